import type { BasePeriod } from '../../../../domain/cells/plan-groups.ts'
import { type Demographics, filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import type { Facet } from '../../../../protocol/metrics/vocabularies.ts'
import { type TimeRange, toWireRange } from '../../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../../buckets/buckets.ts'
import type { MetricBody, MetricContext, OwnBuckets } from '../../counts/counted-groups.ts'

export interface BucketsQuestion {
  readonly stores: readonly string[]
  /** By time zone name of the stores, in chronological order. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  /** `hour` if buckets are shorter than days. */
  readonly base: BasePeriod
}

/** By amount and store, in the order of the buckets of its zone. Buckets that have not begun are missing. */
export type CountsByAmount<Name extends string> = Readonly<
  Record<Name, ReadonlyMap<string, readonly (number | null)[]>>
>

interface Counting extends Required<OwnBuckets> {
  /** Contains the buckets of all zones. */
  readonly range: TimeRange
  readonly context: MetricContext
}

/** Returns how to count the buckets of stores of several zones in one pass. `null` if there is nothing to count. */
export function countingOf(
  { stores, buckets }: Omit<BucketsQuestion, 'base'>,
  context: MetricContext,
): Counting | null {
  const all = [...buckets.values()].filter(({ length }) => length > 0)
  if (stores.length === 0 || all.length === 0) return null
  return {
    range: {
      start: Math.min(...all.map(([first]) => first?.start ?? Number.POSITIVE_INFINITY)),
      endExclusive: Math.max(...all.map((own) => own.at(-1)?.endExclusive ?? 0)),
    },
    bucketsIn: (timezone) => buckets.get(timezone) ?? [],
    // The stores' buckets have already passed the limits. Those of another zone can extend a day beyond them.
    context: withoutLimits(context),
  }
}

/** Returns the body of a metric request for the hours of each store. */
export function hourlyBody({
  stores,
  range,
  people,
  facets = ['segments'],
}: {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly people: Demographics
  readonly facets?: readonly Facet[]
}): MetricBody {
  const { dimensions, values } = filteredBy(people)
  return {
    ...toWireRange(range),
    entities: stores,
    entityType: 'location',
    facets,
    aggregationPeriod: 'hour',
    breakdownByDimensions: dimensions,
    ...values,
  }
}

/** Removes the limits for a request that has already passed them as a whole. */
export function withoutLimits(context: MetricContext): MetricContext {
  return { ...context, limits: { ...context.limits, ...unlimited } }
}

const unlimited = {
  maxRangeDays: Number.POSITIVE_INFINITY,
  maxHourRangeDays: Number.POSITIVE_INFINITY,
  maxRows: Number.POSITIVE_INFINITY,
  maxCells: Number.POSITIVE_INFINITY,
}
