import { expect, test } from 'vitest'
import { SpecialDays } from '../../../src/domain/forecast/special-days.ts'
import type { StoreHistory } from '../../../src/domain/forecast/store-history.ts'
import type { OpeningHoursRecord } from '../../../src/protocol/records.ts'
import { dayAhead, end, historyOf, isOpen } from './histories.ts'

const special = (ahead: number, reason = 'Fair') => ({
  location_id: 'a',
  weekday: null,
  day: dayAhead(ahead),
  opens_minute: 9 * 60,
  closes_minute: 18 * 60,
  reason,
})
/** By days before the forecast: 10 people an hour, times a factor. */
const times = (factorOf: (back: number) => number, perHour = 10) =>
  historyOf((back, hour) => (isOpen(hour) ? perHour * factorOf(back) : null))
interface Said {
  readonly history: StoreHistory
  readonly records?: readonly OpeningHoursRecord[]
  /** By days after the first of the forecast. */
  readonly holidays?: Readonly<Record<number, string>>
}
const specialDays = (stores: readonly Said[]) =>
  new SpecialDays(
    stores.map(({ history, records = [], holidays = {} }) => ({
      history,
      records,
      holidays: new Map(Object.entries(holidays).map(([ahead, name]) => [dayAhead(Number(ahead)), name])),
    })),
  )
const factorOn = (days: SpecialDays, store: number, day: number, before: number) =>
  days.factorOn(store, day, before)?.factor ?? null
const halfOn = (back: number) => times((one) => (one === back ? 0.5 : 1))

test('an earlier day of the same reason shows how many people come', () => {
  const days = specialDays([{ history: halfOn(50), records: [special(-50), special(2, ' fair ')] }])
  expect(days.reasonOn(0, end + 2)).toBe('fair')
  expect(factorOn(days, 0, end + 2, end)).toBe(0.5)
  expect(days.reasonOn(0, end + 3)).toBeNull()
  expect(factorOn(days, 0, end + 3, end)).toBeNull()
})

test('a day of another reason, or of none, shows nothing', () => {
  const records = [special(-50), special(-40, ''), special(1, 'Race'), special(2, '')]
  const days = specialDays([{ history: halfOn(50), records }])
  expect(factorOn(days, 0, end + 1, end)).toBeNull()
  expect(days.reasonOn(0, end + 2)).toBe('')
  expect(factorOn(days, 0, end + 2, end)).toBeNull()
})

test('a store learns from the days of others, weighed by their people', () => {
  const days = specialDays([
    { history: times((back) => (back === 50 ? 0.5 : 1)), records: [special(-50)] },
    { history: times((back) => (back === 60 ? 2 : 1), 20), records: [special(-60)] },
    { history: times(() => 1), records: [special(4)] },
  ])
  expect(factorOn(days, 2, end + 4, end)).toBeCloseTo((0.5 * 90 + 2 * 180) / 270, 10)
})

test('compares a day with its own week: a busy season is not the doing of the day', () => {
  const history = times((back) => (back === 50 ? 1.5 : Math.abs(back - 50) <= 3 ? 3 : 1))
  const days = specialDays([{ history, records: [special(-50), special(2)] }])
  expect(factorOn(days, 0, end + 2, end)).toBeCloseTo(0.5, 10)
})

test('other special days are not usual: they are left out of what a day is compared with', () => {
  const history = times((back) => (back === 50 ? 0.5 : [51, 57, 64].includes(back) ? 4 : 1))
  const records = [special(-50), special(-51, 'Race'), special(-57, 'Race'), special(-64, 'Race'), special(2)]
  expect(factorOn(specialDays([{ history, records }]), 0, end + 2, end)).toBe(0.5)
})

test('a longer row of special days shows nothing: its ends have usual days on one side only', () => {
  const row = Array.from({ length: 7 }, (_, day) => special(-53 + day))
  const history = times((back) => (back <= 53 && back > 46 ? 2 : 1))
  expect(factorOn(specialDays([{ history, records: [...row, special(2)] }]), 0, end + 2, end)).toBeNull()
})

test('shows nothing before the days around it are known', () => {
  const days = specialDays([{ history: halfOn(50), records: [special(-50), special(-20)] }])
  expect(factorOn(days, 0, end - 20, end - 47)).toBeNull()
  expect(factorOn(days, 0, end - 20, end - 46)).toBe(0.5)
})

test('a few people show nothing', () => {
  const records = [special(-50), special(2)]
  const factorOf = (perHour: number) =>
    factorOn(
      specialDays([{ history: times((back) => (back === 50 ? 0.5 : 1), perHour), records }]),
      0,
      end + 2,
      end,
    )
  expect(factorOf(3)).toBeNull()
  expect(factorOf(4)).toBe(0.5)
})

test('hours that were not counted are left out of both sides', () => {
  const history = historyOf((back, hour) => {
    if (!isOpen(hour) || (back === 50 && hour < 12)) return null
    return back === 50 ? 5 : hour < 12 ? 90 : 10
  })
  const days = specialDays([{ history, records: [special(-50), special(2)] }])
  expect(factorOn(days, 0, end + 2, end)).toBe(0.5)
})

test('more than a fourfold change is a closure or a fault', () => {
  const factorOf = (factor: number) =>
    factorOn(
      specialDays([
        { history: times((back) => (back === 50 ? factor : 1)), records: [special(-50), special(2)] },
      ]),
      0,
      end + 2,
      end,
    )
  expect(factorOf(10)).toBe(4)
  expect(factorOf(0)).toBe(0.25)
})

test('a public holiday shows what the next of its name does, to all stores', () => {
  const days = specialDays([
    { history: halfOn(50), holidays: { [-50]: 'May Day' } },
    { history: times(() => 1), holidays: { 2: ' may day' } },
  ])
  expect(days.reasonOn(1, end + 2)).toBe('may day')
  expect(days.factorOn(1, end + 2, end)).toEqual({ factor: 0.5, basis: 'earlier' })
})

test('a special day and a holiday of one name learn from each other', () => {
  const days = specialDays([
    { history: halfOn(50), records: [special(-50, 'Boxing Day')], holidays: { 2: 'Boxing Day' } },
  ])
  expect(days.factorOn(0, end + 2, end)).toEqual({ factor: 0.5, basis: 'earlier' })
})

test('the reason of the store counts before the name of the holiday, unless it is empty', () => {
  const holidays = { [-50]: 'May Day', 2: 'May Day', 9: 'May Day' }
  const days = specialDays([{ history: halfOn(50), records: [special(2, 'Race'), special(9, '')], holidays }])
  expect(days.reasonOn(0, end + 2)).toBe('Race')
  expect(days.factorOn(0, end + 2, end)).toBeNull()
  expect(days.isHoliday(0, end + 2)).toBe(true)
  expect(days.factorOn(0, end + 9, end)).toEqual({ factor: 0.5, basis: 'earlier' })
})

const threeFactors = times((back) => ({ 80: 0.5, 66: 0.75, 50: 2 })[back] ?? 1)

test('a holiday that was never counted does what the middle of three others did', () => {
  const holidays = { [-80]: 'A', [-66]: 'B', [-50]: 'C', 2: 'New' }
  const days = specialDays([{ history: threeFactors, holidays }])
  expect(days.factorOn(0, end + 2, end)).toEqual({ factor: 0.75, basis: 'holidays' })
  // As of a day on which the last of them was ahead.
  expect(days.factorOn(0, end + 2, end - 50)).toBeNull()
})

test('two other holidays show nothing, nor do holidays on which the store was closed', () => {
  const closed = historyOf((back, hour) =>
    isOpen(hour) && back !== 50 ? 10 * ({ 80: 0.5, 66: 0.75 }[back] ?? 1) : null,
  )
  const holidays = { [-80]: 'A', [-66]: 'B', [-50]: 'C', 2: 'New' }
  expect(specialDays([{ history: closed, holidays }]).factorOn(0, end + 2, end)).toBeNull()
})

test('other special days say nothing about a holiday, nor holidays about a special day', () => {
  const records = [special(-80, 'A'), special(-66, 'B'), special(-50, 'C')]
  const ofRecords = specialDays([{ history: threeFactors, records, holidays: { 2: 'New' } }])
  expect(ofRecords.factorOn(0, end + 2, end)).toBeNull()
  const ofHolidays = specialDays([
    {
      history: threeFactors,
      records: [special(2, 'New')],
      holidays: { [-80]: 'A', [-66]: 'B', [-50]: 'C' },
    },
  ])
  expect(ofHolidays.factorOn(0, end + 2, end)).toBeNull()
})
