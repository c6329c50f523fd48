import { i18n } from '@lingui/core'
import type { Bucket, DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import { localDayOf, wallOfDay } from '../../calendar/local-day.ts'
import { dayMs, hourMs, offsetMs, wallOf } from '../../calendar/wall-clock.ts'
import { clockTime, type DateOptions, hasTwelveHours, textOf, textOfRange } from './date-text.ts'
import { formatTime } from './format-time.ts'

/**
 * Formats days and times in the language of the words and in the time zone of the store.
 */

/** "25 Oct – 21 Nov", with the year unless it is that of `today`: "25 Oct – 21 Nov 2014". */
export function formatDayRange(days: DayRange, today: LocalDay): string {
  const thisYear = today.slice(0, 4)
  const plain = days.first.slice(0, 4) === thisYear && days.last.slice(0, 4) === thisYear
  const options = plain ? shortDay : shortDayWithYear
  return days.first === days.last
    ? textOf(options, wallOfDay(days.first))
    : textOfRange(options, wallOfDay(days.first), wallOfDay(days.last))
}

function formatDay(day: LocalDay): string {
  return textOf(longDay, wallOfDay(day))
}

/** For an axis: "14:00", "Sat 8 Nov", "3 Nov" for the first day of a week, "Nov", "Jan – Mar", "2025". */
export function formatTick(bucket: Bucket, granularity: Granularity | 'year', zone: string): string {
  const wall = wallOf(bucket.start, zone)
  const stepMs = granularity === 'hour' ? hourMs : dayMs
  const shown = Math.floor(wall / stepMs) * stepMs
  return textOfMonths(granularity === 'hour' ? clockTime() : tickOptions[granularity], granularity, shown)
}

/** With the year: "Nov 2025", "Jan – Mar 2025". */
export function formatFullTick(bucket: Bucket, granularity: 'month' | 'quarter', zone: string): string {
  return textOfMonths(fullMonth, granularity, wallOf(bucket.start, zone))
}

/** Chains number their quarters differently, but every reader knows the months of a quarter. */
function textOfMonths(options: DateOptions, granularity: Granularity | 'year', wall: number): string {
  return granularity === 'quarter' ? textOfRange(options, wall, wall + 62 * dayMs) : textOf(options, wall)
}

/**
 * For a tooltip or table: "Saturday 8 November 2025". Hours, weeks, months and quarters show both ends. An hour names
 * its UTC offset around a clock change, when the same clock time occurs twice.
 */
export function formatLong(bucket: Bucket, granularity: Granularity, zone: string): string {
  const first = localDayOf(bucket.start, zone)
  const last = localDayOf(bucket.endExclusive - 1, zone)
  switch (granularity) {
    case 'hour': {
      const offset = offsetMs(bucket.start, zone)
      const changes = [-hourMs, hourMs].some((distance) => offsetMs(bucket.start + distance, zone) !== offset)
      const day = formatDay(first)
      const hours = `${formatTime(bucket.start, zone)}–${formatTime(bucket.endExclusive, zone)}`
      return changes ? `${day}, ${hours} ${zoneName(bucket.start, zone)}` : `${day}, ${hours}`
    }
    case 'day':
      return formatDay(first)
    case 'week':
    case 'month':
    case 'quarter':
      return textOfRange(shortDayWithYear, wallOfDay(first), wallOfDay(last))
  }
}

/** "14:20 GMT", for places that do not name the zone otherwise. */
export function formatTimeNamed(instant: number, zone: string): string {
  return `${formatTime(instant, zone)} ${zoneName(instant, zone)}`
}

/**
 * "14:00–15:00", "2:00 PM–3:00 PM".
 *
 * @param hour from 0 to 23
 * @param until end of the span; defaults to one hour
 */
export function formatHour(hour: number, until = hour + 1): string {
  const at = (hours: number) => textOf(clockTime(), wallOfDay('2023-01-01') + hours * hourMs)
  return `${at(hour)}–${at(until)}`
}

/** "08–09"; on a 12-hour clock the hour that it starts with: "8 AM". For the head of a narrow column. */
export function formatHourSpan(hour: number): string {
  if (hasTwelveHours()) return textOf(wholeHour, wallOfDay('2023-01-01') + hour * hourMs)
  const [from, until] = [hour, hour + 1].map((hours) => String(hours).padStart(2, '0'))
  return `${from}–${until}`
}

/** "21 Nov 2026, 14:20 GMT", for texts that are read on another day. */
export function formatMoment(instant: number, zone: string): string {
  const day = textOf(shortDayWithYear, wallOfDay(localDayOf(instant, zone)))
  return `${day}, ${formatTimeNamed(instant, zone)}`
}

/** "GMT", "BST", "GMT+5:30": the name of the zone at this instant. */
export function zoneName(instant: number, zone: string): string {
  const { locale } = i18n
  const key = `${locale} ${zone}`
  const zoneFormatter =
    zoneFormatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
  zoneFormatters.set(key, zoneFormatter)
  const parts = zoneFormatter.formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  // German writes London's winter as an offset of nothing.
  return name === 'GMT+0' ? 'GMT' : name
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>()

/**
 * "Mon", "Monday" or "M".
 *
 * @param weekday 0 is Sunday
 */
export function formatWeekday(weekday: number, length: 'short' | 'long' | 'narrow' = 'short'): string {
  return textOf(weekdayOptions[length], wallOfDay('2023-01-01') + weekday * 24 * hourMs)
}

/** "Sat 14:00", "Sat 2 PM". Weekday 0 is Sunday; the hour is from 0 to 23. */
export function formatHourOfWeek({
  weekday,
  hour,
}: {
  readonly weekday: number
  readonly hour: number
}): string {
  const options = hasTwelveHours() ? wholeHourOfWeek : hourOfWeek
  return textOf(options, wallOfDay('2023-01-01') + (weekday * 24 + hour) * hourMs)
}

const shortDay: DateOptions = { day: 'numeric', month: 'short' }
const shortDayWithYear: DateOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const longDay: DateOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const monthAlone: DateOptions = { month: 'short' }
const fullMonth: DateOptions = { month: 'short', year: 'numeric' }
const weekdayOptions = {
  short: { weekday: 'short' },
  long: { weekday: 'long' },
  narrow: { weekday: 'narrow' },
} as const
const hourOfWeek: DateOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' }
/** "2 PM" reads as a whole hour; "14" would not. */
const wholeHourOfWeek: DateOptions = { weekday: 'short', hour: 'numeric' }
const wholeHour: DateOptions = { hour: 'numeric' }
const tickOptions: Readonly<Record<Exclude<Granularity, 'hour'> | 'year', DateOptions>> = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: shortDay,
  month: monthAlone,
  quarter: monthAlone,
  year: { year: 'numeric' },
}
