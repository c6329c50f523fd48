import { expect, test } from 'vitest'
import { changedDays } from '../../../../../src/dashboard/pages/targets/history/changed-days.ts'
import { daysOfMonth } from '../../../../../src/dashboard/pages/targets/month-days.ts'

const march = { measure: 'entries', month: '2026-03', today: '2026-03-04' } as const

test('one line for each run of days that changed alike, after the total', () => {
  const before = { '02': 100, '03': 100, '05': 900 }
  const after = { '02': 120, '03': 120, '05': 900, '06': 1000, '08': 1000 }
  expect(changedDays(before, after, march)).toEqual([
    'Total: 1,100 → 3,140',
    '2\u2009–\u20093 Mar: 100 → 120',
    '6 Mar: – → 1,000',
    '8 Mar: – → 1,000',
  ])
})

test('days with the same change are apart if a day between them is unchanged', () => {
  const lines = changedDays({ '02': 5, '03': 7, '04': 5 }, { '02': 6, '03': 7, '04': 6 }, march)
  expect(lines).toEqual(['Total: 17 → 19', '2 Mar: 5 → 6', '4 Mar: 5 → 6'])
})

test('a target that only moved to another day leaves the total alone', () => {
  const lines = changedDays({ '02': 5 }, { '03': 5 }, march)
  expect(lines).toEqual(['2 Mar: 5 → –', '3 Mar: – → 5'])
})

test('rates have no total', () => {
  const lines = changedDays({ '02': 18.5 }, { '02': 19 }, { ...march, measure: 'conversion' })
  expect(lines).toEqual(['2 Mar: 18.5 → 19'])
})

test('names six runs and counts the other days', () => {
  const after = Object.fromEntries(daysOfMonth('2026-03').map((day, place) => [day.slice(8), 10 + place]))
  const lines = changedDays({}, after, march)
  expect(lines).toHaveLength(8)
  expect(lines.at(-2)).toBe('6 Mar: – → 15')
  expect(lines.at(-1)).toBe('and 25 more days')
})

test('nothing where nothing changed', () => {
  expect(changedDays({ '02': 5 }, { '02': 5 }, march)).toEqual([])
})
