import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket, LocalDay } from '../../../calendar/calendar.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { addDays, localDayOf } from '../../../calendar/local-day.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/** A local day, cached as a whole or hour by hour. */
export interface SettledDay {
  /** Ends before the day does if the day is not over yet, or the question not about all of it. */
  readonly range: TimeRange
  /** The day, or each of its hours. */
  readonly pieces: readonly Bucket[]
  /** By position: the bucket to which each piece belongs. */
  readonly into: readonly number[]
}

/** The buckets of a zone, split into settled days and the rest. */
export interface SplitBuckets {
  readonly settled: readonly SettledDay[]
  /** Unsettled buckets, or the unsettled parts of buckets. */
  readonly live: readonly Bucket[]
  /** The position of each of these among all buckets. */
  readonly positions: readonly number[]
}

/**
 * Splits the buckets of a zone, in chronological order. A day is settled if it is a bucket, lies within one, or
 * consists of whole hourly buckets. So is the last day up to the end of the range: pages ask for today, and for the same
 * hours of other days, again and again until the next refresh.
 *
 * @param within only days that begin inside this range are settled. Nothing is counted after its end.
 */
export function splitBuckets(buckets: readonly Bucket[], zone: string, within: TimeRange): SplitBuckets {
  const parted = { settled: [] as SettledDay[], live: [] as Bucket[], positions: [] as number[] }
  for (let position = 0; position < buckets.length; ) {
    const bucket = buckets[position]
    if (bucket === undefined) break
    const day = localDayOf(bucket.start, zone)
    const range = dayWithin(day, zone, within)
    const hours = bucket.start === range.start ? hoursAt(buckets, position, { day, zone, range }) : 0
    if (hours > 0 && isWithin(range, within)) {
      parted.settled.push({
        range,
        pieces: buckets.slice(position, position + hours),
        into: Array.from({ length: hours }, (_, hour) => position + hour),
      })
      position += hours
      continue
    }
    const left = hours > 0 ? bucket : addDaysOf(parted.settled, { bucket, position, zone, within })
    if (left !== null) {
      parted.live.push(left)
      parted.positions.push(position)
    }
    position += 1
  }
  return parted
}

/** Returns a day up to the end of the range. */
function dayWithin(day: LocalDay, zone: string, within: TimeRange): TimeRange {
  const { start, endExclusive } = instantsOf({ first: day, last: day }, zone)
  return { start, endExclusive: Math.min(endExclusive, within.endExclusive) }
}

function isWithin({ start, endExclusive }: TimeRange, within: TimeRange): boolean {
  return start >= within.start && start < endExclusive
}

interface DayOfZone {
  readonly day: LocalDay
  readonly zone: string
  readonly range: TimeRange
}

/** Returns how many buckets from this position on are the hours of this day; 0 if they are not its hours. */
function hoursAt(buckets: readonly Bucket[], position: number, { day, zone, range }: DayOfZone): number {
  const all = bucketsOf({ first: day, last: day }, 'hour', zone)
  if (all.length < 2) return 0
  const hours = all.filter(({ start }) => start < range.endExclusive)
  const areHours = hours.every(({ start, endExclusive }, hour) => {
    const bucket = buckets[position + hour]
    // The last one is cut where the range ends, and so can the bucket be.
    const until = Math.min(endExclusive, range.endExclusive)
    return bucket?.start === start && Math.min(bucket.endExclusive, range.endExclusive) === until
  })
  return areHours ? hours.length : 0
}

interface LongBucket {
  readonly bucket: Bucket
  readonly position: number
  readonly zone: string
  readonly within: TimeRange
}

/**
 * Settles the days at the start of a bucket.
 *
 * @returns the rest of the bucket
 */
function addDaysOf(settled: SettledDay[], { bucket, position, zone, within }: LongBucket): Bucket | null {
  let { start } = bucket
  let day = localDayOf(start, zone)
  while (start < bucket.endExclusive) {
    const whole = instantsOf({ first: day, last: day }, zone)
    // A day that the zone skipped has no duration.
    if (whole.endExclusive > whole.start) {
      const range = dayWithin(day, zone, within)
      if (range.start < start || range.endExclusive > bucket.endExclusive || !isWithin(range, within)) break
      settled.push({ range, pieces: [{ ...bucket, ...range }], into: [position] })
      if (range.endExclusive < whole.endExclusive) return null
    }
    start = Math.max(start, whole.endExclusive)
    day = addDays(day, 1)
  }
  return start < bucket.endExclusive ? { ...bucket, start } : null
}
