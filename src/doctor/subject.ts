import { tz, tzOffset } from '@date-fns/tz'
import { startOfDay, subDays } from 'date-fns'
import type { Location } from '../protocol/locations.ts'
import type { TimeRange } from '../protocol/metrics/wire-time.ts'

/** A store and the zone of its clock. */
export interface Store {
  readonly id: string
  readonly zone: string
}

/** Those whose zone is known and exists. */
export function storesOf(locations: readonly Location[]): readonly Store[] {
  return locations.flatMap(({ id, timezone }) =>
    timezone === null || Number.isNaN(tzOffset(timezone, new Date(0))) ? [] : [{ id, zone: timezone }],
  )
}

/** Complete days of a store, the last of them so many days before today. */
export function daysOf(zone: string, now: number, days: number, lastBefore = 1): TimeRange {
  const today = startOfDay(now, { in: tz(zone) })
  return {
    start: subDays(today, lastBefore - 1 + days).getTime(),
    endExclusive: subDays(today, lastBefore - 1).getTime(),
  }
}

/** What the clock on the wall shows at an instant, `YYYY-MM-DDTHH:mm`. */
export function wallClock(zone: string, instant: number): string {
  return new Date(instant + tzOffset(zone, new Date(instant)) * 60_000).toISOString().slice(0, 16)
}
