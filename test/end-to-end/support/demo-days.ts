import { addDays } from '../../../src/calendar/local-day.ts'

/** Every third Saturday the demo's first store, in Leeds, does not see its first entrance for nine hours: the last such. */
export function darkSaturday(): string {
  return lastBefore('2026-11-07', 21)
}

/** Every eight weeks, on a Thursday, the same store is shut to count its stock: the last such day. */
export function stocktakingDay(): string {
  return lastBefore('2026-11-12', 56)
}

/** The last of the days that repeat so, two days ago or earlier. */
function lastBefore(first: string, everyDays: number): string {
  const passed = Math.floor((Date.now() - 2 * 86_400_000 - Date.parse(first)) / (everyDays * 86_400_000))
  return addDays(first, passed * everyDays)
}
