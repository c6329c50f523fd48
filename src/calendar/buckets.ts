import type { Bucket, ChainCalendar, DayRange, Granularity, LocalDay } from './calendar.ts'
import { gregorian, startOfNextPeriod, startOfPeriod } from './calendar-period.ts'
import { instantsOf } from './instants.ts'
import { addDays, dayOfWall, startOfDay } from './local-day.ts'
import { firstInstant, hourMs, offsetMs } from './wall-clock.ts'

/**
 * Cuts days into buckets of the store's wall clock that tile them exactly: the first starts where the range does, each
 * next one where the previous ends, and the last ends where the range does.
 *
 * - The first and last week, month or quarter are cut to the range. Their `index` stays the start of the whole period, as a
 *   service groups by period.
 * - An hour ends where the wall clock's hour ends *or* where clocks change, whichever comes first. Days have 23, 24 or
 *   25 hours, and half an hour more or less where clocks change by half an hour (Lord Howe).
 * - A day that the zone skipped has no bucket.
 */
export function bucketsOf(
  days: DayRange,
  granularity: Granularity,
  zone: string,
  calendar = gregorian,
): readonly Bucket[] {
  const key = `${days.first} ${days.last} ${granularity} ${zone} ${JSON.stringify(calendar)}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const buckets = cut(days, granularity, zone, calendar)
  if (keptBuckets + buckets.length > maxCachedBuckets) {
    kept.clear()
    keptBuckets = 0
  }
  kept.set(key, buckets)
  keptBuckets += buckets.length
  return buckets
}

/**
 * Every request of a page uses the same buckets. Referential equality lets callers cache what they derive from them.
 */
const kept = new Map<string, readonly Bucket[]>()
let keptBuckets = 0
/** Some years of hours. */
const maxCachedBuckets = 60_000

function cut(
  days: DayRange,
  granularity: Granularity,
  zone: string,
  calendar: ChainCalendar,
): readonly Bucket[] {
  switch (granularity) {
    case 'hour':
      return hoursOf(days, zone)
    case 'day':
      return periodsOf(
        days,
        zone,
        (day) => day,
        (day) => addDays(day, 1),
      )
    case 'week':
    case 'month':
    case 'quarter':
      return periodsOf(
        days,
        zone,
        (day) => startOfPeriod(day, granularity, calendar),
        (day) => startOfNextPeriod(day, granularity, calendar),
      )
  }
}

function periodsOf(
  days: DayRange,
  zone: string,
  startOf: (day: LocalDay) => LocalDay,
  startOfNext: (day: LocalDay) => LocalDay,
): readonly Bucket[] {
  const range = instantsOf(days, zone)
  const buckets: Bucket[] = []
  let day = days.first
  let start = range.start
  while (day <= days.last) {
    const next = startOfNext(day)
    const endExclusive = next > days.last ? range.endExclusive : startOfDay(next, zone)
    if (endExclusive > start) {
      buckets.push({ index: `${startOf(day)}T00:00:00.000`, occurrence: 0, start, endExclusive })
    }
    day = next
    start = endExclusive
  }
  return buckets
}

function hoursOf(days: DayRange, zone: string): readonly Bucket[] {
  const range = instantsOf(days, zone)
  const buckets: Bucket[] = []
  let start = range.start
  while (start < range.endExclusive) {
    const offset = offsetMs(start, zone)
    const wall = start + offset
    const hour = Math.floor(wall / hourMs) * hourMs
    const clockHourEnds = start + (hour + hourMs - wall)
    const changes = offsetMs(clockHourEnds, zone) !== offset
    const endExclusive = Math.min(
      range.endExclusive,
      changes
        ? firstInstant(start, clockHourEnds, (instant) => offsetMs(instant, zone) !== offset)
        : clockHourEnds,
    )
    const index = indexOfHour(hour)
    // The same clock hour a second time is at most a few buckets back.
    const repeated = buckets.slice(-3).some((bucket) => bucket.index === index)
    buckets.push({ index, occurrence: repeated ? 1 : 0, start, endExclusive })
    start = endExclusive
  }
  return buckets
}

/** @param wall a whole hour */
function indexOfHour(wall: number): string {
  const hour = new Date(wall).getUTCHours()
  return `${dayOfWall(wall)}T${hour < 10 ? '0' : ''}${hour}:00:00.000`
}

/** Returns a key that is unique within a period, even in the repeated hour, where two buckets have the same index. */
export function bucketKey(bucket: Pick<Bucket, 'index' | 'occurrence'>): string {
  return `${bucket.index} ${bucket.occurrence}`
}
