import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupOf, isToday, judged, kpi, plain, prepareDrawing } from './overview-reading.ts'
import { leeds, showOverview, today, york } from './overview-scene.tsx'

prepareDrawing()

/** York has 80 an hour where 120 are usual: 453 by 14:40. Of ten hours, five and two thirds are over: 57 %. */
const slowYork = {
  entries: (at: Parameters<typeof isToday>[0] & { readonly store: string }) =>
    at.store === 'york' && isToday(at) ? 80 : undefined,
}

test('says how far the stores with a target have come, and which of them', async () => {
  showOverview({ stores: [leeds, york], story: { ...slowYork, targets: { york: 1000 } } })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain(
    '45% of target · 57% due by now · 547 to go · 1 of 2 stores',
  )
  expect(groupOf('Unusual numbers (1)')).toHaveTextContent('45% of target · pace 57%')
})

test('says nothing of targets where there are none', async () => {
  showOverview({ stores: [leeds, york], story: slowYork })
  await judged()
  expect(screen.queryByText(/target/)).not.toBeInTheDocument()
})

test('withholds the pace of a store whose entrance missed two hours', async () => {
  showOverview({
    story: {
      targets: { leeds: 1000 },
      seen: (at) => (isToday(at) && at.hour >= 11 && at.hour < 13 ? 0 : undefined),
    },
  })
  await judged()
  const entries = kpi('Entries')
  expect(plain(entries.textContent)).toMatch(/At least \d+% of target · pace unknown: camera gaps/)
  expect(within(entries).queryByText(/to go/)).not.toBeInTheDocument()
})

test('needs no target of a store that is closed all day', async () => {
  showOverview({
    stores: [leeds, york],
    story: {
      // Today is a Wednesday.
      withoutCameras: { york: [1, 2, 4, 5, 6, 7] },
      open: ({ store, day }) => (store === 'york' && day === today ? false : undefined),
      targets: { leeds: 1000 },
    },
  })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('to go')
  expect(plain(kpi('Entries').textContent)).not.toContain('of 2 stores')
})
