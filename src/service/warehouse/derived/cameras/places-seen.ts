import type { PlannedBuckets, PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import type { BucketCoverage } from '../../../../domain/coverage/bucket-coverage.ts'
import { daysTogether, knownCameras, type SeenCameras } from '../../../../domain/zones/seen-cameras.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type SeenCamera, seenCameras } from './entrance-time.ts'
import type { Entrances } from './entrances.ts'
import { Today } from './seen-stores.ts'
import { existencesIn } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

/**
 * Returns the received footage of each camera on each day of a period.
 *
 * @param periodOf returns the days of the stores of a time zone; `null` for none
 */
export async function camerasByDay(
  warehouse: Warehouse,
  groups: readonly PlannedGroup[],
  watching: Entrances,
  periodOf: (group: PlannedGroup) => PlannedBuckets | null,
  instants: Instants,
): Promise<readonly SeenCamera[]> {
  const spans = groups.flatMap((group) => {
    const period = periodOf(group)
    const { timezone, stores: ids } = group
    return period === null ? [] : [new ZoneSpan({ timezone, ids, period }, instants)]
  })
  if (spans.length === 0) return []
  const existenceOf = await existencesIn(warehouse, spans, watching)
  return seenCameras(warehouse, { spans, entrances: watching, existenceOf })
}

/**
 * Maximum number of cached objects, one per camera and day: four weeks of a chain of two thousand stores. A year would
 * take hundreds of megabytes.
 */
const maxCachedDays = 500_000

/**
 * Returns the daily camera time of these cameras. Sums are stored as columns and converted to objects on demand. Zones,
 * entrances and changes all need them, so they are cached up to the limit.
 */
export function seenDays(cameras: readonly SeenCamera[]): Pick<SeenCameras, 'daysOf'> {
  const byId = new Map(cameras.map((each) => [each.camera.id, each]))
  const kept = new Map<string, readonly BucketCoverage[]>()
  let keptDays = 0
  return {
    daysOf(recording) {
      const known = kept.get(recording)
      if (known !== undefined) return known
      const camera = byId.get(recording)
      if (camera === undefined) return null
      const days = camera.due.coverage(camera.received)
      keptDays += days.length
      if (keptDays <= maxCachedDays) kept.set(recording, days)
      return days
    },
  }
}

/** Returns the same for the requested period, with the known part of today. */
export function seenPeriod(
  cameras: readonly SeenCamera[],
  { groups, hours }: { readonly groups: readonly PlannedGroup[]; readonly hours: Entrances['hours'] },
  instants: Instants,
): SeenCameras {
  const days = seenDays(cameras)
  const zoneOf = new Map(
    groups.flatMap((group) => {
      const begun = group.current.buckets.filter(({ start }) => start < instants.asOf).length
      const zone = { begun, today: new Today(group, instants) }
      return group.stores.map((id) => [id, zone] as const)
    }),
  )
  return {
    ...days,
    begunOf: (store) => zoneOf.get(store)?.begun ?? 0,
    beforeOf(store, recordings) {
      const seen = knownCameras(days, [{ recordings }]).map((recording) => days.daysOf(recording) ?? [])
      return zoneOf.get(store)?.today.beforeOpening(daysTogether(seen), hours.get(store)) ?? null
    },
  }
}
