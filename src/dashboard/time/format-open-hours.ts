import { wallOfDay } from '../../calendar/local-day.ts'
import { clockTime, textOf } from './date-text.ts'

/**
 * "10:00–18:00", "10:00 AM–6:00 PM".
 *
 * @param opens minutes from midnight, as `closes`, which exceeds 1440 if a store is open past midnight
 */
export function formatOpenHours(opens: number, closes: number): string {
  const at = (minutes: number) => textOf(clockTime(), wallOfDay('2023-01-01') + minutes * 60_000)
  return `${at(opens)}–${at(closes)}`
}
