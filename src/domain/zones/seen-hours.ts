import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange } from '../../calendar/calendar.ts'
import { includesDay } from '../../calendar/day-range.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { BasePeriod } from '../cells/plan-groups.ts'
import { bucketCoverage } from '../coverage/bucket-coverage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { doorsOf, stateBefore } from '../coverage/doors.ts'
import type { SeenCameras } from './seen-cameras.ts'

/**
 * Returns what cameras saw of a period so far, from the hours of each.
 *
 * @param base the period of the buckets
 * @param cameras of all places; one may occur once for each place that it counts
 * @param asOf epoch milliseconds
 */
export function seenHours(
  cameras: readonly CameraHours[],
  stores: readonly { readonly id: string; readonly timezone: string }[],
  days: DayRange,
  asOf: number,
  base: BasePeriod = 'day',
): SeenCameras {
  const zones = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const zoneOf = (store: string) => zones.get(store) ?? 'UTC'
  // Opening hours that replace cameras saw nothing.
  const recorded = new Map(
    cameras.flatMap((one) => (one.opening === undefined ? [[one.recording, one]] : [])),
  )
  const known = new Map<string, ReturnType<SeenCameras['daysOf']>>()
  const seenDays = (camera: CameraHours) => {
    const timezone = zoneOf(camera.location)
    return bucketCoverage([camera], bucketsOf(days, base, timezone), wallIndexAt(asOf, timezone))
  }
  return {
    daysOf(recording) {
      const camera = recorded.get(recording)
      if (camera === undefined) return null
      const seen = known.get(recording) ?? seenDays(camera)
      known.set(recording, seen)
      return seen
    },
    begunOf: (store) => bucketsOf(days, 'day', zoneOf(store)).filter(({ start }) => start < asOf).length,
    beforeOf(store, recordings) {
      const timezone = zoneOf(store)
      if (!includesDay(days, localDayOf(asOf, timezone))) return null
      const own = recordings.flatMap((recording) => recorded.get(recording) ?? [])
      return stateBefore(doorsOf({ cameras: own, timezone, asOf }))
    },
  }
}
