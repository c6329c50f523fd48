import { type EventEntry, longestEventDays } from './events.ts'

const dayMs = 86_400_000
/** As far back as dates can be chosen, and two years ahead. */
const daysBack = 10 * 366
const daysAhead = 2 * 366

export type EventFault = 'order' | 'length' | 'past' | 'ahead'

/** Returns why these days are invalid. `null` if they are valid. Both are days of the calendar. */
export function faultOfEventDays(
  { from, until }: Pick<EventEntry, 'from' | 'until'>,
  now: number,
): EventFault | null {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  if (last < first) return 'order'
  if ((last - first) / dayMs + 1 > longestEventDays) return 'length'
  if (first < now - daysBack * dayMs) return 'past'
  return first > now + daysAhead * dayMs ? 'ahead' : null
}
