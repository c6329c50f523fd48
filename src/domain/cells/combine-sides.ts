import type { Coverage, PointState } from '../../protocol/derived/states.ts'
import { isClosed, openHoursIn } from '../coverage/bucket-coverage.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../coverage/verdict.ts'
import { sumKnown } from './combine-rows.ts'
import type { Absence } from './point-state.ts'
import type { CellSide, StoreCell } from './store-cells.ts'

export interface CombinedSide {
  readonly state: PointState
  readonly value: number | null
  readonly coverage: Coverage
}

/**
 * Combines several cells into one value. It includes the counts of one store even if another has no data. The coverage
 * then shows the gap.
 */
export function combineSides(sides: readonly CellSide[]): CombinedSide {
  const state = combineStates(sides.map((side) => side.state))
  const coverage = coverageOf(addCameraTime(contributing(sides)))
  return {
    state,
    value: state === 'measured' ? combinedValue(sides) : null,
    coverage: state === 'measured' && isOutsideHours(sides) ? { ...coverage, outsideHours: true } : coverage,
  }
}

/**
 * Returns the value of several sides. Counts add up. Quotients are total ÷ total, over the sides with both amounts
 * known (notes §6: never average averages). `null` if nothing is known, or there is nothing to divide by.
 */
export function combinedValue(sides: readonly Pick<CellSide, 'value' | 'quotient'>[]): number | null {
  if (!sides.some(({ quotient }) => quotient !== undefined)) return sumKnown(sides.map(({ value }) => value))
  let [total, over] = [0, 0]
  for (const { quotient } of sides) {
    if (quotient === undefined || quotient.total === null || quotient.over === null) continue
    total += quotient.total
    over += quotient.over
  }
  return over === 0 ? null : total / over
}

/**
 * True if every count lies in an hour in which the store is known to be closed, for example of staff before opening.
 */
function isOutsideHours(sides: readonly CellSide[]): boolean {
  return sides.every(({ value, time }) => isClosed(time) || (value === null && openHoursIn(time) === null))
}

export function combineStates(states: readonly PointState[]): PointState {
  if (states.includes('measured')) return 'measured'
  if (states.every((state) => state === 'future')) return 'future'
  if (states.includes('no-data')) return 'no-data'
  return states.includes('nobody') ? 'nobody' : 'closed'
}

/**
 * Returns why a whole period has no number, for every page alike: a due count is missing, the period has not begun,
 * nobody came, or the store was closed throughout.
 */
export function absenceOf(sides: readonly Pick<CellSide, 'state'>[]): Absence {
  const states = new Set(sides.map(({ state }) => state))
  const known = (['no-data', 'future', 'nobody', 'closed'] as const).find((state) => states.has(state))
  return known ?? 'no-data'
}

/**
 * Returns the camera time behind a value: of every cell with a count, and of those without one whose cameras should
 * have seen something. Any other cell adds nothing to the value, so it doesn't qualify it. Nor does an unfinished cell
 * without a completed hour.
 */
export function contributing(
  sides: readonly Pick<CellSide, 'time' | 'value' | 'over'>[],
): readonly CameraTime[] {
  const times: CameraTime[] = []
  for (const { time, value, over } of sides) if (time.known || (value !== null && over)) times.push(time)
  return times
}

/** True unless the bucket is over everywhere, or has yet to begin everywhere. */
export function isUnfinished(cells: readonly StoreCell[]): boolean {
  const over = cells.filter((cell) => !cell.unfinished && !hasYetToBegin(cell)).length
  const ahead = cells.filter(hasYetToBegin).length
  return over < cells.length && ahead < cells.length
}

/** An unfinished bucket before opening is *future* too, but it has begun. */
function hasYetToBegin(cell: StoreCell): boolean {
  return cell.state === 'future' && !cell.unfinished
}
