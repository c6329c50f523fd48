import { type Demographics, filteredBy } from '../../../protocol/filtered-by.ts'
import { type TimeRange, toWireRange } from '../../../protocol/wire-time.ts'
import type { Bucket } from '../buckets.ts'
import type { MetricBody, MetricContext } from '../counted-groups.ts'

/** Stores, and the buckets that are counted of each. */
export interface BucketQuestion {
  readonly stores: readonly string[]
  /** Of each zone of the stores, by its name; in the order of time. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
}

/** What holds the buckets of all zones; `null` where there is nothing to count. */
export function rangeOfBuckets({ stores, buckets }: BucketQuestion): TimeRange | null {
  const all = [...buckets.values()].filter(({ length }) => length > 0)
  if (stores.length === 0 || all.length === 0) return null
  return {
    start: Math.min(...all.map(([first]) => first?.start ?? Number.POSITIVE_INFINITY)),
    endExclusive: Math.max(...all.map((own) => own.at(-1)?.endExclusive ?? 0)),
  }
}

/** The question that a metric route would be asked for the hours of each store. */
export function hourlyBody({
  stores,
  range,
  people,
}: {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly people: Demographics
}): MetricBody {
  const { dimensions, values } = filteredBy(people)
  return {
    ...toWireRange(range),
    entities: stores,
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: 'hour',
    breakdownByDimensions: dimensions,
    ...values,
  }
}

/** The buckets of the stores were judged before; those of another zone may lie a day beyond them. */
export function withoutLimits(context: MetricContext): MetricContext {
  return { ...context, limits: { ...context.limits, ...unlimited } }
}

const unlimited = {
  maxRangeDays: Number.POSITIVE_INFINITY,
  maxHourRangeDays: Number.POSITIVE_INFINITY,
  maxRows: Number.POSITIVE_INFINITY,
  maxCells: Number.POSITIVE_INFINITY,
}
