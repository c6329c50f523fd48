import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { WallClock } from '../buckets/zoned-wall-clock.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Minutes from local midnight on the wall clock. A store open past midnight closes after minute 1440. */
interface DayHours {
  readonly opensMinute: number
  readonly closesMinute: number
}

export interface OpeningHours {
  /** By weekday, 1 Monday to 7 Sunday. A missing weekday is closed. If all are missing, the hours are unknown. */
  readonly weekdays: ReadonlyMap<number, DayHours>
  /** By local day, as the wall time of its midnight. Overrides the weekday. */
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

/** Returns opening hours by location id. Locations with unknown hours are missing. */
export async function loadOpeningHours(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  // One row per location: a chain of 2,000 stores has 23,500 days.
  const rows = await configurationRows<HoursRow>(
    warehouse,
    // Sort, so that stores with equal hours have equal rows. Without a cast the engine would name the tuple's
    // elements.
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

/** Memo: cached rows are the same list, so their parsed hours are too. */
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
 * Returns when a store is open within the range, chronological and disjoint. With unknown hours it is always open. In a
 * repeated hour the first occurrence counts: a store that closes at 1:00 does not wait for the second one.
 */
export function openRanges(
  hours: OpeningHours | undefined,
  clock: WallClock,
  range: TimeRange,
): readonly TimeRange[] {
  if (range.endExclusive <= range.start) return []
  if (hours === undefined) return [range]

  const open: { start: number; endExclusive: number }[] = []
  // The previous day's hours can extend past midnight.
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
