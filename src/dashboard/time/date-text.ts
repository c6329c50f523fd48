import { i18n } from '@lingui/core'

/** Text of dates and times in the language of the words. Formatters and their texts are kept. */
export type DateOptions = Intl.DateTimeFormatOptions

interface Formatter {
  readonly intl: Intl.DateTimeFormat
  readonly hasTwelveHours: boolean
  /** Formatted text by local wall-clock milliseconds. */
  readonly texts: Map<number, string>
}

/** Creating a formatter costs 100 times a call of it, and a call costs 100 times a lookup. */
const formatters = new Map<DateOptions, Map<string, Formatter>>()
/** Bounds the cache: wall screens run for months. */
const maxTexts = 20_000

/**
 * @param options a constant: the formatters are kept by its identity
 * @param wall milliseconds on the clock of the store
 */
export function textOf(options: DateOptions, wall: number): string {
  const { intl, texts } = formatter(options)
  const kept = texts.get(wall)
  if (kept !== undefined) return kept
  if (texts.size >= maxTexts) texts.clear()
  const text = intl.format(wall)
  texts.set(wall, text)
  return text
}

export function textOfRange(options: DateOptions, first: number, last: number): string {
  return formatter(options).intl.formatRange(first, last)
}

function formatter(options: DateOptions): Formatter {
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

/** A 12-hour clock drops the leading zero; a 24-hour clock keeps it. */
export function clockTime(): DateOptions {
  return hasTwelveHours() ? twelveHourTime : fullTime
}

export function hasTwelveHours(): boolean {
  return formatter(fullTime).hasTwelveHours
}

const fullTime: DateOptions = { hour: '2-digit', minute: '2-digit' }
const twelveHourTime: DateOptions = { hour: 'numeric', minute: '2-digit' }
