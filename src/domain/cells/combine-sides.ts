import type { Coverage, PointState } from '../../protocol/derived/states.ts'
import { isClosed, openHoursIn } from '../coverage/bucket-coverage.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../coverage/verdict.ts'
import { sumKnown } from './combine-rows.ts'
import type { CellSide, StoreCell } from './store-cells.ts'

export interface CombinedSide {
  readonly state: PointState
  readonly value: number | null
  readonly coverage: Coverage
}

/**
 * Several cells as one value. What one store counted is shown even where another has no data; the coverage then
 * says that something is missing.
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
 * The value of several sides: counts add up, and quotients are total ÷ total over the sides of which both are known
 * (notes §6: never average averages). `null` where nothing is known, or nothing is there to divide by.
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

/** Every count is of an hour in which the store is known to be closed: staff before opening, say. */
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
 * Why a whole period has no number, the same on every page: something should have been counted and was not, or something
 * may still come, or nobody came, or it was shut throughout.
 */
export function absenceOf(sides: readonly Pick<CellSide, 'state'>[]): Absence {
  const states = new Set(sides.map(({ state }) => state))
  const known = (['no-data', 'future', 'nobody', 'closed'] as const).find((state) => states.has(state))
  return known ?? 'no-data'
}

export type Absence = Exclude<PointState, 'measured'>

/**
 * The camera time behind a value: of every cell that has a count, and of those without one whose cameras should
 * have seen something. A cell of which neither is known adds nothing to the value, so it does not qualify it;
 * nor does one that is running and of which no hour is over.
 */
export function contributing(sides: readonly CellSide[]): readonly CameraTime[] {
  const times: CameraTime[] = []
  for (const { time, value, over } of sides) if (time.known || (value !== null && over)) times.push(time)
  return times
}

/** Neither is it over everywhere, nor has it yet to begin everywhere. */
export function isUnfinished(cells: readonly StoreCell[]): boolean {
  const over = cells.filter((cell) => !cell.unfinished && !hasYetToBegin(cell)).length
  const ahead = cells.filter(hasYetToBegin).length
  return over < cells.length && ahead < cells.length
}

/** A running bucket before opening is *future* too, but it has begun. */
function hasYetToBegin(cell: StoreCell): boolean {
  return cell.state === 'future' && !cell.unfinished
}
