import type { GapReason } from '../../protocol/derived/states.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { combinedValue, contributing } from './combine-sides.ts'
import { isDue, isHour, unitOf } from './counted-part.ts'
import type { ComparedSide, SharedPart } from './guarded-delta.ts'
import { isSmallSample } from './sample-size.ts'
import type { CellSide, StoreCell } from './store-cells.ts'

export interface ComparablePairs {
  readonly current: ComparedSide
  readonly comparison: ComparedSide
  /** Cells with a count that neither value includes. */
  readonly leftOut: number
}

/**
 * Returns the two values to compare, like for like (product, "Like-for-like"): each cell with its own partner. An
 * unfinished cell is compared with its partner's count up to the same clock time. Every change on the dashboard comes
 * from here: chart, table, file, headline and ranking.
 *
 * - A count includes a cell only if *both* sides were counted in full or are known to be closed. A partly seen cell
 *   stays, because the coverage of the sum guards it.
 * - A quotient (an average or a rate over stores, zones and buckets) includes a cell only if *both* sides were open,
 *   counted in full and not unreliable. Any other cell would change the mix on one side: the average of two stores
 *   falls without the one with long stays, although nobody stays shorter. The coverage of the sum cannot guard it,
 *   because a large store hides a small blind one. A side in which nobody came was counted and has no weight.
 *
 * If too few cells remain, `shared` says so and there is no percentage. Nor is there one for a quotient of a small
 * sample: the mean of a dozen stays moves by a half without any cause.
 */
export function comparablePairs(cells: readonly StoreCell[]): ComparablePairs {
  const begun = cells.filter((cell) => cell.state !== 'future')
  const comparable = begun.map(isComparable)
  const currentSides: CellSide[] = []
  const otherSides: NonNullable<StoreCell['compared']>[] = []
  let leftOut = 0
  for (const [position, cell] of begun.entries()) {
    if (comparable[position] === true) {
      currentSides.push(cell)
      if (cell.compared !== null) otherSides.push(cell.compared)
    } else if (isCounted(cell)) leftOut += 1
  }
  const otherSoFar = otherSides.map(soFar)
  return {
    current: {
      value: combinedValue(currentSides),
      coverage: coverageOf(addCameraTime(contributing(currentSides))),
    },
    comparison: {
      value: combinedValue(otherSoFar),
      coverage: coverageOf(addCameraTime(contributing(otherSides))),
      shared: sharedPart(begun, (_cell, position) => comparable[position] === true),
      ...(isOfFew(currentSides, otherSoFar) && { isSmallSample: true }),
    },
    leftOut,
  }
}

/** Returns the partner's value up to the clock time that this cell has reached. */
function soFar(side: NonNullable<StoreCell['compared']>): Pick<CellSide, 'value' | 'quotient'> {
  const { valueSoFar: value, quotientSoFar: quotient } = side
  return quotient === undefined ? { value } : { value, quotient }
}

/**
 * True if a quotient covers too few people, visits or sales in either period, or too few of those that it counts in
 * both, like a rate of three visits among thousands. Counts are no samples.
 */
function isOfFew(...periods: readonly (readonly Pick<CellSide, 'quotient'>[])[]): boolean {
  if (!periods.some((sides) => sides.some(({ quotient }) => quotient !== undefined))) return false
  const sums = periods.map((sides) => {
    const known = sides.flatMap(({ quotient }) => (quotient?.total == null ? [] : [quotient]))
    return {
      total: known.reduce((sum, { total }) => sum + (total ?? 0), 0),
      over: known.reduce((sum, { over }) => sum + (over ?? 0), 0),
    }
  })
  return sums.some(({ over }) => isSmallSample(over)) || sums.every(({ total }) => isSmallSample(total))
}

/**
 * Returns how many of the cells with anything due in either period were counted in both.
 * @param begun cells that have begun
 * @param isIncluded {@link isComparable}, if it is known already
 */
export function sharedPart(
  begun: readonly StoreCell[],
  isIncluded: (cell: StoreCell, position: number) => boolean = isComparable,
): SharedPart {
  const due: StoreCell[] = []
  let counted = 0
  for (const [position, cell] of begun.entries()) {
    if (!isDueInEither(cell)) continue
    due.push(cell)
    if (isIncluded(cell, position)) counted += 1
  }
  return {
    counted,
    of: due.length,
    unit: unitOf(due),
    because: counted === 0 ? reasonOf(new Set(due.flatMap((cell) => gapOf(cell) ?? []))) : null,
  }
}

/**
 * Returns the reason of all cells. If there are several, those about cameras win, as in the ranking of `guardedDelta`.
 */
function reasonOf(reasons: ReadonlySet<GapReason>): GapReason | null {
  const unreliable = (['current-unreliable', 'comparison-unreliable'] as const).find((one) =>
    reasons.has(one),
  )
  if (unreliable !== undefined) return unreliable
  const [only] = reasons
  return reasons.size === 1 ? (only ?? null) : null
}

/** An hour without a count in either period belongs to a shop that closes at night, and isn't missed. */
function isDueInEither(cell: StoreCell): boolean {
  if (isHour(cell.bucket)) return isCounted(cell)
  return isDue(cell) || (cell.compared !== null && isDue(cell.compared))
}

/** True if the rule of {@link comparablePairs} admits the cell. */
export function isComparable(cell: StoreCell): boolean {
  return gapOf(cell) === null
}

/** Returns why a cell cannot be compared. `null` if it can. */
function gapOf(cell: StoreCell): GapReason | null {
  return countGapOf(cell) ?? (cell.quotient === undefined ? null : mixGapOf(cell))
}

/** Returns why a side was not counted in full. */
function countGapOf(cell: StoreCell): GapReason | null {
  const other = cell.compared
  if (cell.state === 'no-data') return 'no-data-now'
  if (cell.part !== undefined) return 'partial-now'
  if (other === null) return 'no-data'
  if (other.part !== undefined) return 'partial-then'
  return other.state === 'closed' || other.state === 'nobody' || other.valueSoFar !== null ? null : 'no-data'
}

/** Returns why a cell with a count would be in one mean but not in the other. */
function mixGapOf({ state, time, compared }: StoreCell): GapReason | null {
  // A store closed in both periods is in neither mean.
  if (compared === null || (state === 'closed' && compared.state === 'closed')) return null
  if (state === 'closed') return 'no-data-now'
  if (compared.state === 'closed') return 'no-data'
  if (coverageOf(time).verdict === 'unreliable') return 'current-unreliable'
  return coverageOf(compared.time).verdict === 'unreliable' ? 'comparison-unreliable' : null
}

function isCounted(cell: StoreCell): boolean {
  return cell.value !== null || (cell.compared?.value ?? null) !== null
}
