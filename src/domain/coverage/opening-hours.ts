import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { dayMinutes, hourMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { type CameraHours, hourColumns } from './camera-hours.ts'

/**
 * Represents a store without any camera by its opening hours. It saw nothing and misses nothing, but shows when the
 * store is closed.
 *
 * @param records of this store; empty if no hours are known, which yields nothing
 */
export function openingHoursOnly(
  location: string,
  records: readonly OpeningHoursRecord[],
): readonly CameraHours[] {
  if (records.length === 0) return []
  return [
    {
      location,
      // The hours are on the store's own clock. UTC avoids a conversion.
      timezone: 'UTC',
      recording: '',
      name: 'Opening hours',
      hours: hourColumns([]),
      opening: records,
    },
  ]
}

/**
 * Returns the starts of the open hours of a store, on the wall clock, ascending.
 *
 * @param from in minutes of the wall clock ({@link wallMinutes}), as are `until` (exclusive) and the result
 */
export function openingStarts(
  records: readonly OpeningHoursRecord[],
  from: number,
  until: number,
): Int32Array {
  const starts = new Set<number>()
  for (const [opens, closes] of openStretches(records, from, until)) {
    for (let hour = hourStart(opens); hour < closes; hour += hourMinutes) {
      if (hour >= from && hour < until) starts.add(hour)
    }
  }
  return Int32Array.from(starts).sort()
}

/** Returns the starts of the hours of these days in which a store is open from start to end, as {@link openingStarts} does. */
export function wholeOpenIn(records: readonly OpeningHoursRecord[], days: DayRange): ReadonlySet<number> {
  const from = wallMinutes(days.first)
  const until = from + lengthOf(days) * dayMinutes
  const starts = new Set(openingStarts(records, from, until))
  for (const edges of openStretches(records, from, until)) {
    for (const edge of edges) if (edge % hourMinutes !== 0) starts.delete(hourStart(edge))
  }
  return starts
}

/** Returns those of the days on which a store opens, by its opening hours. */
export function openDays(records: readonly OpeningHoursRecord[], days: DayRange): ReadonlySet<LocalDay> {
  const from = wallMinutes(days.first)
  const stretches = openStretches(records, from, from + lengthOf(days) * dayMinutes)
  return new Set(stretches.flatMap(([opens]) => (opens < from ? [] : [wallIndexOf(opens).slice(0, 10)])))
}

/** Returns when a store opens and closes, in minutes of the wall clock, by day. The day before may be open past midnight. */
function openStretches(
  records: readonly OpeningHoursRecord[],
  from: number,
  until: number,
): readonly (readonly [opens: number, closes: number])[] {
  const weekdays = new Map(
    records.flatMap((record) => (record.weekday === null ? [] : [[record.weekday, record]])),
  )
  const days = new Map(records.flatMap((record) => (record.day === null ? [] : [[record.day, record]])))
  const stretches: [number, number][] = []
  for (let day = dayOf(from) - dayMinutes; day < until; day += dayMinutes) {
    const special = days.get(wallIndexOf(day).slice(0, 10))
    const usual = weekdays.size === 0 ? allDay : weekdays.get(weekdayOf(day))
    const { opens_minute: opens, closes_minute: closes } = special ?? usual ?? closed
    if (closes > opens) stretches.push([day + opens, day + closes])
  }
  return stretches
}

function hourStart(minutes: number): number {
  return Math.floor(minutes / hourMinutes) * hourMinutes
}

function dayOf(minutes: number): number {
  return Math.floor(minutes / dayMinutes) * dayMinutes
}

const closed = { opens_minute: 0, closes_minute: 0 }
const allDay = { opens_minute: 0, closes_minute: dayMinutes }

/** 1 Monday to 7 Sunday. Day 0 was a Thursday. */
function weekdayOf(minutes: number): number {
  return ((((minutes / dayMinutes + 3) % 7) + 7) % 7) + 1
}
