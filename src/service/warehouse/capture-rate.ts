import type { BodyOf } from '../../protocol/requests.ts'
import { CountGroup } from './count-group.ts'
import { type FacetRows, facetRows } from './count-rows.ts'
import { type MetricContext, refuseEstimates } from './counted-groups.ts'
import { countEntries, countPassersBy } from './counted-people.ts'
import type { Warehouse } from './warehouse.ts'

export interface CaptureAnswer
  extends FacetRows<{
    /** Per cent, where 14.3 means 14.3 %. `null` where either side is unknown, or nobody came by. */
    readonly capture_rate: number | null
  }> {
  readonly meta: { readonly units: { readonly capture_rate: 'percentage' } }
}

/**
 * Entries ÷ (entries + passers-by), in per cent (ours, beyond the contract). README.md states the rules.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` where an id does not exist, or `forbidden`
 */
export async function captureRate(
  warehouse: Warehouse,
  body: BodyOf<'capture-rate'>,
  context: MetricContext,
): Promise<CaptureAnswer> {
  refuseEstimates(body)
  // Each store and bucket by itself: where one side is unknown, the other must not reach a sum.
  const counting = { facets: ['segments' as const], eachLocation: true }
  const entered = await countEntries(warehouse, body, context, counting)
  const passed = await countPassersBy(warehouse, body, context, counting)
  const outside = new Map(passed.groups.map((group) => [placeOf(group), group]))
  const groups = entered.groups.map((group) => bothKnown(group, outside.get(placeOf(group))))
  return {
    ...facetRows(body.facets, {
      groups,
      demographics: entered.demographics,
      values: (totals) => {
        const people = totals === null ? 0 : totals.entries + totals.passersBy
        return { capture_rate: totals === null || people === 0 ? null : (100 * totals.entries) / people }
      },
    }),
    meta: { units: { capture_rate: 'percentage' } },
  }
}

function placeOf({ part }: Pick<CountGroup, 'part'>): string {
  return part.locations.map(({ id }) => id).join()
}

function bothKnown(
  entered: CountGroup<'entries'>,
  passed: CountGroup<'passersBy'> | undefined,
): CountGroup<'entries' | 'passersBy'> {
  const both = new CountGroup(entered.part, { asked: [], combinations: [{}] }, ['entries', 'passersBy'])
  for (const bucket of entered.part.buckets.keys()) {
    const inside = entered.totals(bucket, 0)
    const outside = passed?.totals(bucket, 0) ?? null
    if (inside !== null && outside !== null) both.addAt(bucket, 0, { ...inside, ...outside })
  }
  return both
}
