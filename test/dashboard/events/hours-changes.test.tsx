import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { withSizes } from '../drawing.ts'
import { leedsWeek, showFootfall } from '../pages/footfall/footfall-scene.tsx'
import { leeds as leedsStore } from '../pages/leeds.ts'
import { changesFile } from './changes-file.tsx'

withSizes()

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/footfall?range=last-7-days')
})

const changed = {
  ...{ day: '2026-02-27', location: 'leeds' },
  weekdays: [
    {
      weekday: 5,
      before: { opensMinute: 600, closesMinute: 1080 },
      after: { opensMinute: 600, closesMinute: 1200 },
    },
  ],
}
const countedUntil = '2026-03-04T09:40:00.000Z'
const answer = (openingHours: object | null) => ({
  ...{ changes: [], count: 0 },
  openingHours,
  meta: { countedUntil },
})
const title = 'Opening hours changed'
const fridays = 'Fri 10:00–20:00 (previously 10:00–18:00)'

function leeds(openingHours: object | null) {
  const fake = leedsWeek()
  fake.on({ path: '/api/v1/location/list' }, { value: [leedsStore] })
  fake.on(
    { route: 'incidents' },
    {
      value: {
        ...{ incidents: [], count: 0, ongoing: 0, missedHours: 0, hasUptime: true, usual: null },
        meta: { units: { visitors: 'peopleCount', missed: 'hours' }, countedUntil },
      },
    },
  )
  fake.on({ route: 'changes' }, { value: answer(openingHours) })
  return fake
}

const lane = () => screen.findByRole('list', { name: 'Events' })

test('changed opening hours stand in the lane, and open the list of events, which names the weekdays', async () => {
  showFootfall(leeds({ changes: [changed], count: 1 }))
  const mark = await within(await lane()).findByRole('button')
  expect(mark).toHaveAccessibleName(
    `${title}, ${fridays} · 27 Feb · Leeds · Briggate · figures before and after may not be comparable`,
  )
  await userEvent.click(mark)
  const drawer = await screen.findByRole('dialog', { name: 'Events' })
  const item = await within(drawer).findByRole('listitem')
  expect(item).toHaveTextContent(`${title}${fridays}27 Feb · Leeds · Briggate`)
  // No page shows opening hours by themselves.
  expect(within(item).queryByRole('link')).not.toBeInTheDocument()
  await userEvent.click(within(drawer).getByRole('checkbox', { name: /changed opening hours/ }))
  expect(await within(drawer).findByText('No events')).toBeInTheDocument()
})

const fileOf = (openingHours: object | null) => changesFile(answer(openingHours))

test('a file names them on their day', async () => {
  expect(await fileOf({ changes: [changed], count: 1 })).toEqual([['Changed opening hours', '', fridays]])
})

test.each([
  ['without changes', { changes: [], count: 0 }],
  ['where the deployment keeps no history', null],
])('a file has no such column %s', async (_when, openingHours) => {
  expect(await fileOf(openingHours)).toEqual([])
})
