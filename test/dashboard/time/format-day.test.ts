import { describe, expect, test, vi } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import type { Granularity } from '../../../src/calendar/calendar.ts'
import {
  formatDayRange,
  formatHourOfWeek,
  formatLong,
  formatTick,
  formatWeekday,
  zoneName,
} from '../../../src/dashboard/time/format-day.ts'
import { formatTime } from '../../../src/dashboard/time/format-time.ts'
import { inLanguage } from '../../support/in-language.ts'

const today = '2025-11-21'
/** Intl uses thin and non-breaking spaces and, in some versions, a comma after the weekday. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace(/^(\w+day), /, '$1 ')
const range = (first: string, last: string) => plain(formatDayRange({ first, last }, today))
const labels = (first: string, last: string, granularity: Granularity, zone = 'Europe/London') =>
  bucketsOf({ first, last }, granularity, zone).map((bucket) => ({
    tick: plain(formatTick(bucket, granularity, zone)),
    long: plain(formatLong(bucket, granularity, zone)),
  }))

describe('formatDayRange', () => {
  test('names the year unless it is the current one', () => {
    expect(range('2025-10-25', today)).toBe('25 Oct – 21 Nov')
    expect(range('2014-01-01', '2014-12-31')).toBe('1 Jan – 31 Dec 2014')
    expect(range('2024-12-28', '2025-01-03')).toBe('28 Dec 2024 – 3 Jan 2025')
  })

  test('names the common month once', () => {
    expect(range('2025-11-15', today)).toMatch(/^15\s?–\s?21 Nov$/)
    expect(range(today, today)).toBe('21 Nov')
  })

  test('uses the viewer’s language', () => {
    expect(inLanguage('de', () => range(today, today))).toBe('21. Nov.')
  })
})

test('formats an hour of the week with the clock of the language', () => {
  const saturday = { weekday: 6, hour: 14 } as const
  const written = (locale: string) => inLanguage(locale, () => plain(formatHourOfWeek(saturday)))
  expect([written('en-GB'), written('en-US'), written('fr-FR')]).toEqual([
    'Sat 14:00',
    'Sat 2 PM',
    'sam. 14:00',
  ])
})

test('writes a leading zero only on a 24-hour clock', () => {
  const morning = Date.UTC(2025, 10, 8, 9, 30)
  const bucket = { index: '', occurrence: 0, start: morning, endExclusive: morning + 3_600_000 } as const
  const written = (locale: string) =>
    inLanguage(locale, () => [plain(formatTime(morning, 'UTC')), plain(formatTick(bucket, 'hour', 'UTC'))])
  expect([written('en-GB'), written('en-US')]).toEqual([
    ['09:30', '09:00'],
    ['9:30 AM', '9:00 AM'],
  ])
})

describe('bucket labels', () => {
  test('name a day', () => {
    expect(labels('2025-11-08', '2025-11-08', 'day')).toEqual([
      { tick: 'Sat 8 Nov', long: 'Saturday 8 November 2025' },
    ])
  })

  test('name a day that has no midnight', () => {
    expect(labels('2018-11-04', '2018-11-04', 'day', 'America/Sao_Paulo')).toEqual([
      { tick: 'Sun 4 Nov', long: 'Sunday 4 November 2018' },
    ])
  })

  test('name the days of a cut week or month', () => {
    expect(labels('2025-11-05', '2025-11-10', 'week')).toMatchObject([
      { tick: '5 Nov', long: expect.stringMatching(/^5 ?– ?9 Nov 2025$/) },
      { tick: '10 Nov', long: '10 Nov 2025' },
    ])
    expect(labels('2025-10-15', '2025-10-31', 'month')).toMatchObject([
      { tick: 'Oct', long: expect.stringMatching(/^15 ?– ?31 Oct 2025$/) },
    ])
  })

  test('name the zone of an hour that occurs twice', () => {
    const hours = labels('2025-10-26', '2025-10-26', 'hour')
    expect(hours[1]).toEqual({ tick: '01:00', long: 'Sunday 26 October 2025, 01:00–01:00 BST' })
    expect(hours[2]).toEqual({ tick: '01:00', long: 'Sunday 26 October 2025, 01:00–02:00 GMT' })
    expect(hours[14]).toEqual({ tick: '13:00', long: 'Sunday 26 October 2025, 13:00–14:00' })
  })

  test('name the clock hour of a half-hour bucket', () => {
    expect(labels('2025-04-06', '2025-04-06', 'hour', 'Australia/Lord_Howe')[2]?.tick).toBe('01:00')
  })
})

test('formats a time in the zone of the store', () => {
  const instant = Date.parse('2025-11-21T09:40:00Z')
  expect(formatTime(instant, 'Asia/Kolkata')).toBe('15:10')
  expect(zoneName(instant, 'Europe/London')).toBe('GMT')
})

test('names the zone at the given instant, with one formatter per zone', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const days = ['2025-06-01', '2025-12-01', '2025-07-01']
  const named = inLanguage('en-IE', () =>
    days.map((day) => zoneName(Date.parse(`${day}T12:00:00Z`), 'Europe/Dublin')),
  )
  expect(named).toEqual(['IST', 'GMT', 'IST'])
  expect(new Set(asked.mock.contexts).size).toBe(1)
})

test('counts weekdays from Sunday', () => {
  expect([0, 1, 6].map((weekday) => formatWeekday(weekday))).toEqual(['Sun', 'Mon', 'Sat'])
})
