import type { ChainCalendar, Weekday } from '../../calendar/calendar.ts'
import type { RetailPattern, YearEnd } from '../../protocol/metrics/retail-years.ts'
import type { Session } from '../../protocol/session.ts'
import { weekStartOf } from './week-start.ts'

/**
 * Returns the calendar of the chain: its retail calendar, or calendar months with weeks as the language has them. The
 * same object for the same settings, because questions are made from it.
 *
 * @param session `null` until it is known
 */
export function chainCalendarOf(session: Pick<Session, 'calendar'> | null, locale: string): ChainCalendar {
  const words = session?.calendar ?? ''
  const key = `${locale} ${words}`
  const calendar =
    known.get(key) ??
    (words === '' ? { weekStartsOn: weekStartOf(locale), year: null } : retailCalendar(words))
  known.set(key, calendar)
  return calendar
}

const known = new Map<string, ChainCalendar>()

/** The words come from the server of this build, which checked its setting. */
function retailCalendar(words: string): ChainCalendar {
  const [pattern, weekStartsOn, ends, endsIn] = words.split(' ')
  return {
    weekStartsOn: Number(weekStartsOn) as Weekday,
    year: { pattern: pattern as RetailPattern, ends: ends as YearEnd, endsIn: Number(endsIn) },
  }
}
