import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange } from '../../../calendar/calendar.ts'
import { type CameraHours, wallMinute } from '../../../domain/coverage/camera-hours.ts'
import type { CameraTime } from '../../../domain/coverage/verdict.ts'
import type { FloorZone } from '../../data/floor.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import type { Screen } from '../screen.ts'
import { watchingIn } from './watching-in.ts'
import { periodTime, type RateTimes } from './zone-rows.ts'

export interface RateCameras {
  /** Per place (`placeOf`) the cameras that watch it. */
  readonly zones: StoreUptime['cameras']
  /** Per store the cameras that count its entries. */
  readonly entrances: StoreUptime['cameras']
}

/**
 * Returns what the camera time of an entry rate is made of, store by store: the cameras of the zones, each once, and those
 * at the entrances. A store whose zones or entrances have no known camera is not known to be complete.
 *
 * @param asOf epoch milliseconds.
 */
export function rateTimes(
  { zones, entrances }: RateCameras,
  stores: Screen['stores'],
  days: DayRange,
  asOf: number,
): (places: readonly FloorZone[]) => RateTimes {
  const seenBy = periodTimeIn(stores, days, asOf)
  const doorTimes = new Map<string, CameraTime>()
  return (places) => {
    const parts = [...new Set(places.map(({ store }) => store))].map((store) => {
      const doors = entrances.get(store) ?? []
      const doorTime = doorTimes.get(store) ?? seenBy(store, doors)
      doorTimes.set(store, doorTime)
      const own = places.filter((one) => one.store === store)
      return { doorTime, zoneTime: seenBy(store, watchingIn(own, zones)) }
    })
    return {
      entrances: parts.map(({ doorTime }) => doorTime),
      zones: parts.map(({ zoneTime }) => zoneTime),
    }
  }
}

/** Unknown without a camera. */
function periodTimeIn(stores: Screen['stores'], days: DayRange, asOf: number) {
  const timezones = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const buckets = new Map(
    [...new Set(timezones.values()), 'UTC'].map((timezone) => [timezone, bucketsOf(days, 'day', timezone)]),
  )
  return (store: string, cameras: readonly CameraHours[]): CameraTime => {
    const timezone = timezones.get(store) ?? 'UTC'
    return periodTime(cameras, buckets.get(timezone) ?? [], wallMinute(asOf, timezone), asOf)
  }
}
