import { hourMs } from '../../calendar/wall-clock.ts'
import type { CountedPart, CountedUnit } from '../../protocol/derived/states.ts'
import { coverageThresholds } from '../coverage/verdict.ts'
import type { CellSide } from './cell-side.ts'

/** True if anything should have been counted in it by now. */
export function isDue({ state, notDue }: Pick<CellSide, 'state' | 'notDue'>): boolean {
  return notDue !== true && state !== 'closed' && state !== 'future'
}

/** True if everything due was counted, as far as is known. */
export function isWhole({ state, part }: Pick<CellSide, 'state' | 'part'>): boolean {
  return state !== 'no-data' && part === undefined
}

/**
 * Returns how much of several cells was counted. `null` if that is all. One store is complete only if each of its hours
 * and days was counted. Many stores and days are complete from the threshold of *complete* coverage. Otherwise one of
 * 700 store-days in a chain's week would remove every bucket from every average.
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

/** Returns what the cells are: the days or hours of one store, one bucket of several stores, or both. */
export function unitOf(sides: readonly Pick<CellSide, 'bucket'>[]): CountedUnit {
  // Stores of one zone share their buckets, so only a few of them need a comparison by name.
  const different = new Set(sides.map(({ bucket }) => bucket))
  const buckets = new Set(Array.from(different, ({ index, occurrence }) => `${index} ${occurrence}`)).size
  const base = sides.some(({ bucket }) => !isHour(bucket)) ? 'day' : 'hour'
  if (buckets === sides.length) return base
  return buckets === 1 ? 'store' : `store-${base}`
}

export function isHour({ start, endExclusive }: CellSide['bucket']): boolean {
  return endExclusive - start <= hourMs
}
