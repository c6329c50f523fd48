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
  ...{ location: 'leeds', source: 'entries', first: '2026-02-26', last: '2026-02-27' },
  ...{ correctedOn: '2026-03-03', before: 1200, after: 1260 },
}
const countedUntil = '2026-03-04T09:40:00.000Z'
const answer = (corrections: object | null) => ({
  ...{ changes: [], count: 0, openingHours: null },
  corrections,
  meta: { countedUntil },
})
const title = 'Counts corrected on 3 Mar'
const sums = 'Entries: 1,200 → 1,260'
const of = '26\u2009–\u200927 Feb'

function leeds(corrections: object | null) {
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
  fake.on({ route: 'changes' }, { value: answer(corrections) })
  return fake
}

const lane = () => screen.findByRole('list', { name: 'Events' })

test('corrected counts stand in the lane below their days, and open the list of events', async () => {
  showFootfall(leeds({ changes: [changed], count: 1 }))
  const mark = await within(await lane()).findByRole('button')
  expect(mark).toHaveAccessibleName(`${title}, ${sums} · ${of} · Leeds · Briggate`)
  await userEvent.click(mark)
  const drawer = await screen.findByRole('dialog', { name: 'Events' })
  const item = await within(drawer).findByRole('listitem')
  expect(item).toHaveTextContent(`${title}${sums}${of.replace(/\s/g, ' ')} · Leeds · Briggate`)
  // No page shows corrections by themselves.
  expect(within(item).queryByRole('link')).not.toBeInTheDocument()
  await userEvent.click(within(drawer).getByRole('checkbox', { name: /corrected counts/ }))
  expect(await within(drawer).findByText('No events')).toBeInTheDocument()
})

const fileOf = (corrections: object | null) => changesFile(answer(corrections))

test('a file names them on each of their days', async () => {
  const words = [title, sums, of].join(' · ')
  const [column] = await fileOf({ changes: [changed], count: 1 })
  expect(column).toEqual(['Corrected counts', words, words])
})

test.each([
  ['without corrections', { changes: [], count: 0 }],
  ['of what the chart does not count', { changes: [{ ...changed, source: 'zone-visits' }], count: 1 }],
  ['where the deployment notes no counts', null],
])('a file has no such column %s', async (_when, corrections) => {
  expect(await fileOf(corrections)).toEqual([])
})
