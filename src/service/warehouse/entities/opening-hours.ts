import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { dayMs, type WallClock } from '../buckets/wall-clock.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Minutes from local midnight by the wall clock; a store open past midnight closes after minute 1440. */
interface DayHours {
  readonly opensMinute: number
  readonly closesMinute: number
}

export interface OpeningHours {
  /** By weekday, 1 Monday to 7 Sunday. One that is missing is closed; where all are missing, nothing is known. */
  readonly weekdays: ReadonlyMap<number, DayHours>
  /** By local day, as wall time of its midnight. They override the weekday. */
  readonly specialDays: ReadonlyMap<number, DayHours>
}

const minuteMs = 60_000
const allDay: DayHours = { opensMinute: 0, closesMinute: 1440 }

type WritableHours = {
  readonly weekdays: Map<number, DayHours>
  readonly specialDays: Map<number, DayHours>
}

/** The rows of one location: a weekday, or 0 and a special day, with the minutes of opening and closing. */
interface HoursRow {
  readonly location: string
  readonly days: readonly (readonly [weekday: number, day: string, opens: number, closes: number])[]
}

/** The hours of locations, by id. A location of which no hours are known is missing. */
export async function loadOpeningHours(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  // A row for each location: of a chain of 2 000 there are 23 500 days.
  const rows = await configurationRows<HoursRow>(
    warehouse,
    // In one order, so that stores that open alike are alike. The engine names what a tuple holds, unless it is told not to.
    `SELECT location_id AS location,
       CAST(
         arraySort(groupArray((weekday, day, opens_minute, closes_minute))),
         'Array(Tuple(UInt8, String, UInt16, UInt16))'
       ) AS days
     FROM (
       SELECT location_id, weekday, '' AS day, opens_minute, closes_minute
       FROM ${database}.opening_hours FINAL WHERE location_id IN {locations:Array(String)}
       UNION ALL
       SELECT location_id, 0, toString(day), opens_minute, closes_minute
       FROM ${database}.special_days FINAL WHERE location_id IN {locations:Array(String)}
     )
     GROUP BY location`,
    { locations: locationIds },
  )
  const known = readBefore.get(rows)
  if (known !== undefined) return known
  const hours = new Map(rows.map(({ location, days }) => [location, hoursOf(days)]))
  readBefore.set(rows, hours)
  return hours
}

/** Rows that are kept are the same list as before, and so are the hours that they say. */
const readBefore = new WeakMap<readonly HoursRow[], ReadonlyMap<string, OpeningHours>>()

function hoursOf(days: HoursRow['days']): OpeningHours {
  const hours: WritableHours = { weekdays: new Map(), specialDays: new Map() }
  for (const [weekday, day, opensMinute, closesMinute] of days) {
    const dayHours = { opensMinute, closesMinute }
    if (day === '') hours.weekdays.set(weekday, dayHours)
    else hours.specialDays.set(Date.parse(`${day}T00:00:00Z`), dayHours)
  }
  return hours
}

/**
 * When a store is open inside the range, in chronological order and disjoint. Without known hours it always is.
 * In a repeated hour a store opens and closes the first time that the clock says so: who closes at 1:00 does not wait for
 * the second one.
 */
export function openRanges(
  hours: OpeningHours | undefined,
  clock: WallClock,
  range: TimeRange,
): readonly TimeRange[] {
  if (range.endExclusive <= range.start) return []
  if (hours === undefined) return [range]

  const open: { start: number; endExclusive: number }[] = []
  // The day before may still be open after midnight.
  const firstDay = Math.floor(clock.wallAt(range.start) / dayMs) * dayMs - 2 * dayMs
  const lastDay = clock.wallAt(range.endExclusive)
  for (let day = firstDay; day <= lastDay; day += dayMs) {
    const dayHours = hoursOfDay(hours, day)
    if (dayHours === undefined || dayHours.closesMinute <= dayHours.opensMinute) continue
    const start = Math.max(range.start, clock.firstInstantAt(day + dayHours.opensMinute * minuteMs))
    const endExclusive = Math.min(
      range.endExclusive,
      clock.firstInstantAt(day + dayHours.closesMinute * minuteMs),
    )
    if (endExclusive <= start) continue
    const last = open.at(-1)
    if (last !== undefined && start <= last.endExclusive) {
      last.endExclusive = Math.max(last.endExclusive, endExclusive)
    } else {
      open.push({ start, endExclusive })
    }
  }
  return open
}

function hoursOfDay(hours: OpeningHours, day: number): DayHours | undefined {
  const special = hours.specialDays.get(day)
  if (special !== undefined) return special
  if (hours.weekdays.size === 0) return allDay
  // Day 0 of the epoch was a Thursday.
  const weekday = ((((day / dayMs + 3) % 7) + 7) % 7) + 1
  return hours.weekdays.get(weekday)
}
