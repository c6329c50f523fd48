import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { withSizes } from '../../drawing.ts'
import { leeds } from '../leeds.ts'
import { leedsFloor, plain, showZones } from './zones-scene.tsx'

withSizes()

const york = { ...leeds, id: 'york', name: 'York' }
const bath = { ...leeds, id: 'bath', name: 'Bath' }
const region = (name: string, ...ids: string[]) => ({ dimension: 'region', name, location_ids: ids })

const complete = { share: 1, verdict: 'complete' }
const row = (value: number, of: object) => ({
  stores: 1,
  counted: 1,
  uncounted: [],
  state: 'measured',
  value,
  ...of,
  coverage: complete,
  change: null,
  pair: { current: null, compared: null },
})
const north = { stores: 2, counted: 1, uncounted: [{ location: 'york', state: 'no-data' }] }
const answer = (units: object, ...groups: object[]) => ({
  value: { groups, meta: { units, countedUntil: '2026-03-04T09:40:00.000Z' } },
})
/** Stores by their places among Bath, Leeds and York. */
const groupsOf = (measure: string) => ({
  route: 'totals',
  body: { facets: ['groups'], measure, zone: 'Men:Suits', groups: [[1, 2], [0]] },
})

/** Suits in two regions; York has none. */
function showGroups(measure: 'average-dwell' | 'visits', stores = [leeds, york, bath]) {
  const fake = leedsFloor()
  if (stores.length > 1) {
    const area = { area_type: 'taxonomy', location_id: 'leeds' }
    const body = { returnEntityType: 'area_context', entities: ['bath', 'leeds', 'york'] }
    const value = [
      { ...area, taxonomy: 'Men:Suits', recording_id: 'men' },
      { ...area, taxonomy: 'Women:Tops', recording_id: 'women' },
    ]
    fake.on({ route: 'detail/list', body }, { value })
  }
  fake.on(
    { path: '/api/groups' },
    { value: { groups: [region('North', 'leeds', 'york'), region('South', 'bath')] } },
  )
  const dwell = fake.on(
    groupsOf('zone-average-dwell'),
    answer(
      { value: 'seconds', total: 'seconds', over: 'peopleCount' },
      { ...row(90, { of: { total: 1800, over: 20 } }), ...north },
      row(60, { of: { total: 2400, over: 40 } }),
    ),
  )
  const visits = fake.on(
    groupsOf('zone-visits'),
    answer({ value: 'peopleCount' }, { ...row(20, {}), ...north }, row(40, {})),
  )
  return { ...showZones(fake, { stores, zones: { measure } }), dwell, visits }
}

const table = () => screen.findByRole('table', { name: 'Stores by group' })
const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => plain(cell.textContent)))

test('compares the zone over time between groups, with one question for all of them', async () => {
  const { dwell, filters } = showGroups('average-dwell')
  expect((await lines()).slice(1)).toEqual([
    ['North', '1 of 2 stores', '1m 30s', '20', '100% · Complete'],
    ['South', '1 store', '1m', '40', '100% · Complete'],
  ])
  expect(screen.getByText('Men › Suits: Dwell time')).toBeVisible()
  expect(dwell.asked()).toBe(1)
  await userEvent.click(within(await table()).getByRole('button', { name: 'North' }))
  expect(filters().stores).toEqual(['region:North'])
})

test('names the stores without the zone', async () => {
  showGroups('average-dwell')
  await userEvent.click(within(await table()).getByRole('button', { name: '1 of 2 stores' }))
  expect(await screen.findByRole('dialog', { name: 'Not counted' })).toHaveTextContent('York: no data')
})

test('follows the measure of the page', async () => {
  const { visits, dwell } = showGroups('visits')
  expect((await lines()).slice(1)).toEqual([
    ['North', '1 of 2 stores', '20', '100% · Complete'],
    ['South', '1 store', '40', '100% · Complete'],
  ])
  expect([visits.asked(), dwell.asked()]).toEqual([1, 0])
})

test('has no groups for a single store', async () => {
  const { visits } = showGroups('visits', [leeds])
  await screen.findByRole('table', { name: 'Zones side by side' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Groups of stores' })).toBeNull())
  expect(visits.asked()).toBe(0)
})
