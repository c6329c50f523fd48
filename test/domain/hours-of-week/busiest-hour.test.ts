import { describe, expect, test } from 'vitest'
import type { StoreCells } from '../../../src/domain/cells/store-cells.ts'
import { hoursOfClock, type UsualHour } from '../../../src/domain/hours-of-week/busiest-hour.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { clockHours } from './hours-of-cells.ts'

const hoursOfWeek = (stores: readonly StoreCells[], usual?: UsualHour) =>
  hoursOfClock(clockHours(stores.flatMap(({ cells }) => cells)), usual)

test('is the highest average of an hour of the week', () => {
  const saturdays = ['2026-03-07', '2026-03-14'].map((date, week) =>
    sketchStore('leeds', `${date}T13:00`, [{ now: 50 }, { now: week === 0 ? 90 : 70 }], 'hour'),
  )
  const monday = sketchStore('leeds', '2026-03-09T14:00', [{ now: 79 }], 'hour')
  const running = sketchStore('leeds', '2026-03-16T14:00', [{ now: 500, unfinished: true }], 'hour')
  const { busiestHour } = hoursOfWeek([...saturdays, monday, running])
  expect(busiestHour).toEqual({ weekday: 6, hour: 14, average: 80, days: 2, day: null })
})

test('is not moved by an outage', () => {
  const saturdays = ['2026-03-07', '2026-03-14'].map((date, week) =>
    sketchStore('leeds', `${date}T14:00`, [week === 0 ? { now: 90 } : { now: 20, seen: 0.5 }], 'hour'),
  )
  const sunday = sketchStore('leeds', '2026-03-08T14:00', [{ now: 80 }], 'hour')
  expect(hoursOfWeek([...saturdays, sunday]).busiestHour).toMatchObject({
    weekday: 6,
    average: 90,
    days: 1,
  })
})

test('ignores an hour that is over in one zone and still to come in another', () => {
  const weekBefore = ['leeds', 'pune'].map((store) =>
    sketchStore(store, '2026-03-07T14:00', [{ now: 50 }], 'hour'),
  )
  const today = [
    sketchStore('leeds', '2026-03-14T14:00', [{ now: 'future' }], 'hour'),
    sketchStore('pune', '2026-03-14T14:00', [{ now: 40 }], 'hour'),
  ]
  const { busiestHour } = hoursOfWeek([...weekBefore, ...today])
  expect(busiestHour).toMatchObject({ average: 100, days: 1 })
})

test('is no early hour of a single day while the hour in progress has more', () => {
  const at = (store: string, now: number, later: CellSketch) =>
    sketchStore(store, '2026-03-14T08:00', [{ now }, later], 'hour')
  const pune = at('pune', 30, { now: 60 })
  const ahead = hoursOfWeek([pune, at('leeds', 20, { now: 'future' })])
  expect(ahead.busiestHour).toBeNull()
  const over = hoursOfWeek([pune, at('leeds', 40, { now: 'future' })])
  expect(over.busiestHour).toMatchObject({ hour: 8, average: 70 })
})

test('names an hour that occurred once by its day', () => {
  const { busiestHour } = hoursOfWeek([
    sketchStore('leeds', '2026-03-07T13:00', [{ now: 50 }, { now: 'closed' }], 'hour'),
  ])
  expect(busiestHour).toMatchObject({ hour: 13, average: 50, days: 1, day: '2026-03-07' })
})

test('is null if nothing was counted', () => {
  expect(hoursOfWeek([])).toEqual({ week: [], busiestHour: null, rivals: [] })
})

describe('a day with an outage', () => {
  // Leeds, Saturday 7 November: the cameras saw 62 % from noon to six. The evening was counted in full.
  const leeds = (...seen: readonly CellSketch[]) => [
    sketchStore('leeds', '2026-11-07T11:00', [...seen, { now: 81 }], 'hour'),
  ]

  test('has no known peak if an hour without coverage may have had more', () => {
    const { busiestHour, rivals } = hoursOfWeek(leeds({ now: 20 }, { now: 60, seen: 0.62 }))
    expect(busiestHour).toBeNull()
    expect(rivals).toMatchObject([{ weekday: 6, hour: 12, atLeast: 60 }])
  })

  test('keeps its peak if the hour without coverage cannot have had as many', () => {
    expect(hoursOfWeek(leeds({ now: 20 }, { now: 30, seen: 0.62 })).busiestHour).toMatchObject({ hour: 13 })
  })

  test('has no known peak beside an open hour without a count, unless it usually has fewer people', () => {
    const stores = leeds({ now: 'no-data', seen: 0 }, { now: 50 })
    expect(hoursOfWeek(stores)).toMatchObject({ busiestHour: null, rivals: [{ hour: 11 }] })
    expect(hoursOfWeek(stores, () => 60)).toMatchObject({ busiestHour: { hour: 13 }, rivals: [] })
    expect(hoursOfWeek(stores, () => 70)).toMatchObject({ busiestHour: null, rivals: [{ hour: 11 }] })
  })

  test('keeps its peak if no camera tells when it was open', () => {
    expect(hoursOfWeek(leeds({ now: 'no-data', seen: null }, { now: 50 })).busiestHour).toMatchObject({
      hour: 13,
    })
  })
})
