import { isDateOnly } from '../../protocol/wire-time.ts'
import type { DayRange, LocalDay } from '../time/calendar.ts'
import { addDays } from '../time/local-day.ts'
import { wallIndexOf, wallMinutes } from './camera-hours.ts'
import type { WallSpan } from './incidents.ts'

/** The days, or the hour, that a value is of, on the wall clock of its stores. */
export interface Extent {
  readonly days: DayRange
  /** 0 to 23 where it is one hour of the only day. */
  readonly hour: number | null
  /** 1 for the second of two hours that bear the same name when clocks go back. */
  readonly occurrence: 0 | 1
}

/** Of which value it is asked why it is flagged. */
export interface WhyQuestion {
  /** `period`: all that the screen shows. */
  readonly extent: Extent | 'period'
  /** A location id; `null`: all stores of the screen. */
  readonly store: string | null
  /** A taxonomy; `null`: the entrances, or all zones of the screen. */
  readonly zone: string | null
}

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

/** `2026-11-07`, `2026-11-02..2026-11-08`, `2026-11-07T14`, and `2026-10-25T01b` for the second of two such hours. */
function writeExtent({ days, hour, occurrence }: Extent): string {
  if (hour !== null) return `${days.first}T${String(hour).padStart(2, '0')}${occurrence === 1 ? 'b' : ''}`
  return days.first === days.last ? days.first : `${days.first}..${days.last}`
}

function readExtent(text: string): WhyQuestion['extent'] | null {
  if (text === 'period') return text
  const [, first = '', hour, second, last] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3])(b?)|\.\.(\d{4}-\d\d-\d\d))?$/.exec(text) ?? []
  const days = { first, last: last ?? first }
  if (!isDateOnly(days.first) || !isDateOnly(days.last) || days.last < days.first) return null
  return { days, hour: hour === undefined ? null : Number(hour), occurrence: second === 'b' ? 1 : 0 }
}

/** The stretch of the wall clock that an extent covers. */
export function spanOf({ days, hour, occurrence }: Extent): WallSpan {
  if (hour === null) return { from: `${days.first}T00:00`, until: `${addDays(days.last, 1)}T00:00` }
  const from = `${days.first}T${String(hour).padStart(2, '0')}:00`
  return { from, until: wallIndexOf(wallMinutes(from) + 60), occurrence }
}

export function wholeDays(days: DayRange): Extent {
  return { days, hour: null, occurrence: 0 }
}

/** The same stretch so many days earlier. */
export function daysBefore({ days, hour }: Extent, count: number): Extent {
  const earlier = (day: LocalDay) => addDays(day, -count)
  // That the hour came twice is true of its own day alone.
  return { days: { first: earlier(days.first), last: earlier(days.last) }, hour, occurrence: 0 }
}
