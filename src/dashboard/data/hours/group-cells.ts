import { atOnce, type Steps } from '../../../domain/cells/steps.ts'
import { type GroupAnswers, type StoreCells, storeCellsInSteps } from '../../../domain/cells/store-cells.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import type { GroupAmounts } from './use-metric.ts'

/**
 * The cells of one amount of a metric, of all stores of all zones.
 *
 * @param asOf epoch milliseconds.
 * @param hours per store the hours that were counted, where they are known.
 */
export function cellsOfGroups<Name extends string>(
  groups: readonly GroupAmounts<Name>[],
  amount: Name,
  cameras: StoreUptime['cameras'],
  asOf: number,
  hours?: GroupAnswers['hours'],
): readonly StoreCells[] {
  return atOnce(cellsInSteps(groups, amount, cameras, asOf, hours))
}

/** The same cells, one store at a time. */
export function* cellsInSteps<Name extends string>(
  groups: readonly GroupAmounts<Name>[],
  amount: Name,
  cameras: StoreUptime['cameras'],
  asOf: number,
  hours?: GroupAnswers['hours'],
): Steps<readonly StoreCells[]> {
  const all: StoreCells[] = []
  for (const { group, current, compared, elapsed } of groups) {
    const answers = {
      current: current[amount],
      compared: compared?.[amount] ?? null,
      elapsed: elapsed?.[amount] ?? null,
      cameras,
      ...(hours && { hours }),
    }
    all.push(...(yield* storeCellsInSteps(group, answers, asOf)))
  }
  return all
}
