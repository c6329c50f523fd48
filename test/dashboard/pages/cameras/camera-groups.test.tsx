import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { defaultFilters } from '../../../../src/dashboard/filters/filters.ts'
import { CamerasPage } from '../../../../src/dashboard/pages/cameras/cameras-page.tsx'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import { answerOf, row } from '../../coverage/live-fixtures.ts'
import { fakeSource, pending } from '../../data/fake-source.ts'
import { leeds } from '../leeds.ts'
import { showPage } from '../page-scene.tsx'

const york = { ...leeds, id: 'york', name: 'York' }
const bath = { ...leeds, id: 'bath', name: 'Bath' }
const north = { dimension: 'region', name: 'North', location_ids: ['leeds', 'york'] }

/** The page, and a button that selects one more store. */
function PageWithMore({ screen: { stores, ...rest } }: { readonly screen: Screen }) {
  const [shown, show] = useState(stores)
  return (
    <>
      <button type="button" onClick={() => show([...stores, bath])}>
        Add Bath
      </button>
      <CamerasPage screen={{ ...rest, stores: shown }} />
    </>
  )
}

const levelsOf = (...locations: string[]) => ({
  stores: locations.map((location) => ({
    location,
    cameras: 2,
    dueHours: 100,
    months: [{ uptime: 0.99 }],
    uptime: 0.99,
  })),
  count: 4,
  low: 0,
  uptime: 0.99,
  hasUptime: true,
  meta: { units: { uptime: 'rate', dueHours: 'hours' }, countedUntil: '2026-03-04T09:40:00.000Z' },
})

/** A camera in Leeds is offline, one in York is online. */
function showCameras(stores: Screen['stores'], groups: readonly object[]) {
  const fake = fakeSource()
  const seen = fake.clock.now() - 8000
  const cameras = [
    row('offline', seen - 3_600_000),
    row('online', seen, { recording: 'york-door', name: 'Door', location: 'york' }),
  ]
  const live = fake.on({ route: 'live' }, { value: answerOf(cameras) })
  fake.on({ route: 'suspects' }, { error: new ExchangeError('bad_request') })
  fake.on({ path: '/api/acknowledgements' }, { value: { notes: [] } })
  fake.on({ path: '/api/planned-work' }, { value: { notes: [] } })
  fake.on({ path: '/api/groups' }, { value: { groups } })
  const uptime = fake.on({ route: 'camera-uptime' }, { value: levelsOf('leeds', 'york') })
  const page = showPage(PageWithMore, fake.source, { filters: defaultFilters, stores })
  return { ...page, live, uptime }
}

const table = () =>
  screen.findByRole('table', { name: 'Groups of stores and how many of their cameras are in each state' })

test('adds up the cameras of each group from the status that the page has, and leads to the group', async () => {
  const { live, filters } = showCameras([leeds, york], [north])
  expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(/^North2 stores2 10011$/)
  expect(live.requests()).toBe(1)
  await userEvent.click(within(await table()).getByRole('button', { name: 'North' }))
  expect(filters().stores).toEqual(['region:North'])
})

test.each([
  ['a single store', [leeds], [north]],
  ['a deployment without groups', [leeds, york], []],
  ['stores outside of all groups', [bath, { ...bath, id: 'hull' }], [north]],
])('has no table of groups for %s', async (_name, stores, groups) => {
  showCameras(stores, groups)
  await screen.findByRole('table', { name: 'Cameras and the state that each is in' })
  expect(screen.queryByRole('region', { name: 'Groups of stores' })).toBeNull()
})

test('shows an older answer with its own stores while those of others are on their way', async () => {
  window.history.replaceState(null, '', '/cameras?view=sla')
  const south = { dimension: 'region', name: 'South', location_ids: ['bath'] }
  const { uptime } = showCameras([leeds, york], [north, south])
  const rows = async () =>
    within(await screen.findByRole('table', { name: /^Groups of stores, the uptime/ }))
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent)
  expect(await rows()).toEqual(['North2 stores499.0% 2 stores'])
  expect(uptime.asked()).toBe(1)

  const next = pending()
  uptime.reply(next.promise)
  await userEvent.click(screen.getByRole('button', { name: 'Add Bath' }))
  expect(await rows()).toEqual(['North2 stores499.0% 2 stores'])
  await act(async () => next.resolve(levelsOf('leeds', 'york', 'bath')))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect((await rows())[1]).toBe('South1 store299.0% 1 store')
})

const uptimeTable = () => screen.findByRole('table', { name: /lowest uptime$/ })

test('adds up the uptime of each group below that of the cameras, and leads to the group', async () => {
  window.history.replaceState(null, '', '/cameras?view=uptime')
  const { filters } = showCameras([leeds, york], [north])
  expect(within(await uptimeTable()).getAllByRole('row')[1]).toHaveTextContent(/^North2 stores499\.0%2 h–$/)
  await userEvent.click(within(await uptimeTable()).getByRole('button', { name: 'North' }))
  expect(filters().stores).toEqual(['region:North'])
})

test('asks for no stores on the view of uptime without groups', async () => {
  window.history.replaceState(null, '', '/cameras?view=uptime')
  const { uptime } = showCameras([leeds, york], [])
  await screen.findByRole('region', { name: 'Uptime in opening hours' })
  await waitFor(() => expect(uptime.asked()).toBe(1))
  expect(screen.queryByRole('region', { name: 'Groups of stores' })).toBeNull()
})
