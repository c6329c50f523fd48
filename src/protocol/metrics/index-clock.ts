import { parseUtcInstant } from './wire-time.ts'

/**
 * The clock that an `index` shows, in metric rows and uptime alike (notes §5): that of the store or camera, or UTC. The
 * setting `VITE_INDEX_CLOCK` names it.
 */
export type IndexClock = 'location' | 'utc'

/** Returns the `YYYY-MM-DDTHH:mm` of an index, written with `T` or a space, with seconds or without. */
export function wallIndex(index: string): string {
  const text = index.trim().replace(' ', 'T')
  return text.length === 10 ? `${text}T00:00` : text.slice(0, 16)
}

/** Returns the epoch milliseconds of an index that shows UTC. `null` if it is not a time. */
export function instantOfUtcIndex(index: string): number | null {
  return parseUtcInstant(wallIndex(index))
}
