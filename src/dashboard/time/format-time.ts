import { i18n } from '@lingui/core'
import { localDayOf, wallOfDay } from '../../calendar/local-day.ts'
import { dayMs, wallOf } from '../../calendar/wall-clock.ts'

const minuteMs = 60_000

/**
 * Formats times in the language of the words and in the time zone of the store: of the formats of dates, what a wall
 * screen needs.
 */

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

/** "14:20", or "Wed 18 Nov, 14:20" if it is another day than `now`. */
export function formatTimeNear(instant: number, zone: string, now: number): string {
  const time = formatTime(instant, zone)
  if (localDayOf(instant, zone) === localDayOf(now, zone)) return time
  return `${format(weekdayAndDay, wallOfDay(localDayOf(instant, zone)))}, ${time}`
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

/** A 12-hour clock drops the leading zero; a 24-hour clock keeps it. */
export function clockTime(): Options {
  return hasTwelveHours() ? twelveHourTime : fullTime
}

export function hasTwelveHours(): boolean {
  return formatter(fullTime).hasTwelveHours
}

export type Options = Intl.DateTimeFormatOptions
const fullTime: Options = { hour: '2-digit', minute: '2-digit' }
const twelveHourTime: Options = { hour: 'numeric', minute: '2-digit' }
export const weekdayAndDay: Options = { weekday: 'short', day: 'numeric', month: 'short' }

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

export function format(options: Options, wall: number): string {
  const { intl, texts } = formatter(options)
  const kept = texts.get(wall)
  if (kept !== undefined) return kept
  if (texts.size >= maxTexts) texts.clear()
  const text = intl.format(wall)
  texts.set(wall, text)
  return text
}

export function formatRange(options: Options, first: number, last: number): string {
  return formatter(options).intl.formatRange(first, last)
}

/** @param options a constant of a module: the cache compares them by identity */
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
