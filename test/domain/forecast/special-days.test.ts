import { expect, test } from 'vitest'
import { SpecialDays } from '../../../src/domain/forecast/special-days.ts'
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
const halfOn = (back: number) => times((one) => (one === back ? 0.5 : 1))

test('an earlier day of the same reason shows how many people come', () => {
  const days = new SpecialDays([{ history: halfOn(50), records: [special(-50), special(2, ' fair ')] }])
  expect(days.reasonOn(0, end + 2)).toBe('fair')
  expect(days.factorOn(0, end + 2, end)).toBe(0.5)
  expect(days.reasonOn(0, end + 3)).toBeNull()
  expect(days.factorOn(0, end + 3, end)).toBeNull()
})

test('a day of another reason, or of none, shows nothing', () => {
  const records = [special(-50), special(-40, ''), special(1, 'Race'), special(2, '')]
  const days = new SpecialDays([{ history: halfOn(50), records }])
  expect(days.factorOn(0, end + 1, end)).toBeNull()
  expect(days.reasonOn(0, end + 2)).toBe('')
  expect(days.factorOn(0, end + 2, end)).toBeNull()
})

test('a store learns from the days of others, weighed by their people', () => {
  const days = new SpecialDays([
    { history: times((back) => (back === 50 ? 0.5 : 1)), records: [special(-50)] },
    { history: times((back) => (back === 60 ? 2 : 1), 20), records: [special(-60)] },
    { history: times(() => 1), records: [special(4)] },
  ])
  expect(days.factorOn(2, end + 4, end)).toBeCloseTo((0.5 * 90 + 2 * 180) / 270, 10)
})

test('compares a day with its own week: a busy season is not the doing of the day', () => {
  const history = times((back) => (back === 50 ? 1.5 : Math.abs(back - 50) <= 3 ? 3 : 1))
  const days = new SpecialDays([{ history, records: [special(-50), special(2)] }])
  expect(days.factorOn(0, end + 2, end)).toBeCloseTo(0.5, 10)
})

test('other special days are not usual: they are left out of what a day is compared with', () => {
  const history = times((back) => (back === 50 ? 0.5 : [51, 57, 64].includes(back) ? 4 : 1))
  const records = [special(-50), special(-51, 'Race'), special(-57, 'Race'), special(-64, 'Race'), special(2)]
  expect(new SpecialDays([{ history, records }]).factorOn(0, end + 2, end)).toBe(0.5)
})

test('a longer row of special days shows nothing: its ends have usual days on one side only', () => {
  const row = Array.from({ length: 7 }, (_, day) => special(-53 + day))
  const history = times((back) => (back <= 53 && back > 46 ? 2 : 1))
  expect(new SpecialDays([{ history, records: [...row, special(2)] }]).factorOn(0, end + 2, end)).toBeNull()
})

test('shows nothing before the days around it are known', () => {
  const days = new SpecialDays([{ history: halfOn(50), records: [special(-50), special(-20)] }])
  expect(days.factorOn(0, end - 20, end - 47)).toBeNull()
  expect(days.factorOn(0, end - 20, end - 46)).toBe(0.5)
})

test('a few people show nothing', () => {
  const records = [special(-50), special(2)]
  const factorOf = (perHour: number) =>
    new SpecialDays([{ history: times((back) => (back === 50 ? 0.5 : 1), perHour), records }]).factorOn(
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
  const days = new SpecialDays([{ history, records: [special(-50), special(2)] }])
  expect(days.factorOn(0, end + 2, end)).toBe(0.5)
})

test('more than a fourfold change is a closure or a fault', () => {
  const factorOf = (factor: number) =>
    new SpecialDays([
      { history: times((back) => (back === 50 ? factor : 1)), records: [special(-50), special(2)] },
    ]).factorOn(0, end + 2, end)
  expect(factorOf(10)).toBe(4)
  expect(factorOf(0)).toBe(0.25)
})
