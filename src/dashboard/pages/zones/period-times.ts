import type { BucketCoverage } from '../../coverage/bucket-coverage.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { bucketsOf } from '../../time/buckets.ts'
import type { DayRange } from '../../time/calendar.ts'
import { wallOf } from '../../time/wall-clock.ts'
import type { Screen } from '../screen.ts'
import { periodTime } from './zone-rows.ts'

/** The camera time of a period so far, per place. @param asOf epoch milliseconds. */
export function periodTimes(
  places: readonly { readonly place: string; readonly store: string }[],
  stores: Screen['stores'],
  cameras: StoreUptime['cameras'],
  days: DayRange,
  asOf: number,
): ReadonlyMap<string, BucketCoverage> {
  const zones = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const buckets = new Map(
    [...new Set(zones.values()), 'UTC'].map((timezone) => [timezone, bucketsOf(days, 'day', timezone)]),
  )
  return new Map(
    places.map(({ place, store }) => {
      const timezone = zones.get(store) ?? 'UTC'
      return [
        place,
        periodTime(cameras.get(place) ?? [], buckets.get(timezone) ?? [], overUntil(asOf, timezone), asOf),
      ]
    }),
  )
}

/** `YYYY-MM-DDTHH:mm` on the clock of a zone: hours that end later are not over. */
export function overUntil(asOf: number, timezone: string): string {
  return new Date(wallOf(asOf, timezone)).toISOString().slice(0, 16)
}
