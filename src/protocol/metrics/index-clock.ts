import { parseUtcInstant } from './wire-time.ts'

/**
 * Whose clock an `index` shows, of metric rows and of uptime alike (notes §5): the store's or the camera's own, or UTC
 * where a deployment means that. `VITE_INDEX_CLOCK` is the one setting that says so.
 */
export type IndexClock = 'location' | 'utc'

/** `YYYY-MM-DDTHH:mm` of an index, whether it is written with `T` or a space, with seconds or without. */
export function wallIndex(index: string): string {
  const text = index.trim().replace(' ', 'T')
  return text.length === 10 ? `${text}T00:00` : text.slice(0, 16)
}

/** Epoch milliseconds of an index that shows UTC; `null` where it is no time. */
export function instantOfUtcIndex(index: string): number | null {
  return parseUtcInstant(wallIndex(index))
}
