import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket } from '../../../calendar/calendar.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { addDays, localDayOf } from '../../../calendar/local-day.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/** A local day that is over, as it is kept: whole, or hour by hour. */
export interface SettledDay {
  readonly range: TimeRange
  /** What its sums are of: the day, or each of its hours. */
  readonly pieces: readonly Bucket[]
  /** The bucket that each piece counts in, by position. */
  readonly into: readonly number[]
}

/** The buckets of a zone, parted into days that are over and what is left. */
export interface PartedBuckets {
  readonly settled: readonly SettledDay[]
  /** Buckets, or what is left of them. */
  readonly live: readonly Bucket[]
  /** Where each of these lies among the buckets. */
  readonly positions: readonly number[]
}

/**
 * Parts the buckets of a zone, in the order of time. Days are settled where they are buckets, or lie in one, or where all their
 * hours are buckets.
 *
 * @param within days that lie in it are settled
 */
export function partedBuckets(buckets: readonly Bucket[], zone: string, within: TimeRange): PartedBuckets {
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

/** How many buckets from here on are the hours of this day; 0 if they are others. */
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

/** Settles the days that a bucket begins with. @returns what is left of it */
function addDaysOf(settled: SettledDay[], { bucket, position, zone, within }: LongBucket): Bucket | null {
  let { start } = bucket
  let day = localDayOf(start, zone)
  while (start < bucket.endExclusive) {
    const range = instantsOf({ first: day, last: day }, zone)
    if (range.start < start || range.endExclusive > bucket.endExclusive || !isWithin(range, within)) break
    // A day that the zone skipped has no time.
    if (range.endExclusive > range.start) {
      settled.push({ range, pieces: [{ ...bucket, ...range }], into: [position] })
    }
    start = Math.max(start, range.endExclusive)
    day = addDays(day, 1)
  }
  return start < bucket.endExclusive ? { ...bucket, start } : null
}
