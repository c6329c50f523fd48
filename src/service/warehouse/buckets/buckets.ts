import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../calendar/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../../../calendar/calendar-period.ts'
import { addDays, localDayOf } from '../../../calendar/local-day.ts'
import type { AggregationPeriod } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

export type { Bucket } from '../../../calendar/calendar.ts'

/** Returns all buckets that overlap the range, in chronological order. Each is whole, whatever part the range covers. */
export function overlappingBuckets(
  period: AggregationPeriod,
  zone: string,
  range: TimeRange,
): readonly Bucket[] {
  if (range.endExclusive <= range.start) return []
  const days = wholePeriods(
    { first: localDayOf(range.start, zone), last: localDayOf(range.endExclusive - 1, zone) },
    period,
  )
  return bucketsOf(days, period, zone).filter(
    ({ start, endExclusive }) => endExclusive > range.start && start < range.endExclusive,
  )
}

function wholePeriods({ first, last }: DayRange, period: AggregationPeriod): DayRange {
  if (period === 'hour' || period === 'day') return { first, last }
  return { first: startOfPeriod(first, period), last: addDays(startOfNextPeriod(last, period), -1) }
}

/** Returns a range as a single bucket. */
export function asBucket(range: TimeRange) {
  return { ...range, index: '', occurrence: 0 } as const
}
