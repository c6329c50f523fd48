import { type AskerContext, limitsOf } from '../../engine/limits.ts'

/** Hours of stores that one statement reads: a month of a thousand stores, a quarter of the limit of a statement. */
const maxHours = 750_000
/** The days of stores in several time zones cover this many more hours than those in one. */
export const hoursBetweenZones = 50

/** Splits stores into batches that one statement can read within its time limit. */
export function storesInParts<Store>(
  stores: readonly Store[],
  hours: number,
  context: AskerContext,
): readonly (readonly Store[])[] {
  const size = Math.max(1, Math.floor(hoursAtOnce(context) / (hours + hoursBetweenZones)))
  return Array.from({ length: Math.ceil(stores.length / size) }, (_, part) =>
    stores.slice(part * size, (part + 1) * size),
  )
}

/** Returns how many hours of stores one statement may read. */
export function hoursAtOnce({ limits }: AskerContext): number {
  return Math.min(maxHours, limitsOf(limits).maxCells)
}
