import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange } from '../../../calendar/calendar.ts'
import { includesDay } from '../../../calendar/day-range.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import { wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { doorsOf } from '../../../domain/coverage/doors.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import type { Screen } from '../screen.ts'
import { type PlaceTime, periodTime } from './zone-rows.ts'

/** The camera time of a period so far, per place. @param asOf epoch milliseconds. */
export function periodTimes(
  places: readonly { readonly place: string; readonly store: string }[],
  stores: Screen['stores'],
  cameras: StoreUptime['cameras'],
  days: DayRange,
  asOf: number,
): ReadonlyMap<string, PlaceTime> {
  const zones = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const buckets = new Map(
    [...new Set(zones.values()), 'UTC'].map((timezone) => [timezone, bucketsOf(days, 'day', timezone)]),
  )
  return new Map(
    places.map(({ place, store }) => {
      const timezone = zones.get(store) ?? 'UTC'
      const own = cameras.get(place) ?? []
      const time = periodTime(own, buckets.get(timezone) ?? [], wallMinute(asOf, timezone), asOf)
      const isRunning = includesDay(days, localDayOf(asOf, timezone))
      return [place, { ...time, doors: isRunning ? doorsOf({ cameras: own, timezone, asOf }) : null }]
    }),
  )
}
