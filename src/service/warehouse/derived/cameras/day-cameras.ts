import { instantsOf } from '../../../../calendar/instants.ts'
import type { ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import type { CameraHours } from '../../../../domain/coverage/camera-hours.ts'
import { openingHoursOnly } from '../../../../domain/coverage/opening-hours.ts'
import { type WatchingCameras, watchingCameras } from '../../../../domain/coverage/watching-cameras.ts'
import type { DayFacts } from '../../../../domain/day-so-far/day-facts.ts'
import type { DayPlan } from '../../../../domain/day-so-far/day-plan.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import type { OpeningHoursRecord } from '../../../../protocol/records.ts'
import { existencesOf } from '../../entities/existence.ts'
import { recordingsOf } from '../../entities/recordings.ts'
import { areaContexts, openingHoursRecords } from '../../questions/detail-list.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type Entrances, entrancesOf } from './entrances.ts'
import { hoursOfDays } from './hours-of-cameras.ts'
import { type Instants, placed as placedAt } from './zone-span.ts'

/** The cameras of stores, with the facts on which their figures depend. */
export interface DayCameras {
  /** All cameras by location, and the locations' opening hours. */
  readonly placed: Entrances
  readonly entrances: Entrances
  /** By store: the cameras that see how long people stay. */
  readonly watching: ReadonlyMap<string, WatchingCameras>
  /** Opening hours of stores without cameras. */
  readonly opening: ReadonlyMap<string, readonly OpeningHoursRecord[]>
}

export async function dayCameras(warehouse: Warehouse, stores: readonly string[]): Promise<DayCameras> {
  const entrances = await entrancesOf(warehouse, stores)
  const cameras = grouped(await recordingsOf(warehouse, stores), ({ location }) => location)
  const owners = new Map([...cameras].flatMap(([store, own]) => own.map(({ id }) => [id, store] as const)))
  const watching = watchingCameras(stores, owners, await areaContexts(warehouse, stores))
  const without = stores.filter((id) => !entrances.cameras.has(id))
  return {
    placed: { cameras, hours: entrances.hours },
    entrances,
    watching: new Map(watching.map((each) => [each.place, each])),
    opening: grouped(await openingHoursRecords(warehouse, without), ({ location_id }) => location_id),
  }
}

/**
 * Returns camera hours of some stores: every camera today and a week before, and in the earlier weeks only the cameras
 * that figures depend on. One pass reads all zones and days.
 */
export async function hoursOnDays(
  warehouse: Warehouse,
  cameras: DayCameras,
  { zones, plans }: { readonly zones: readonly ZoneStores[]; readonly plans: ReadonlyMap<string, DayPlan> },
  instants: Instants,
): Promise<DayFacts['cameras']> {
  const { placed, entrances, watching, opening } = cameras
  const stores = zones.flatMap(({ ids }) => ids)
  const every = stores.flatMap((store) => placed.cameras.get(store) ?? [])
  const needed = new Set(
    stores.flatMap((store) => [
      ...(entrances.cameras.get(store) ?? []).map(({ id }) => id),
      ...(watching.get(store)?.recordings ?? []),
    ]),
  )
  const [lasting, others] = [true, false].map(
    (isNeeded) =>
      new Map(
        stores.map((store) => [
          store,
          (placed.cameras.get(store) ?? []).filter(({ id }) => needed.has(id) === isNeeded),
        ]),
      ),
  )
  const asked = zones.flatMap((zone) => {
    const days = plans.get(zone.timezone)?.cameraDays ?? []
    return [
      { ...zone, days: days.toReversed(), cameras: lasting ?? noCameras },
      { ...zone, days: days.slice(0, 2).toReversed(), cameras: others ?? noCameras },
    ].filter((each) => each.days.length > 0)
  })
  const existenceOf = await existencesOf(
    warehouse,
    every.map(placedAt),
    spanOf(plans.values()),
    warehouse.settledDays?.current,
  )
  const hours = await hoursOfDays(warehouse, asked, { hours: placed.hours, existenceOf }, instants)
  const byId = new Map(hours.map((camera) => [camera.recording, camera]))
  const hoursOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const inEach = (camerasOf: (store: string) => readonly CameraHours[]) =>
    new Map(stores.map((store) => [store, camerasOf(store)]))
  const orOpening = (store: string, own: () => readonly CameraHours[]) =>
    entrances.cameras.has(store) ? own() : openingHoursOnly(store, opening.get(store) ?? [])
  return {
    entrance: inEach((store) =>
      orOpening(store, () => hoursOf((entrances.cameras.get(store) ?? []).map(({ id }) => id))),
    ),
    all: inEach((store) => hoursOf((placed.cameras.get(store) ?? []).map(({ id }) => id))),
    zones: inEach((store) => orOpening(store, () => hoursOf(watching.get(store)?.recordings ?? []))),
  }
}

const noCameras: Entrances['cameras'] = new Map()

/** Returns the span of all days whose camera records count, including the weeks between them. */
function spanOf(plans: Iterable<DayPlan>): TimeRange {
  const ranges = [...plans].flatMap(({ group, cameraDays }) =>
    cameraDays.map((days) => instantsOf(days, group.timezone)),
  )
  return {
    start: Math.min(...ranges.map(({ start }) => start)),
    endExclusive: Math.max(...ranges.map(({ endExclusive }) => endExclusive)),
  }
}
