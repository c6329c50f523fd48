import type { LocalDay } from './calendar.ts'
import { addDays, wallOfDay } from './local-day.ts'
import { dayMs } from './wall-clock.ts'

/**
 * Days of stores that are open past midnight: an evening belongs to the day on which it began. Times are minutes of
 * the store's wall clock since 1970 began on it, so that changes of the clock move nothing.
 */

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = dayMs / minuteMs

/** A stretch in which the store is open without a break. */
export interface Opening {
  readonly start: number
  readonly endExclusive: number
}

/**
 * The openings that hours make up, in order. One that lasts a whole day or longer has no evening, as of a store that
 * never shuts or whose cameras keep no schedule: it is left out, and such days change at midnight.
 *
 * @param hours the starts of open hours, in any order; an hour may occur twice.
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

/** From when until when a day is traded: these ranges tile, each begins where the one before ends. */
export function tradingRange(day: LocalDay, openings: readonly Opening[]): Opening {
  return {
    start: changeOfDay(day, openings),
    endExclusive: changeOfDay(addDays(day, 1), openings),
  }
}

/** When the day begins: at midnight, or when the evening before ends. */
function changeOfDay(day: LocalDay, openings: readonly Opening[]): number {
  const midnight = wallOfDay(day) / minuteMs
  const evening = openings.find(({ start, endExclusive }) => start < midnight && midnight < endExclusive)
  return evening?.endExclusive ?? midnight
}
