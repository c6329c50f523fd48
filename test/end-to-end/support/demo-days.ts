import { addDays } from '../../../src/calendar/local-day.ts'

/**
 * The last Saturday with an outage at the demo's first store, in Leeds: every third Saturday its first
 * entrance camera is offline for nine hours.
 */
export function darkSaturday(): string {
  return lastBefore('2026-11-07', 21)
}

/** The last stocktaking day of the same store, which is closed every eighth Thursday. */
export function stocktakingDay(): string {
  return lastBefore('2026-11-12', 56)
}

/** The last recurrence that is at least two days ago. */
function lastBefore(first: string, everyDays: number): string {
  const passed = Math.floor((Date.now() - 2 * 86_400_000 - Date.parse(first)) / (everyDays * 86_400_000))
  return addDays(first, passed * everyDays)
}
