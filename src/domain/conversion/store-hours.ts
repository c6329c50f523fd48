import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { type BucketCoverage, isClosed, unknownBucket } from '../coverage/bucket-coverage.ts'
import { type StoreHour, salesDelayMs } from './left-out-hours.ts'

/** The hours of one store in one period, in chronological order. */
export interface HoursOfStore {
  readonly buckets: readonly Bucket[]
  readonly rates: readonly (number | null)[]
  readonly customers: readonly (number | null)[]
  /** `null` if the deployment doesn't list till reports. */
  readonly sales: readonly (number | null)[] | null
  /** What the entrance cameras saw. */
  readonly times: readonly BucketCoverage[]
}

/**
 * Returns the hours that can count, or be excluded. A closed hour without a count is neither: of a chain most hours are.
 *
 * @param asOf epoch milliseconds; later ends are not over
 */
export function storeHours(
  { buckets, rates, customers, sales, times }: HoursOfStore,
  asOf: number,
): readonly StoreHour[] {
  const days = daysOf(buckets)
  const hours: StoreHour[] = []
  for (const [position, bucket] of buckets.entries()) {
    const people = customers[position] ?? null
    const share = rates[position] ?? null
    const till = sales?.[position] ?? null
    const sold = sales !== null ? till : share === null || people === null ? null : share * people
    const time = times[position] ?? unknownBucket
    if (people === null && (sold ?? 0) === 0 && isClosed(time)) continue
    const over = bucket.endExclusive <= asOf
    const settled = bucket.endExclusive <= asOf - salesDelayMs
    const unreported = sales !== null && till === null
    hours.push({
      bucket,
      day: days[position] ?? '',
      customers: people,
      sold,
      unreported,
      time,
      over,
      settled,
    })
  }
  return hours
}

/** Every store of a zone has the same hours. */
const known = new WeakMap<readonly Bucket[], readonly LocalDay[]>()

function daysOf(buckets: readonly Bucket[]): readonly LocalDay[] {
  const days = known.get(buckets) ?? buckets.map(({ index }) => index.slice(0, 10))
  known.set(buckets, days)
  return days
}
