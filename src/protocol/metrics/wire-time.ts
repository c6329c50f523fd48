/**
 * Time ranges on the wire and in our code.
 *
 * Our code uses half-open ranges `[start, endExclusive)` in epoch milliseconds. On the wire, `start` and `end` are
 * *inclusive* ISO 8601 timestamps in UTC with milliseconds (interface §4.1, notes §4). Only this module knows the
 * difference.
 */

export interface TimeRange {
  /** Epoch milliseconds, inclusive. */
  readonly start: number
  /** Epoch milliseconds, exclusive. */
  readonly endExclusive: number
}

export interface WireRange {
  readonly start: string
  readonly end: string
}

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

export function toWireRange(range: TimeRange): WireRange {
  return {
    start: new Date(range.start).toISOString(),
    end: new Date(range.endExclusive - 1).toISOString(),
  }
}

/**
 * Converts a range from the wire. `null` if a side is not an ISO 8601 timestamp with a zone, or the range is empty. A
 * date alone is invalid (notes §4).
 */
export function fromWireRange(wire: WireRange): TimeRange | null {
  const start = parseInstant(wire.start)
  const end = parseInstant(wire.end)
  if (start === null || end === null || end < start) return null
  return { start, endExclusive: end + 1 }
}

/** Returns the epoch milliseconds of an ISO 8601 timestamp with a zone. `null` for any other text. */
export function parseInstant(text: string): number | null {
  if (!zoned.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) || !isRealDate(text.slice(0, 10)) ? null : instant
}

/**
 * Returns the epoch milliseconds of a UTC timestamp, which may lack the `Z`, as `last_seen_utc` may (notes §4). `null`
 * if the text is not a timestamp.
 */
export function parseUtcInstant(text: string): number | null {
  return parseInstant(text) ?? parseInstant(`${text.trim().replace(' ', 'T')}Z`)
}

/** True if the text is an existing calendar date `YYYY-MM-DD`, which uptime endpoints (interface §7) and records take. */
export function isDateOnly(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text)
}

/**
 * Returns what is wrong with the day of a text that begins like a date or timestamp: `names 30 February 2026, which is
 * not a date`. `null` if the day exists, or the text has another form.
 */
export function dateFault(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text) ?? []
  if (year === '' || isRealDate(text.slice(0, 10))) return null
  const name = months[Number(month) - 1]
  return name === undefined
    ? `names month ${month}, which does not exist`
    : `names ${Number(day)} ${name} ${year}, which is not a date`
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

function isRealDate(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** Historic metrics refresh every 10 minutes (interface §8). */
export const metricsRefreshMs = 10 * 60 * 1000

/** Returns the newest instant that a metric answer given at `now` can cover: the last refresh. */
export function lastRefresh(now: number): number {
  return Math.floor(now / metricsRefreshMs) * metricsRefreshMs
}
