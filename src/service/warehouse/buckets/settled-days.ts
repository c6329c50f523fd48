import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket } from '../../../calendar/calendar.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { addDays, localDayOf } from '../../../calendar/local-day.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/** A local day that is over, cached as a whole or hour by hour. */
export interface SettledDay {
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
 * consists of whole hourly buckets.
 *
 * @param within only days inside this range are settled
 */
export function splitBuckets(buckets: readonly Bucket[], zone: string, within: TimeRange): SplitBuckets {
  const parted = { settled: [] as SettledDay[], live: [] as Bucket[], positions: [] as number[] }
  for (let position = 0; position < buckets.length; ) {
    const bucket = buckets[position]
    if (bucket === undefined) break
    const day = localDayOf(bucket.start, zone)
    const range = instantsOf({ first: day, last: day }, zone)
    const hours = bucket.start === range.start ? hoursAt(buckets, position, day, zone) : 0
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

function isWithin({ start, endExclusive }: TimeRange, within: TimeRange): boolean {
  return start >= within.start && endExclusive <= within.endExclusive
}

/** Returns how many buckets from this position on are the hours of this day; 0 if they are not its hours. */
function hoursAt(buckets: readonly Bucket[], position: number, day: string, zone: string): number {
  const hours = bucketsOf({ first: day, last: day }, 'hour', zone)
  if (hours.length < 2) return 0
  const areHours = hours.every(({ start, endExclusive }, hour) => {
    const bucket = buckets[position + hour]
    return bucket?.start === start && bucket.endExclusive === endExclusive
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
    const range = instantsOf({ first: day, last: day }, zone)
    if (range.start < start || range.endExclusive > bucket.endExclusive || !isWithin(range, within)) break
    // A day that the zone skipped has no duration.
    if (range.endExclusive > range.start) {
      settled.push({ range, pieces: [{ ...bucket, ...range }], into: [position] })
    }
    start = Math.max(start, range.endExclusive)
    day = addDays(day, 1)
  }
  return start < bucket.endExclusive ? { ...bucket, start } : null
}
