import { instantsOf } from '../calendar/instants.ts'
import { addDays, localDayOf } from '../calendar/local-day.ts'
import { isTimeZone } from '../calendar/wall-clock.ts'
import type { Location } from '../protocol/locations.ts'
import type { TimeRange } from '../protocol/metrics/wire-time.ts'

/** A store and its time zone. */
export interface Store {
  readonly id: string
  readonly zone: string
}

/** Returns the stores with a known, existing time zone. */
export function storesOf(locations: readonly Location[]): readonly Store[] {
  return locations.flatMap(({ id, timezone }) =>
    timezone === null || !isTimeZone(timezone) ? [] : [{ id, zone: timezone }],
  )
}

/** Returns complete days of a store, the last of them `lastBefore` days before today. */
export function daysOf(zone: string, now: number, days: number, lastBefore = 1): TimeRange {
  const today = localDayOf(now, zone)
  return instantsOf({ first: addDays(today, 1 - lastBefore - days), last: addDays(today, -lastBefore) }, zone)
}
