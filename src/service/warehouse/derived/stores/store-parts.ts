import { type AskerContext, limitsOf } from '../../engine/limits.ts'

/** Hours of stores that one statement reads: a month of a thousand stores, a quarter of what a statement may take. */
const mostHours = 750_000
/** Days of stores in several zones reach so much further than those of one. */
const hoursBetweenZones = 50

/** As many stores at a time as one statement may look at, for it has to end within its time. */
export function storesInParts<Store>(
  stores: readonly Store[],
  hours: number,
  { limits }: AskerContext,
): readonly (readonly Store[])[] {
  const most = Math.min(mostHours, limitsOf(limits).maxCells)
  const size = Math.max(1, Math.floor(most / (hours + hoursBetweenZones)))
  return Array.from({ length: Math.ceil(stores.length / size) }, (_, part) =>
    stores.slice(part * size, (part + 1) * size),
  )
}
