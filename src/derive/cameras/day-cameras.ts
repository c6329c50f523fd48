import type { DayRange } from '../../calendar/calendar.ts'
import { type CameraHours, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { openingHoursOnly } from '../../domain/coverage/opening-hours.ts'
import { type WatchingCameras, watchingCameras } from '../../domain/coverage/watching-cameras.ts'
import type { DayFacts } from '../../domain/day-so-far/day-facts.ts'
import { inParts, listed, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'
import { type EntrancePlaces, entrancePlaces } from './entrances.ts'

/** The cameras of stores, and the numbers that depend on them. */
export interface DayCameras {
  readonly entrances: EntrancePlaces
  /** Per store, the cameras that measure dwell time. */
  readonly watching: readonly WatchingCameras[]
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
}

export async function dayCameras(plain: PlainDeployment, stores: readonly string[]): Promise<DayCameras> {
  const parts = inParts(stores, plain.atOnce)
  const [entrances, recordings, areas] = await Promise.all([
    entrancePlaces(plain, stores),
    listed(parts.map(plain.recordings)),
    listed(parts.map(plain.areas)),
  ])
  const owners = new Map(
    entrances.places.flatMap(({ location, recordings: own }) => own.map((id) => [id, location] as const)),
  )
  for (const { id, location_id } of recordings) if (location_id !== '') owners.set(id, location_id)
  return { entrances, watching: watchingCameras(stores, owners, areas), owners }
}

/**
 * Returns the hours of the cameras of some stores: of every camera today and a week before, and in the other weeks only
 * of those that numbers depend on.
 *
 * @param days newest first
 */
export async function hoursOfDays(
  plain: PlainDeployment,
  { entrances, watching, owners }: DayCameras,
  { stores, days }: { readonly stores: readonly string[]; readonly days: readonly DayRange[] },
): Promise<DayFacts['cameras']> {
  const asked = new Set(stores)
  const every = [...owners].filter(([, store]) => asked.has(store))
  const places = entrances.places.filter(({ location }) => asked.has(location))
  const zones = watching.filter(({ place }) => asked.has(place))
  const needed = [...places, ...zones].flatMap(({ recordings }) => recordings)
  const hours = await Promise.all(
    days.flatMap((range, week) =>
      inParts(week <= 1 ? every.map(([id]) => id) : needed, plain.atOnce).map((part) =>
        unlessRefused(plain.cameraHours(part, range), []),
      ),
    ),
  )
  const byId = new Map(joinCameraHours(hours).map((camera) => [camera.recording, camera]))
  const hoursOf = (ids: readonly string[], location: string): readonly CameraHours[] =>
    ids.flatMap((id) => {
      const camera = byId.get(id)
      return camera === undefined ? [] : [{ ...camera, location }]
    })
  const openingOf = (location: string) =>
    openingHoursOnly(
      location,
      entrances.openingHours.filter(({ location_id }) => location_id === location),
    )
  const bare = new Set(
    places.flatMap(({ location, recordings }) => (recordings.length === 0 ? [location] : [])),
  )
  return {
    entrance: new Map(
      places.map(({ location, recordings }) => [
        location,
        bare.has(location) ? openingOf(location) : hoursOf(recordings, location),
      ]),
    ),
    all: new Map(
      stores.map((store) => [
        store,
        hoursOf(
          every.flatMap(([id, owner]) => (owner === store ? [id] : [])),
          store,
        ),
      ]),
    ),
    zones: new Map(
      zones.map(({ place, recordings }) => [
        place,
        bare.has(place) ? openingOf(place) : hoursOf(recordings, place),
      ]),
    ),
  }
}
