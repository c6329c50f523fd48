import type { EstimateRow } from '../../../protocol/metrics/results.ts'
import type { Warehouse } from '../warehouse.ts'
import { CountGroup } from './count-group.ts'
import { facetRows } from './count-rows.ts'
import type { CountedGroups, MetricContext } from './counted-groups.ts'
import { entryCoverage } from './entry-coverage.ts'

type EstimatedGroup = CountGroup<'estimated' | 'coverage'>

/**
 * Estimates the entries of each bucket, corrected for missing camera time, together with the coverage used (notes §3
 * name the facet; its shape is ours). README.md has the rule.
 *
 * @param counted one group per location, with observed buckets marked
 * @throws Fault `too_large`
 */
export async function estimateEntries(
  warehouse: Warehouse,
  counted: CountedGroups<'entries'>,
  context: MetricContext,
): Promise<readonly EstimateRow[]> {
  const coverage = await entryCoverage(warehouse, counted, context)
  const groups = counted.groups.map((group): EstimatedGroup => {
    const estimates: EstimatedGroup = new CountGroup(group.part, counted.demographics, [
      'estimated',
      'coverage',
    ])
    const ofStore = coverage.get(group.part.locations[0]?.id ?? '')
    for (const bucket of group.part.buckets.keys()) {
      const share = ofStore?.[bucket] ?? null
      for (const combination of counted.demographics.combinations.keys()) {
        const entries = group.totals(bucket, combination)?.entries ?? null
        // Without a count or a known coverage, nothing can be corrected.
        if (entries === null || share === null || share === 0) continue
        estimates.addAt(bucket, combination, { estimated: entries / share, coverage: share })
      }
    }
    return estimates
  })
  const { segments = [] } = facetRows(['segments'], {
    groups,
    demographics: counted.demographics,
    values: (totals) => ({
      entries: totals === null ? null : round(totals.estimated, 1),
      coverage: totals === null ? null : round(totals.coverage, 6),
    }),
  })
  return segments
}

function round(number: number, decimals: number): number {
  return Math.round(number * 10 ** decimals) / 10 ** decimals
}
