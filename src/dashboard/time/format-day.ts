import type { Bucket, DayRange, Granularity, LocalDay } from './calendar.ts'
import { localDayOf, wallOfDay } from './local-day.ts'
import { hourMs, offsetMs, wallOf } from './wall-clock.ts'

/**
 * Days and times as words of the viewer's language, in the store's zone. `locale` is a BCP 47 tag; left out, it
 * is the viewer's own.
 */

/** "25 Oct – 21 Nov"; with the year where it is not the one of `today`: "25 Oct – 21 Nov 2014". */
export function formatDayRange(days: DayRange, today: LocalDay, locale?: string): string {
  const thisYear = today.slice(0, 4)
  const plain = days.first.slice(0, 4) === thisYear && days.last.slice(0, 4) === thisYear
  const format = formatter(locale, plain ? shortDay : shortDayWithYear)
  return days.first === days.last
    ? format.format(wallOfDay(days.first))
    : format.formatRange(wallOfDay(days.first), wallOfDay(days.last))
}

/** "Saturday 8 November 2025". */
function formatDay(day: LocalDay, locale?: string): string {
  return formatter(locale, longDay).format(wallOfDay(day))
}

/** Short, for an axis: "14:00", "Sat 8 Nov", "3 Nov" for the week from then, "Nov" for a month, "2025" for its year. */
export function formatTick(
  bucket: Bucket,
  granularity: Granularity | 'year',
  zone: string,
  locale?: string,
): string {
  const wall = wallOf(bucket.start, zone)
  return formatter(locale, tickOptions[granularity]).format(
    granularity === 'hour' ? Math.floor(wall / hourMs) * hourMs : wall,
  )
}

/** "Nov 2025". */
export function formatFullMonth(bucket: Bucket, zone: string, locale?: string): string {
  return formatter(locale, { month: 'short', year: 'numeric' }).format(wallOf(bucket.start, zone))
}

/**
 * Whole, for a tooltip or table: "Saturday 8 November 2025", with both ends for hours and cut weeks or months.
 * An hour names its offset where clocks change around it, since the same clock time then occurs twice.
 */
export function formatLong(bucket: Bucket, granularity: Granularity, zone: string, locale?: string): string {
  const first = localDayOf(bucket.start, zone)
  const last = localDayOf(bucket.endExclusive - 1, zone)
  switch (granularity) {
    case 'hour': {
      const offset = offsetMs(bucket.start, zone)
      const changes = [-hourMs, hourMs].some((distance) => offsetMs(bucket.start + distance, zone) !== offset)
      const day = formatDay(first, locale)
      const hours = `${formatTime(bucket.start, zone, locale)}–${formatTime(bucket.endExclusive, zone, locale)}`
      return changes ? `${day}, ${hours} ${zoneName(bucket.start, zone, locale)}` : `${day}, ${hours}`
    }
    case 'day':
      return formatDay(first, locale)
    case 'week':
    case 'month':
      return formatter(locale, shortDayWithYear).formatRange(wallOfDay(first), wallOfDay(last))
  }
}

/** "14:00", as the clock in the store shows it. */
export function formatTime(instant: number, zone: string, locale?: string): string {
  return formatter(locale, clockTime).format(wallOf(instant, zone))
}

/** "21 Nov 2026, 14:20 GMT": a moment that is read on another day. */
export function formatMoment(instant: number, zone: string, locale?: string): string {
  const day = formatter(locale, shortDayWithYear).format(wallOf(instant, zone))
  return `${day}, ${formatTime(instant, zone, locale)} ${zoneName(instant, zone, locale)}`
}

/** "GMT", "BST", "GMT+5:30": what the viewer's language calls the zone at this instant. */
export function zoneName(instant: number, zone: string, locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    instant,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** "Mon", "Tue" …, or "Monday", "Tuesday" …: 0 is Sunday. */
export function formatWeekday(weekday: number, locale?: string, length: 'short' | 'long' = 'short'): string {
  return formatter(locale, { weekday: length }).format(wallOfDay('2023-01-01') + weekday * 24 * hourMs)
}

type Options = Intl.DateTimeFormatOptions
const shortDay: Options = { day: 'numeric', month: 'short' }
const shortDayWithYear: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const longDay: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const clockTime: Options = { hour: '2-digit', minute: '2-digit' }
const tickOptions: Readonly<Record<Granularity | 'year', Options>> = {
  hour: clockTime,
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: shortDay,
  month: { month: 'short' },
  year: { year: 'numeric' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats wall milliseconds. Making a formatter costs a hundred times what using it does, so they are kept. */
function formatter(locale: string | undefined, options: Options): Intl.DateTimeFormat {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`
  const kept = formatters.get(key)
  if (kept !== undefined) return kept
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}
