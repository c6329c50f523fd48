import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { card, groupOf, judged, kpi, plain, prepareDrawing } from './overview-reading.ts'
import { leeds, showOverview, today, york } from './overview-scene.tsx'
import type { Place, Story } from './small-deployment.ts'

prepareDrawing()

const yorkShut = (at: { store: string; day: string }) =>
  at.store === 'york' && at.day === today ? false : undefined

test('a closed day and one before opening are told apart where records tell the plan, and neither is a zero', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T08:10:00Z'),
    story: { open: yorkShut, plansTold: true },
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
  expect(within(card()).getByText('1 store waiting for the first full hour of trading')).toBeInTheDocument()
})

test('where records end with the present, nobody is told in the morning that a store is closed today', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T08:10:00Z'),
    story: { open: yorkShut },
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(kpi('Camera coverage')).toHaveTextContent('Not open yet')
  expect(within(card()).getByText('2 stores waiting for the first full hour of trading')).toBeInTheDocument()
})

test('when the hours of the weekday are over without one, the store was closed', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T19:10:00Z'),
    story: { open: yorkShut },
  })
  await judged()
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
})

test('a store without any camera is closed on the weekdays that its opening hours leave out', async () => {
  const story = {
    withoutCameras: { york: [1, 2, 4, 5, 6] },
    open: ({ store, day }: Place) => (store === 'york' && day === today ? false : undefined),
  }
  const { unmount } = showOverview({ stores: [leeds, york], story })
  await judged()
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
  expect(card()).not.toHaveTextContent('no data')
  unmount()
  showOverview({ stores: [york], story })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Closed today')
  expect(kpi('Camera coverage')).toHaveTextContent('Closed today')
})

test('a store without any camera is not open yet before its opening hours, and open in them', async () => {
  const story: Story = { withoutCameras: { york: [1, 2, 3, 4, 5, 6] } }
  const { unmount } = showOverview({
    stores: [york],
    story: { ...story, entries: () => null },
    at: Date.parse('2026-03-04T08:10:00Z'),
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(card()).toHaveTextContent('Waiting for the first full hour of trading')
  unmount()
  showOverview({ stores: [york], story })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('680')
})

test('a store that is shut and has a camera down is broken, and nothing is missing of its entries', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T19:10:00Z'),
    story: { open: yorkShut, offline: ['york-door'] },
  })
  await judged()
  expect(plain(groupOf('Outages (1)').textContent)).toMatch(/York.*offline since.*Closed today/)
  expect(plain(card().textContent)).not.toContain('No data')
})
