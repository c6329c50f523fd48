import { type StoreCells, storeCells } from './store-cells.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import type { GroupAmounts } from './use-metric.ts'

/** The cells of one amount of a metric, of all stores of all zones. @param asOf epoch milliseconds. */
export function cellsOfGroups<Name extends string>(
  groups: readonly GroupAmounts<Name>[],
  amount: Name,
  cameras: StoreUptime['cameras'],
  asOf: number,
): readonly StoreCells[] {
  return groups.flatMap(({ group, current, compared, elapsed }) =>
    storeCells(
      group,
      {
        current: current[amount],
        compared: compared?.[amount] ?? null,
        elapsed: elapsed?.[amount] ?? null,
        cameras,
      },
      asOf,
    ),
  )
}
