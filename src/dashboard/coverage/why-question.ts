import type { DayRange, LocalDay, Weekday } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import type { HoursAsked } from '../../protocol/derived/camera-bodies.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'

/** The days, or the hour, that a value is of, on the wall clock of its stores. */
export interface Extent {
  readonly days: DayRange
  /** 0 to 23 where it is one hour of the only day, or of the weekday. */
  readonly hour: number | null
  /** 1 for the second of two hours that bear the same name when clocks go back. */
  readonly occurrence: 0 | 1
  /** Only one hour of one weekday of these days. */
  readonly weekday?: Weekday
}

/** The flagged value that the question is about. */
export interface WhyQuestion {
  /** `period`: all that the screen shows. */
  readonly extent: Extent | 'period'
  /** A location id; `null`: all stores of the screen. */
  readonly store: string | null
  /** A taxonomy; {@link wholeStore}; {@link shopfront}; `null`: the entrances, or all zones of the screen. */
  readonly zone: string | null
}

/** In place of a zone: the store as a whole, on a page that otherwise shows zones. No taxonomy begins like this. */
export const wholeStore = ':store'

/** In place of a zone: everyone who came past, those who entered included. */
export const shopfront = ':shopfront'

/** How a question stands in the address: `why=2026-11-07T14&why-store=…&why-zone=…`. */
export const whyParameters = ['why', 'why-store', 'why-zone'] as const

/** @returns `null` where nothing is asked, or it cannot be understood. */
export function readWhy(read: (name: (typeof whyParameters)[number]) => string | null): WhyQuestion | null {
  const extent = readExtent(read('why') ?? '')
  return extent && { extent, store: read('why-store') || null, zone: read('why-zone') || null }
}

export function writeWhy({ extent, store, zone }: WhyQuestion): Readonly<Record<string, string>> {
  return {
    why: extent === 'period' ? extent : writeExtent(extent),
    ...(store === null ? {} : { 'why-store': store }),
    ...(zone === null ? {} : { 'why-zone': zone }),
  }
}

/**
 * `2026-11-07`, `2026-11-02..2026-11-08`, `2026-11-07T14`, `2026-10-25T01b` for the second of two such hours, and
 * `2026-10-25..2026-11-21w6T14` for an hour of the Saturdays.
 */
function writeExtent({ days, hour, occurrence, weekday }: Extent): string {
  const at = hour === null ? '' : `T${String(hour).padStart(2, '0')}${occurrence === 1 ? 'b' : ''}`
  if (weekday !== undefined) return `${days.first}..${days.last}w${weekday}${at}`
  if (hour !== null) return `${days.first}${at}`
  return days.first === days.last ? days.first : `${days.first}..${days.last}`
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const written =
  /^(?<first>\d{4}-\d\d-\d\d)(?:\.\.(?<last>\d{4}-\d\d-\d\d)(?:w(?<weekday>[0-6])T(?<of>[01]\d|2[0-3]))?|T(?<hour>[01]\d|2[0-3])(?<second>b)?)?$/

function readExtent(text: string): WhyQuestion['extent'] | null {
  if (text === 'period') return text
  const { first = '', last = first, weekday, of, hour = of, second } = written.exec(text)?.groups ?? {}
  if (!isDateOnly(first) || !isDateOnly(last) || last < first) return null
  return {
    days: { first, last },
    hour: hour === undefined ? null : Number(hour),
    occurrence: second === undefined ? 0 : 1,
    ...(weekday !== undefined && { weekday: weekdays[Number(weekday)] ?? 0 }),
  }
}

/** The hours that a derived question asks about. Empty for whole days. */
export function hoursOf({ hour, occurrence, weekday }: Extent): { readonly hours?: HoursAsked } {
  if (hour === null) return {}
  // The contract counts from Monday, 1, to Sunday, 7.
  if (weekday !== undefined) return { hours: { hour, weekday: weekday === 0 ? 7 : weekday } }
  return { hours: { hour, ...(occurrence === 1 && { occurrence }) } }
}

export function wholeDays(days: DayRange): Extent {
  return { days, hour: null, occurrence: 0 }
}

/** The same stretch so many days earlier. */
export function daysBefore({ days, hour }: Extent, count: number): Extent {
  const earlier = (day: LocalDay) => addDays(day, -count)
  // The hour was repeated on its own day only.
  return { days: { first: earlier(days.first), last: earlier(days.last) }, hour, occurrence: 0 }
}
