import { atOnce, type Steps } from './in-steps.ts'
import { type StoreCells, storeCellsInSteps } from './store-cells.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import type { GroupAmounts } from './use-metric.ts'

/** The cells of one amount of a metric, of all stores of all zones. @param asOf epoch milliseconds. */
export function cellsOfGroups<Name extends string>(
  groups: readonly GroupAmounts<Name>[],
  amount: Name,
  cameras: StoreUptime['cameras'],
  asOf: number,
): readonly StoreCells[] {
  return atOnce(cellsInSteps(groups, amount, cameras, asOf))
}

/** The same cells, one store at a time. */
export function* cellsInSteps<Name extends string>(
  groups: readonly GroupAmounts<Name>[],
  amount: Name,
  cameras: StoreUptime['cameras'],
  asOf: number,
): Steps<readonly StoreCells[]> {
  const all: StoreCells[] = []
  for (const { group, current, compared, elapsed } of groups) {
    const answers = {
      current: current[amount],
      compared: compared?.[amount] ?? null,
      elapsed: elapsed?.[amount] ?? null,
      cameras,
    }
    all.push(...(yield* storeCellsInSteps(group, answers, asOf)))
  }
  return all
}
