import { expect, test } from 'vitest'
import { daysOfUsual, UsualWeek } from '../../../src/domain/hours-of-week/usual-week.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const at = (store: string, first: string, ...sketches: readonly CellSketch[]) =>
  sketchStore(store, first, sketches, 'hour').cells

const saturday14 = { weekday: 6, hour: 14 } as const

test('adds up the average of each store over its own seen hours', () => {
  const week = new UsualWeek([saturday14])
  week.add('leeds', at('leeds', '2026-03-07T14:00', { now: 90 }))
  week.add('leeds', at('leeds', '2026-03-14T14:00', { now: 70 }))
  // An outage in one store takes nothing from the others.
  week.add('pune', at('pune', '2026-03-07T14:00', { now: 5, seen: 0.5 }))
  week.add('pune', at('pune', '2026-03-14T14:00', { now: 30 }))
  expect(week.usual(saturday14)).toBe(110)
  // That hour was not requested.
  expect(week.usual({ weekday: 6, hour: 15 })).toBeUndefined()
})

test('is null if no store ever has a count', () => {
  const week = new UsualWeek([saturday14, { weekday: 6, hour: 15 }])
  week.add('leeds', at('leeds', '2026-03-07T14:00', { now: 'closed' }, { now: 40, unfinished: true }))
  expect(week.usual(saturday14)).toBeNull()
  expect(week.usual({ weekday: 6, hour: 15 })).toBeNull()
})

test('covers the period and the four weeks before', () => {
  const today = '2026-06-30'
  expect(daysOfUsual({ first: '2026-03-29', last: '2026-04-04' }, today)).toEqual({
    first: '2026-03-01',
    last: '2026-04-04',
  })
  expect(daysOfUsual({ first: '2026-06-29', last: '2026-07-05' }, today)).toEqual({
    first: '2026-06-01',
    last: today,
  })
})

test('covers the newest 92 days of a long period', () => {
  expect(daysOfUsual({ first: '2025-01-01', last: '2025-12-31' }, '2026-06-30')).toEqual({
    first: '2025-10-01',
    last: '2025-12-31',
  })
})
