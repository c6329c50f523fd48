import { bucketsOf } from './buckets.ts'
import type { Bucket, DayRange, Granularity } from './calendar.ts'
import { shiftDays } from './day-range.ts'
import { instantsOf } from './instants.ts'
import { addDays, localDayOf } from './local-day.ts'

/**
 * Returns the comparison bucket of each bucket, in order: the same clock hour, or the same run of days, `shift` days
 * earlier (`comparisonShift`).
 *
 * - `null` for an hour that the earlier day's clock skipped, or that only the later day has twice.
 * - A run of days is shifted as a whole, so that the comparison covers as many days of the same kind, even if they form
 *   no calendar week or month. Its `index` is then its own first day, and its value the sum of days.
 */
export function comparedBuckets(
  buckets: readonly Bucket[],
  granularity: Granularity,
  shift: number,
  zone: string,
): readonly (Bucket | null)[] {
  return granularity === 'hour'
    ? sameHours(buckets, shift, zone)
    : buckets.map((bucket) => shifted(bucket, shift, zone))
}

function sameHours(buckets: readonly Bucket[], shift: number, zone: string): readonly (Bucket | null)[] {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first === undefined || last === undefined) return []
  const earlier = bucketsOf(shiftDays(daysOfBuckets(first, last, zone), -shift), 'hour', zone)
  const byClock = new Map(earlier.map((bucket) => [`${bucket.index} ${bucket.occurrence}`, bucket]))
  return buckets.map((bucket) => {
    const index = `${addDays(bucket.index.slice(0, 10), -shift)}${bucket.index.slice(10)}`
    return byClock.get(`${index} ${bucket.occurrence}`) ?? null
  })
}

function shifted(bucket: Bucket, shift: number, zone: string): Bucket {
  const days = shiftDays(daysOfBuckets(bucket, bucket, zone), -shift)
  return { index: `${days.first}T00:00:00.000`, occurrence: 0, ...instantsOf(days, zone) }
}

function daysOfBuckets(first: Bucket, last: Bucket, zone: string): DayRange {
  return { first: localDayOf(first.start, zone), last: localDayOf(last.endExclusive - 1, zone) }
}
