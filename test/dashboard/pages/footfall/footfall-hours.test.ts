import { expect, test } from 'vitest'
import { sketchStore } from './cell-fixtures.ts'
import { hoursOfCells } from './footfall-of-cells.ts'

test('Sunday is 0, as calendars here count, and the peak is one of the hours', async () => {
  const { week, peak, rivals } = await hoursOfCells([
    sketchStore('leeds', '2026-03-07T14:00', [{ now: 20 }], 'hour'),
    sketchStore('leeds', '2026-03-08T14:00', [{ now: 30 }], 'hour'),
  ])
  expect(week.map(({ weekday, hour, average }) => [weekday, hour, average])).toEqual([
    [6, 14, 20],
    [0, 14, 30],
  ])
  expect(peak).toBe(week[1])
  expect(peak).toMatchObject({ day: '2026-03-08', days: 1 })
  expect(rivals).toEqual([])
})

test('hours that may be the peak stand in its place', async () => {
  const { week, peak, rivals } = await hoursOfCells([
    sketchStore('leeds', '2026-03-08T13:00', [{ now: 60, seen: 0.5 }, { now: 50 }], 'hour'),
  ])
  expect(peak).toBeNull()
  expect(rivals).toEqual([week[0]])
})
