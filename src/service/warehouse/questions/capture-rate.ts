import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { overlappingBuckets } from '../buckets/buckets.ts'
import { CountGroup } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { type MetricContext, refuseEstimates } from '../counts/counted-groups.ts'
import { countEntries, countPassersBy } from '../counts/counted-people.ts'
import type { Warehouse } from '../warehouse.ts'

export interface CaptureAnswer
  extends FacetRows<{
    /** Per cent: 14.3 means 14.3%. `null` if no hour has both counts, or nobody passed by. */
    readonly capture_rate: number | null
  }> {
  readonly meta: { readonly units: { readonly capture_rate: 'percentage' } }
}

type Hours = CountGroup<'entries' | 'passersBy'>

/**
 * Entries ÷ (entries + passers-by) in per cent, over the hours with both counts (our extension of the contract). It
 * works by hours for every period, so that a summary is one number and a month covers the same hours as its days.
 * README.md has the rules.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function captureRate(
  warehouse: Warehouse,
  body: BodyOf<'capture-rate'>,
  context: MetricContext,
): Promise<CaptureAnswer> {
  refuseEstimates(body)
  const counting = { facets: ['segments' as const], byHour: true }
  const entered = await countEntries(warehouse, body, context, counting)
  const passed = await countPassersBy(warehouse, body, context, counting)
  const outside = new Map(passed.groups.map((group) => [placeOf(group), group]))
  const known = entered.groups.map((group) => bothKnown(group, outside.get(placeOf(group))))
  return {
    ...facetRows(body.facets, {
      groups: inPeriods(known, body, entered.range),
      demographics: everybody,
      values: (totals) => {
        const people = totals === null ? 0 : totals.entries + totals.passersBy
        return { capture_rate: totals === null || people === 0 ? null : (100 * totals.entries) / people }
      },
    }),
    meta: { units: { capture_rate: 'percentage' } },
  }
}

const everybody = { asked: [], combinations: [{}] } as const

function placeOf({ part }: Pick<CountGroup, 'part'>): string {
  return part.locations.map(({ id }) => id).join()
}

/** Returns the hours of a store with both counts. */
function bothKnown(entered: CountGroup<'entries'>, passed: CountGroup<'passersBy'> | undefined): Hours {
  const both: Hours = new CountGroup(entered.part, everybody, ['entries', 'passersBy'])
  for (const hour of entered.part.buckets.keys()) {
    const inside = entered.totals(hour, 0)
    const outside = passed?.totals(hour, 0) ?? null
    if (inside !== null && outside !== null) both.addAt(hour, 0, { ...inside, ...outside })
  }
  return both
}

/** Sums each store's hours to the requested buckets. Groups of one time zone share their buckets. */
function inPeriods(
  groups: readonly Hours[],
  { aggregationPeriod }: Pick<BodyOf<'capture-rate'>, 'aggregationPeriod'>,
  range: TimeRange,
): readonly Hours[] {
  const clocks = [...new Set(groups.map(({ part }) => part.clock))]
  const buckets = new Map(
    clocks.map((clock) => [clock, overlappingBuckets(aggregationPeriod, clock.zone, range)]),
  )
  return groups.map((hours) => {
    const asked = buckets.get(hours.part.clock) ?? []
    const sums: Hours = new CountGroup({ ...hours.part, buckets: asked }, everybody, ['entries', 'passersBy'])
    let bucket = 0
    for (const [hour, { start }] of hours.part.buckets.entries()) {
      while ((asked[bucket]?.endExclusive ?? Number.POSITIVE_INFINITY) <= start) bucket += 1
      const totals = hours.totals(hour, 0)
      if (totals !== null) sums.addAt(bucket, 0, totals)
    }
    return sums
  })
}
