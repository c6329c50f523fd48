import type { Bucket } from '../../calendar/calendar.ts'
import { bucketCoverage } from '../coverage/bucket-coverage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import type { CountedHour } from '../hours-of-week/hour-averages.ts'
import { entranceShares, zoneShares } from './camera-shares.ts'
import type { NormNeeds } from './norm-needs.ts'
import { enteredDays, type NormalVisitors, type StoreNorm, visitsPerVisitor } from './outage-cost.ts'

/** The daily visits to the zones of a store. */
export interface ZoneVisits {
  readonly buckets: readonly Bucket[]
  /** By taxonomy; in the order of the buckets. */
  readonly visits: ReadonlyMap<string, readonly (number | null)[]>
}

export interface MeasuredStore {
  readonly visitors: NormalVisitors
  /** The hourly entries. They are iterated more than once. */
  readonly hours: readonly CountedHour[]
  /** Recording ids of the cameras that count them. */
  readonly entrances: ReadonlySet<string>
  /** The hours of the cameras of the needed entrances and zones, by recording id. */
  readonly cameras: ReadonlyMap<string, CameraHours>
  /** `null` if unknown. */
  readonly zones: ZoneVisits | null
}

interface Clock {
  /** Wall-clock time of the store, `YYYY-MM-DDTHH:mm`; hours that end later are not over. */
  readonly overUntil: string
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Returns the norm of a store, as far as the cost of its incidents needs it. */
export function storeNorm(
  { shares, zones: needed }: NormNeeds,
  { visitors, hours, entrances, cameras, zones }: MeasuredStore,
  clock: Clock,
): StoreNorm {
  // All zones of the store divide by the same days.
  const entered = enteredDays(hours)
  const known = [...needed].flatMap(([zone, watching]) => {
    const own = hoursOf(watching, cameras)
    const visits = zones?.visits.get(zone)
    if (visits === undefined || zones === null) return []
    const days = countedDays({ buckets: zones.buckets, visits, cameras: own }, clock)
    const rate = visitsPerVisitor(entered, days)
    return rate === null ? [] : [{ zone, rate, shares: zoneShares(own, hours, days, rate) }]
  })
  return {
    visitors,
    visits: new Map(known.map(({ zone, rate }) => [zone, rate])),
    zoneShares: new Map(known.map(({ zone, shares: own }) => [zone, own])),
    ...(shares && { entranceShares: entranceShares(hoursOf(entrances, cameras), hours, visitors) }),
  }
}

/** Sorted, so that sums of shares don't depend on the order of the source. */
function hoursOf(
  ids: ReadonlySet<string>,
  cameras: ReadonlyMap<string, CameraHours>,
): readonly CameraHours[] {
  return [...ids].sort().flatMap((id) => cameras.get(id) ?? [])
}

function countedDays(
  {
    buckets,
    visits,
    cameras,
  }: {
    readonly buckets: readonly Bucket[]
    readonly visits: readonly (number | null)[]
    readonly cameras: readonly CameraHours[]
  },
  { overUntil, asOf }: Clock,
): readonly CountedHour[] {
  const times = bucketCoverage(cameras, buckets, overUntil)
  return buckets.flatMap((bucket, position) => {
    const time = times[position]
    const value = visits[position] ?? null
    return time === undefined ? [] : [{ bucket, value, over: bucket.endExclusive <= asOf, time }]
  })
}
