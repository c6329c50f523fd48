import type { EstimateRow } from '../../../protocol/metrics/results.ts'
import type { Warehouse } from '../warehouse.ts'
import { CountGroup } from './count-group.ts'
import { facetRows } from './count-rows.ts'
import type { CountedGroups, MetricContext } from './counted-groups.ts'
import { entryCoverage } from './entry-coverage.ts'

type EstimatedGroup = CountGroup<'estimated' | 'coverage'>

/**
 * The entries of each bucket, corrected for camera time that was not received, and what they were corrected by
 * (notes §3 names the facet; the shape is ours). README.md states the rule.
 *
 * @param counted a group of each location by itself, and measured buckets marked
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
        // Nothing was counted, or nothing says how much was missed: there is nothing to correct.
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
