import type { PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import { type SeenAnswers, type StoreCells, seenCellsInSteps } from '../../../../domain/cells/store-cells.ts'
import { inTurns } from '../stores/in-turns.ts'
import type { PeriodCounts } from './period-counts.ts'

interface Counted<Name extends string> extends Pick<SeenAnswers, 'hours'> {
  readonly counts: PeriodCounts<Name>
  readonly seen: (group: PlannedGroup) => SeenAnswers['seen']
}

/**
 * Returns the cells of one amount for the stores of all zones.
 *
 * @param asOf epoch milliseconds
 */
export async function cellsOfCounts<Name extends string>(
  groups: readonly PlannedGroup[],
  { counts, seen, hours }: Counted<Name>,
  name: NoInfer<Name>,
  asOf: number,
): Promise<readonly StoreCells[]> {
  const cells: StoreCells[] = []
  for (const group of groups) {
    const answers = {
      current: counts.current[name],
      compared: group.compared === null ? null : counts.compared[name],
      elapsed: group.elapsed === null ? null : counts.elapsed[name],
      seen: seen(group),
      ...(hours && { hours }),
    }
    cells.push(...(await inTurns(seenCellsInSteps(group, answers, asOf))))
  }
  return cells
}
