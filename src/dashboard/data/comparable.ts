import type { ComparedSide } from '../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { combinedValue, contributing } from './combine-sides.ts'
import type { CellSide, StoreCell } from './store-cells.ts'

export interface ComparablePairs {
  readonly current: ComparedSide
  readonly comparison: ComparedSide
  /** Cells of which one side was counted and the other is not known. */
  readonly leftOut: number
}

/**
 * The two sums that may be compared: like for like, each cell with its own partner, only where *both* were
 * counted or known to be closed (product, "Like-for-like"). A running cell is compared with what its partner
 * had counted by the same clock time.
 */
export function comparablePairs(cells: readonly StoreCell[]): ComparablePairs {
  const begun = cells.filter((cell) => cell.state !== 'future')
  const pairs = begun.filter(isComparable)
  const currentSides: CellSide[] = pairs
  const otherSides = pairs.flatMap((cell) => cell.compared ?? [])
  return {
    current: {
      value: combinedValue(currentSides),
      coverage: coverageOf(addCameraTime(contributing(currentSides))),
    },
    comparison: {
      value: combinedValue(otherSides.map(soFar)),
      coverage: coverageOf(addCameraTime(contributing(otherSides))),
    },
    leftOut: begun.filter((cell) => !isComparable(cell) && isCounted(cell)).length,
  }
}

/** What a cell compared with had counted by the clock time that this one has reached. */
function soFar(side: NonNullable<StoreCell['compared']>): Pick<CellSide, 'value' | 'quotient'> {
  const { valueSoFar: value, quotientSoFar: quotient } = side
  return quotient === undefined ? { value } : { value, quotient }
}

/** Whether both sides of a cell were counted or are known to have been closed. */
export function isComparable(cell: StoreCell): boolean {
  const other = cell.compared
  if (other === null || cell.state === 'no-data') return false
  return other.state === 'closed' || other.state === 'nobody' || other.valueSoFar !== null
}

function isCounted(cell: StoreCell): boolean {
  return cell.value !== null || (cell.compared?.value ?? null) !== null
}
