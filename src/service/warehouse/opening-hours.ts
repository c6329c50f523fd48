import type { TimeRange } from '../../protocol/wire-time.ts'
import { configurationRows } from './kept-configuration.ts'
import { database } from './schema.ts'
import { dayMs, type WallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

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

/** The hours of locations, by id. A location of which no hours are known is missing. */
export async function loadOpeningHours(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  const rows = await configurationRows<{
    location: string
    weekday: number
    day: string
    opens: number
    closes: number
  }>(
    warehouse,
    `SELECT location_id AS location, weekday, '' AS day, opens_minute AS opens, closes_minute AS closes
     FROM ${database}.opening_hours FINAL WHERE location_id IN {locations:Array(String)}
     UNION ALL
     SELECT location_id, 0, toString(day), opens_minute, closes_minute
     FROM ${database}.special_days FINAL WHERE location_id IN {locations:Array(String)}`,
    { locations: locationIds },
  )
  const hours = new Map<string, { weekdays: Map<number, DayHours>; specialDays: Map<number, DayHours> }>()
  for (const { location, weekday, day, opens, closes } of rows) {
    const known = hours.get(location) ?? { weekdays: new Map(), specialDays: new Map() }
    hours.set(location, known)
    const dayHours = { opensMinute: opens, closesMinute: closes }
    if (day === '') known.weekdays.set(weekday, dayHours)
    else known.specialDays.set(Date.parse(`${day}T00:00:00Z`), dayHours)
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
