import { expect, test } from 'vitest'
import { hoursOfWeek } from '../../../../src/dashboard/pages/footfall/busiest-hour.ts'
import { type CellSketch, sketchStore } from './cell-fixtures.ts'

test('the busiest hour is the best average of an hour of the week', () => {
  const saturdays = ['2026-03-07', '2026-03-14'].map((date, week) =>
    sketchStore('leeds', `${date}T13:00`, [{ now: 50 }, { now: week === 0 ? 90 : 70 }], 'hour'),
  )
  const monday = sketchStore('leeds', '2026-03-09T14:00', [{ now: 79 }], 'hour')
  const running = sketchStore('leeds', '2026-03-16T14:00', [{ now: 500, unfinished: true }], 'hour')
  const { busiestHour } = hoursOfWeek([...saturdays, monday, running])
  expect(busiestHour).toEqual({ weekday: 6, hour: 14, average: 80, days: 2, day: null })
})

test('an outage does not move the busiest hour', () => {
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

test('an hour that is over in one zone and still to come in another is in no average', () => {
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

test('of a single day no early hour is the peak while a running one has more', () => {
  const at = (store: string, now: number, later: CellSketch) =>
    sketchStore(store, '2026-03-14T08:00', [{ now }, later], 'hour')
  const pune = at('pune', 30, { now: 60 })
  const ahead = hoursOfWeek([pune, at('leeds', 20, { now: 'future' })])
  expect(ahead.busiestHour).toBeNull()
  const over = hoursOfWeek([pune, at('leeds', 40, { now: 'future' })])
  expect(over.busiestHour).toMatchObject({ hour: 8, average: 70 })
})

test('an hour that occurred once is named by its day', () => {
  const { busiestHour } = hoursOfWeek([
    sketchStore('leeds', '2026-03-07T13:00', [{ now: 50 }, { now: 'no-data' }], 'hour'),
  ])
  expect(busiestHour).toMatchObject({ hour: 13, average: 50, days: 1, day: '2026-03-07' })
})

test('where nothing was counted there is none', () => {
  expect(hoursOfWeek([])).toEqual({ week: [], busiestHour: null })
})
