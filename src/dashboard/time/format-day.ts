import { i18n } from '@lingui/core'
import type { Bucket, DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import { localDayOf, wallOfDay } from '../../calendar/local-day.ts'
import { dayMs, hourMs, offsetMs, wallOf } from '../../calendar/wall-clock.ts'

const minuteMs = 60_000

/**
 * Formats days and times in the language of the words and in the time zone of the store.
 */

/** "25 Oct – 21 Nov", with the year unless it is that of `today`: "25 Oct – 21 Nov 2014". */
export function formatDayRange(days: DayRange, today: LocalDay): string {
  const thisYear = today.slice(0, 4)
  const plain = days.first.slice(0, 4) === thisYear && days.last.slice(0, 4) === thisYear
  const options = plain ? shortDay : shortDayWithYear
  return days.first === days.last
    ? format(options, wallOfDay(days.first))
    : formatRange(options, wallOfDay(days.first), wallOfDay(days.last))
}

function formatDay(day: LocalDay): string {
  return format(longDay, wallOfDay(day))
}

/** For an axis: "14:00", "Sat 8 Nov", "3 Nov" for the first day of a week, "Nov", "2025". */
export function formatTick(bucket: Bucket, granularity: Granularity | 'year', zone: string): string {
  const wall = wallOf(bucket.start, zone)
  const stepMs = granularity === 'hour' ? hourMs : dayMs
  const shown = Math.floor(wall / stepMs) * stepMs
  return format(granularity === 'hour' ? clockTime() : tickOptions[granularity], shown)
}

export function formatFullMonth(bucket: Bucket, zone: string): string {
  return format(fullMonth, wallOf(bucket.start, zone))
}

/**
 * For a tooltip or table: "Saturday 8 November 2025". Hours, weeks and months show both ends. An hour names
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
      return formatRange(shortDayWithYear, wallOfDay(first), wallOfDay(last))
  }
}

/** "09:30", "9:30 AM", on the clock of the store. */
export function formatTime(instant: number, zone: string): string {
  const minute = Math.floor(wallOf(instant, zone) / minuteMs) * minuteMs
  // Drops the day, so that the cache does not grow with the days shown.
  return format(clockTime(), minute - Math.floor(minute / dayMs) * dayMs)
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
  const at = (hours: number) => format(clockTime(), wallOfDay('2023-01-01') + hours * hourMs)
  return `${at(hour)}–${at(until)}`
}

/** "08–09"; on a 12-hour clock the hour that it starts with: "8 AM". For the head of a narrow column. */
export function formatHourSpan(hour: number): string {
  if (hasTwelveHours()) return format(wholeHour, wallOfDay('2023-01-01') + hour * hourMs)
  const [from, until] = [hour, hour + 1].map((hours) => String(hours).padStart(2, '0'))
  return `${from}–${until}`
}

/** "21 Nov 2026, 14:20 GMT", for texts that are read on another day. */
export function formatMoment(instant: number, zone: string): string {
  const day = format(shortDayWithYear, wallOfDay(localDayOf(instant, zone)))
  return `${day}, ${formatTimeNamed(instant, zone)}`
}

/** "14:20", or "Wed 18 Nov, 14:20" if it is another day than `now`. */
export function formatTimeNear(instant: number, zone: string, now: number): string {
  const time = formatTime(instant, zone)
  if (localDayOf(instant, zone) === localDayOf(now, zone)) return time
  return `${format(tickOptions.day, wallOfDay(localDayOf(instant, zone)))}, ${time}`
}

/** "GMT", "BST", "GMT+5:30": the name of the zone at this instant. */
export function zoneName(instant: number, zone: string): string {
  const { locale } = i18n
  const key = `${locale} ${zone}`
  const zoneFormatter =
    zoneFormatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
  zoneFormatters.set(key, zoneFormatter)
  const parts = zoneFormatter.formatToParts(instant)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>()

/**
 * "Mon" or "Monday".
 *
 * @param weekday 0 is Sunday
 */
export function formatWeekday(weekday: number, length: 'short' | 'long' = 'short'): string {
  return format(weekdayOptions[length], wallOfDay('2023-01-01') + weekday * 24 * hourMs)
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
  return format(options, wallOfDay('2023-01-01') + (weekday * 24 + hour) * hourMs)
}

/** A 12-hour clock drops the leading zero; a 24-hour clock keeps it. */
function clockTime(): Options {
  return hasTwelveHours() ? twelveHourTime : fullTime
}

function hasTwelveHours(): boolean {
  return formatter(fullTime).hasTwelveHours
}

type Options = Intl.DateTimeFormatOptions
const shortDay: Options = { day: 'numeric', month: 'short' }
const shortDayWithYear: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const longDay: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const fullMonth: Options = { month: 'short', year: 'numeric' }
const weekdayOptions = { short: { weekday: 'short' }, long: { weekday: 'long' } } as const
const hourOfWeek: Options = { weekday: 'short', hour: 'numeric', minute: '2-digit' }
/** "2 PM" reads as a whole hour; "14" would not. */
const wholeHourOfWeek: Options = { weekday: 'short', hour: 'numeric' }
const wholeHour: Options = { hour: 'numeric' }
const fullTime: Options = { hour: '2-digit', minute: '2-digit' }
const twelveHourTime: Options = { hour: 'numeric', minute: '2-digit' }
const tickOptions: Readonly<Record<Exclude<Granularity, 'hour'> | 'year', Options>> = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: shortDay,
  month: { month: 'short' },
  year: { year: 'numeric' },
}

interface Formatter {
  readonly intl: Intl.DateTimeFormat
  readonly hasTwelveHours: boolean
  /** Formatted text by local wall-clock milliseconds. */
  readonly texts: Map<number, string>
}

/** Creating a formatter costs 100 times a call of it, and a call costs 100 times a lookup. */
const formatters = new Map<Options, Map<string, Formatter>>()
/** Bounds the cache: wall screens run for months. */
const maxTexts = 20_000

function format(options: Options, wall: number): string {
  const { intl, texts } = formatter(options)
  const kept = texts.get(wall)
  if (kept !== undefined) return kept
  if (texts.size >= maxTexts) texts.clear()
  const text = intl.format(wall)
  texts.set(wall, text)
  return text
}

function formatRange(options: Options, first: number, last: number): string {
  return formatter(options).intl.formatRange(first, last)
}

/** @param options one of the constants above: the cache compares them by identity */
function formatter(options: Options): Formatter {
  const { locale } = i18n
  const byLocale = formatters.get(options) ?? new Map<string, Formatter>()
  formatters.set(options, byLocale)
  const kept = byLocale.get(locale)
  if (kept !== undefined) return kept
  const intl = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const made = {
    intl,
    hasTwelveHours: intl.resolvedOptions().hour12 === true,
    texts: new Map<number, string>(),
  }
  byLocale.set(locale, made)
  return made
}
