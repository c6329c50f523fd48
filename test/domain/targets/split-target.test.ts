import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Weekday } from '../../../src/calendar/calendar.ts'
import { splitTarget, type WeekdayWeights } from '../../../src/domain/targets/split-target.ts'

/** Sunday is 0, and closed. */
const week = new Map<Weekday, number>([
  [1, 100],
  [2, 100],
  [3, 100],
  [4, 150],
  [5, 250],
  [6, 300],
])

/** One store. */
function splitPeriod(period: { from: string; until: string }, total: number, week: WeekdayWeights | null) {
  const parts = splitTarget({ first: period.from, last: period.until }, total, new Map([['leeds', week]]))
  return new Map(parts.map(({ day, value }) => [day, value]))
}

test('a week is split by the usual entries of its weekdays', () => {
  const days = splitPeriod({ from: '2026-11-23', until: '2026-11-29' }, 2000, week)
  expect([...days.values()]).toEqual([200, 200, 200, 300, 500, 600, 0])
  expect([...days.keys()][0]).toBe('2026-11-23')
})

test('what rounding leaves goes to the days that lost most, the first of equals', () => {
  // 10 × 0.1 = 1, × 0.15 = 1.5, × 0.25 = 2.5, × 0.3 = 3: one of two halves is left.
  const days = splitPeriod({ from: '2026-11-23', until: '2026-11-29' }, 10, week)
  expect([...days.values()]).toEqual([1, 1, 1, 2, 2, 3, 0])
})

test('days are equal without weights, and where all of them are closed', () => {
  expect([...splitPeriod({ from: '2026-11-23', until: '2026-11-25' }, 10, null).values()]).toEqual([4, 3, 3])
  expect([...splitPeriod({ from: '2026-11-29', until: '2026-11-29' }, 10, week).values()]).toEqual([10])
})

test('the parts are whole, add up, and closed days get nothing', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(weights, fc.nat(100_000), fc.integer({ min: 6, max: 60 }), (usual, total, length) => {
      const until = new Date(Date.UTC(2026, 9, 1 + length)).toISOString().slice(0, 10)
      const own = new Map(usual.map((entries, weekday) => [weekday as Weekday, entries]))
      const days = splitPeriod({ from: '2026-10-01', until }, total, own)
      const parts = [...days.values()]
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      if (usual.every((entries) => entries === 0)) return
      for (const [day, part] of days) {
        if (usual[new Date(`${day}T00:00:00Z`).getUTCDay()] === 0) expect(part).toBe(0)
      }
    }),
  )
})

test('an amount of several stores is split by what each usually has, and stores that are new are like the others', () => {
  const half = new Map([...week].map(([weekday, entries]) => [weekday, entries / 2]))
  const days = { first: '2026-11-27', last: '2026-11-28' }
  const weeks = new Map<string, WeekdayWeights | null>([
    ['leeds', week],
    ['york', half],
    ['new', null],
  ])
  // 250 + 300, 125 + 150, and their mean 187.5 + 225 make 1,237.5.
  expect(splitTarget(days, 12_375, weeks)).toEqual([
    { location: 'leeds', day: '2026-11-27', value: 2500 },
    { location: 'leeds', day: '2026-11-28', value: 3000 },
    { location: 'york', day: '2026-11-27', value: 1250 },
    { location: 'york', day: '2026-11-28', value: 1500 },
    { location: 'new', day: '2026-11-27', value: 1875 },
    { location: 'new', day: '2026-11-28', value: 2250 },
  ])
  const unknown = new Map([...weeks.keys()].map((store) => [store, null]))
  expect(splitTarget(days, 13, unknown).map(({ value }) => value)).toEqual([3, 2, 2, 2, 2, 2])
})
