import type { RetailYear } from '../protocol/metrics/retail-years.ts'
import type { ChainCalendar, Weekday } from './calendar.ts'

/** The parameters of a request that say how it cuts its period into weeks and months. */
export interface CalendarParameters {
  /** 1 Monday, the default, to 7 Sunday. */
  readonly weekStartsOn?: number
  readonly retailYear?: RetailYear
}

/** Reads the calendar of a request. */
export function calendarOf({ weekStartsOn = 1, retailYear }: CalendarParameters): ChainCalendar {
  return { weekStartsOn: (weekStartsOn % 7) as Weekday, year: retailYear ?? null }
}

/** Writes the calendar of a request. */
export function calendarParameters({ weekStartsOn, year }: ChainCalendar): CalendarParameters {
  return { weekStartsOn: weekStartsOn || 7, ...(year !== null && { retailYear: year }) }
}
