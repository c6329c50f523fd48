import type { CombinedRows } from '../../domain/cells/combine-rows.ts'
import {
  type BasePeriod,
  type GroupSettings,
  type PlannedGroup,
  planGroup,
} from '../../domain/cells/plan-groups.ts'
import {
  type PlainDeployment,
  type PlainStore,
  unlessRefused,
  zonesInParts,
} from '../plain/plain-deployment.ts'
import { amountsByBucket, amountsInAll, type PlainMetric } from '../plain/plain-metrics.ts'

/** The counts of some stores of one zone in a period, in its comparison period, and there up to the same clock time. */
export interface PeriodCounts<Name extends string> {
  readonly current: Readonly<Record<Name, CombinedRows>>
  /** `null` if nothing is compared, or the deployment refuses it. */
  readonly compared: Readonly<Record<Name, CombinedRows>> | null
  readonly elapsed: Readonly<Record<Name, ReadonlyMap<string, number | null>>> | null
  /** The currency of each store, if the metric is an amount of money. */
  readonly currencies: ReadonlyMap<string, string>
}

/** Splits the stores of each zone into parts that one request may name. */
export function partsOfZones(
  plain: PlainDeployment,
  stores: readonly PlainStore[],
  settings: GroupSettings,
): readonly PlannedGroup[] {
  return zonesInParts(stores, plain.atOnce).map((zone) => planGroup(zone, settings))
}

/** @throws Refused if the deployment doesn't count this period */
export async function countsOf<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  { group, base }: { readonly group: PlannedGroup; readonly base: BasePeriod },
): Promise<PeriodCounts<Name>> {
  const { current, compared, elapsed, stores } = group
  const count = ({ buckets }: PlannedGroup['current']) =>
    amountsByBucket(plain, metric, { stores, base, buckets })
  const [now, then, soFar] = await Promise.all([
    count(current),
    compared === null ? null : unlessRefused(count(compared), null),
    elapsed === null
      ? null
      : unlessRefused(amountsInAll(plain, metric, { stores, range: elapsed.range }), null),
  ])
  return {
    current: now.amounts,
    compared: then?.amounts ?? null,
    elapsed: soFar,
    currencies: now.currencies,
  }
}
