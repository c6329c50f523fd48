import { parseUtcInstant } from '../../protocol/wire-time.ts'

/** Whose clock an `index` of a metric row shows. */
export type IndexClock = 'location' | 'utc'

/**
 * Notes §5: `index` is the wall-clock time of the location. A deployment could mean UTC, so this is the one
 * setting that says so; the build takes it from `VITE_INDEX_CLOCK`.
 */
export const indexClock: IndexClock = import.meta.env.VITE_INDEX_CLOCK === 'utc' ? 'utc' : 'location'

/** `YYYY-MM-DDTHH:mm` of an index, whether it is written with `T` or a space, with seconds or without. */
export function wallIndex(index: string): string {
  const text = index.trim().replace(' ', 'T')
  return text.length === 10 ? `${text}T00:00` : text.slice(0, 16)
}

/** Epoch milliseconds of an index that shows UTC; `null` where it is no time. */
export function instantOfUtcIndex(index: string): number | null {
  return parseUtcInstant(wallIndex(index))
}
