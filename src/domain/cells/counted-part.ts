import type { CountedPart, CountedUnit } from '../../protocol/derived/states.ts'
import { coverageThresholds } from '../coverage/verdict.ts'
import type { CellSide } from './cell-side.ts'

/** Whether something should have been counted in it by now. */
export function isDue({ state, notDue }: Pick<CellSide, 'state' | 'notDue'>): boolean {
  return notDue !== true && state !== 'closed' && state !== 'future'
}

/** Whether all that was due was counted, as far as it is known. */
export function isWhole({ state, part }: Pick<CellSide, 'state' | 'part'>): boolean {
  return state !== 'no-data' && part === undefined
}

/**
 * How much was counted of what several cells make; `null` where it is whole. One store is whole only where each of its
 * hours and days was counted. Many stores and days are whole from the share of *complete* coverage on: of a chain's week
 * of 700 store-days one would else take every bucket out of every average.
 */
export function countedPart(sides: readonly CellSide[]): CountedPart | null {
  const due = sides.filter(isDue)
  const [only] = due
  if (only !== undefined && due.length === 1) return only.part ? { ...only.part, unit: 'hour' } : null
  const counted = due.filter(isWhole).length
  return counted >= due.length * coverageThresholds.complete
    ? null
    : { counted, of: due.length, unit: unitOf(due) }
}

/** What several cells are: the days or hours of one store, one bucket of several stores, or both. */
export function unitOf(sides: readonly Pick<CellSide, 'bucket'>[]): CountedUnit {
  // Stores of one zone share their buckets, so few of them have to be told apart by their names.
  const different = new Set(sides.map(({ bucket }) => bucket))
  const buckets = new Set(Array.from(different, ({ index, occurrence }) => `${index} ${occurrence}`)).size
  const base = sides.some(({ bucket }) => !isHour(bucket)) ? 'day' : 'hour'
  if (buckets === sides.length) return base
  return buckets === 1 ? 'store' : `store-${base}`
}

const hourMs = 3_600_000

export function isHour({ start, endExclusive }: CellSide['bucket']): boolean {
  return endExclusive - start <= hourMs
}
