import type { DayRange } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import type { WallSpan } from '../coverage/wall-span.ts'

/** An outage is followed so many days beyond a period on either side: a camera that nobody mends can be down for years. */
const daysFollowed = 28

/** The days in which the incidents of a period are followed to their ends. */
export function followedDays({ first, last }: DayRange): DayRange {
  return { first: addDays(first, -daysFollowed), last: addDays(last, daysFollowed) }
}

/** Whole days on the clock of a store. */
export function spanOf({ first, last }: DayRange): WallSpan {
  return { from: `${first}T00:00`, until: `${addDays(last, 1)}T00:00` }
}
