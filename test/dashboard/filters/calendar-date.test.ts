import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate, pressedDay, readDraft } from '../../../src/dashboard/filters/calendar-date.ts'
import { anyDay } from '../../calendar/zones.ts'

test('a day of the calendar component is the same day in any zone of the viewer', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(dayOfDate(dateOfDay(day))).toBe(day)
      expect(dateOfDay(day).getHours()).toBe(12)
    }),
  )
})

describe('pressing days', () => {
  const whole = { first: '2025-11-01', last: '2025-11-10' }

  test('begins a new range where one is complete', () => {
    expect(pressedDay(whole, '2025-11-05')).toEqual({ first: '2025-11-05', last: null })
  })

  test('ends it, in whichever order', () => {
    const begun = { first: '2025-11-05', last: null }
    expect(pressedDay(begun, '2025-11-07')).toEqual({ first: '2025-11-05', last: '2025-11-07' })
    expect(pressedDay(begun, '2025-11-02')).toEqual({ first: '2025-11-02', last: '2025-11-05' })
    expect(pressedDay(begun, '2025-11-05')).toEqual({ first: '2025-11-05', last: '2025-11-05' })
  })
})

describe('a draft', () => {
  const today = '2025-11-21'

  test('that can be asked for is its days', () => {
    expect(readDraft({ first: '2014-01-01', last: '2014-12-31' }, today)).toEqual({
      first: '2014-01-01',
      last: '2014-12-31',
    })
  })

  test.each([
    [null, '2025-11-02', 'Select a start date'],
    ['2025-11-02', null, 'Select an end date'],
    ['2025-11-02', '2025-11-01', 'The end date is before the start date'],
    ['2025-11-22', '2025-11-23', 'Future dates can’t be selected'],
    ['0201-01-01', '2025-11-01', 'Select 10 years or less'],
  ])('from %s to %s says: %s', (first, last, words) => {
    expect(readDraft({ first, last }, today)).toBe(words)
  })
})
