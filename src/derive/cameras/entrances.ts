import type { DayRange } from '../../calendar/calendar.ts'
import { newestDayAnywhere } from '../../calendar/worldwide-days.ts'
import { type CameraHours, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { entranceCameras, type StoreCameras } from '../../domain/coverage/entrance-cameras.ts'
import { openingHoursOnly } from '../../domain/coverage/opening-hours.ts'
import { uptimeChunks } from '../../domain/coverage/uptime-chunks.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { loadAhead } from '../plain/load-ahead.ts'
import { inParts, listed, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'

/** The cameras that count the entries of each store, hour by hour. */
export interface EntranceHours {
  /** A store without any camera has its opening hours instead, if known. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
  /** Stores for which the deployment names no camera. */
  readonly withoutCamera: ReadonlySet<string>
}

/** The cameras that count the entries of stores, and the opening hours of stores without any camera. */
export interface EntrancePlaces {
  readonly places: readonly StoreCameras[]
  readonly openingHours: readonly OpeningHoursRecord[]
}

interface PlacesAsked {
  readonly ranges: readonly DayRange[]
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Loads which cameras count entries, and their hours. */
export async function entranceHours(
  plain: PlainDeployment,
  stores: readonly string[],
  asked: PlacesAsked,
): Promise<EntranceHours> {
  return hoursOfPlaces(plain, await entrancePlaces(plain, stores), asked)
}

export async function entrancePlaces(
  plain: PlainDeployment,
  stores: readonly string[],
): Promise<EntrancePlaces> {
  const parts = inParts(stores, plain.atOnce)
  const [lines, recordings] = await Promise.all([
    listed(parts.map(plain.lines)),
    listed(parts.map(plain.recordings)),
  ])
  const places = entranceCameras(stores, lines, recordings)
  const withoutCamera = places.flatMap(({ location, recordings: own }) =>
    own.length === 0 ? [location] : [],
  )
  return { places, openingHours: await openingHoursOf(plain, withoutCamera) }
}

/**
 * Loads the hours of these cameras in whole months: the months of past days don't change, and every period that touches
 * one shares its answer.
 */
export async function hoursOfPlaces(
  plain: PlainDeployment,
  { places, openingHours }: EntrancePlaces,
  { ranges, asOf }: PlacesAsked,
): Promise<EntranceHours> {
  const chunks = uptimeChunks(ranges, newestDayAnywhere(asOf))
  const ids = places.flatMap((place) => place.recordings)
  // Without camera records, coverage is unknown.
  const asked = chunks.flatMap((days) =>
    inParts(ids, plain.atOnce).map((part) => plain.cameraHours(part, days)),
  )
  const hours = await Promise.all(asked.map((part) => unlessRefused(part, [])))
  const byId = new Map(joinCameraHours(hours).map((camera) => [camera.recording, camera]))
  return {
    cameras: new Map(
      places.map(({ location, recordings: own }) => [
        location,
        own.length === 0
          ? openingHoursOnly(
              location,
              openingHours.filter(({ location_id }) => location_id === location),
            )
          : own.flatMap((id) => {
              const camera = byId.get(id)
              return camera === undefined ? [] : [{ ...camera, location }]
            }),
      ]),
    ),
    withoutCamera: new Set(
      places.flatMap((place) => (place.recordings.length === 0 ? [place.location] : [])),
    ),
  }
}

/** Yields the hours of the cameras of a few stores at a time. */
export function hoursOfParts(
  plain: PlainDeployment,
  parts: readonly (readonly StoreCameras[])[],
  asked: PlacesAsked,
): AsyncIterable<{ readonly places: readonly StoreCameras[] } & Pick<EntranceHours, 'cameras'>> {
  return loadAhead(parts, async (places) => {
    const { cameras } = await hoursOfPlaces(plain, { places, openingHours: [] }, asked)
    return { places, cameras }
  })
}

/** Opening hours and special days of stores. */
export async function openingHoursOf(plain: PlainDeployment, stores: readonly string[]) {
  return listed(inParts(stores, plain.atOnce).map(plain.openingHours))
}
