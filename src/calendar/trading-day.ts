import type { LocalDay } from './calendar.ts'
import { addDays, wallOfDay } from './local-day.ts'
import { dayMs } from './wall-clock.ts'

/**
 * Trading days of stores that are open past midnight: an evening belongs to the day on which it began. Times are
 * minutes of the store's wall clock since 1970, so clock changes have no effect.
 */

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = dayMs / minuteMs

/** A period in which the store is open without a break. */
export interface Opening {
  readonly start: number
  readonly endExclusive: number
}

/**
 * Returns the openings that hours form, in order. It drops openings of a whole day or longer, as of a store that never
 * closes or whose cameras have no schedule. Such trading days change at midnight.
 *
 * @param hours the starts of open hours, in any order, possibly repeated
 */
export function openingsOf(hours: Iterable<number>): readonly Opening[] {
  const openings: Opening[] = []
  for (const hour of [...new Set(hours)].sort((a, b) => a - b)) {
    const last = openings.at(-1)
    if (last?.endExclusive === hour) {
      openings[openings.length - 1] = { ...last, endExclusive: hour + hourMinutes }
    } else openings.push({ start: hour, endExclusive: hour + hourMinutes })
  }
  return openings.filter(({ start, endExclusive }) => endExclusive - start < dayMinutes)
}

/** Returns when a trading day begins and ends. These ranges tile: each begins where the previous one ends. */
export function tradingRange(day: LocalDay, openings: readonly Opening[]): Opening {
  return {
    start: changeOfDay(day, openings),
    endExclusive: changeOfDay(addDays(day, 1), openings),
  }
}

/** Returns when the trading day begins: at midnight, or when the previous evening ends. */
function changeOfDay(day: LocalDay, openings: readonly Opening[]): number {
  const midnight = wallOfDay(day) / minuteMs
  const evening = openings.find(({ start, endExclusive }) => start < midnight && midnight < endExclusive)
  return evening?.endExclusive ?? midnight
}
