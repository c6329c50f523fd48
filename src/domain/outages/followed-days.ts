import type { DayRange, Weekday } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { HoursAsked } from '../../protocol/derived/camera-bodies.ts'
import type { WallSpan } from '../coverage/wall-span.ts'

/** Limits how far beyond a period an outage is followed on either side. A broken camera can be down for years. */
const daysFollowed = 28

/** Returns the days in which the incidents of a period are followed to their ends. */
export function followedDays({ first, last }: DayRange): DayRange {
  return { first: addDays(first, -daysFollowed), last: addDays(last, daysFollowed) }
}

/**
 * Returns whole days on the clock of a store, or the selected hours of them: one hour of the only day, or of a weekday.
 */
export function spanOf({ first, last }: DayRange, hours?: HoursAsked): WallSpan {
  const days = { from: `${first}T00:00`, until: `${addDays(last, 1)}T00:00` }
  if (hours === undefined) return days
  const { hour, occurrence, weekday } = hours
  if (weekday !== undefined) {
    return { ...days, hourOfWeek: { weekday: (weekday % 7) as Weekday, hour } }
  }
  const from = `${first}T${String(hour).padStart(2, '0')}:00`
  return { from, until: wallIndexOf(wallMinutes(from) + 60), occurrence: occurrence === 1 ? 1 : 0 }
}
