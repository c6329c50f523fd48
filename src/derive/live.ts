import type { DayRange } from '../calendar/calendar.ts'
import { addDays, localDayOf } from '../calendar/local-day.ts'
import { dutiesOf } from '../domain/coverage/camera-duties.ts'
import { type CameraHours, withinDays } from '../domain/coverage/camera-hours.ts'
import { type LiveDetails, liveAnswer } from '../domain/live/live-answer.ts'
import type { StoreNow } from '../domain/live/live-listing.ts'
import { type StatedCamera, statedCamera, untoldCamera } from '../domain/live/stated-camera.ts'
import type { LiveAnswer } from '../protocol/derived/live-answers.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { type EntrancePlaces, entrancePlaces } from './cameras/entrances.ts'
import {
  inParts,
  type PlainDeployment,
  type PlainRecording,
  type PlainStore,
} from './plain/plain-deployment.ts'
import { PlainFailure } from './plain/plain-question.ts'

/**
 * Derives the response of the route `live` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveLive(
  plain: PlainDeployment,
  body: BodyOf<'live'>,
  now: number,
): Promise<LiveAnswer> {
  const known = await storesOf(plain, body.entities)
  const ids = [...new Set(body.entities)].sort()
  const parts = inParts(ids, plain.atOnce)
  const [statuses, lists, entrances] = await Promise.all([
    Promise.all(parts.map(plain.statuses)),
    Promise.all(parts.map((part) => whereKnown(plain.recordings(part), []))),
    whereKnown(entrancePlaces(plain, ids), nothingKnown),
  ])
  const recordings = lists.flat()
  const owners = ownersOf(recordings, entrances)
  const stated = statuses.flat().map((record) => statedCamera(record, owners))
  return liveAnswer([...stated, ...untold(stated, owners)], body, {
    stores: known ?? ids.map((id) => ({ id, timezone: 'UTC' })),
    now,
    askDetails: (rows) => detailsOf(plain, { rows, stores: known ?? [], recordings, entrances, owners }, now),
  })
}

const nothingKnown: EntrancePlaces = { places: [], openingHours: [] }

/** Live status doesn't wait for its details: any failure yields the fallback. */
async function whereKnown<Answer, Instead>(
  answer: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await answer
  } catch {
    return instead
  }
}

/** `null` if their zones are unavailable, so the hours of today are unknown. */
async function storesOf(
  plain: PlainDeployment,
  ids: readonly string[],
): Promise<readonly PlainStore[] | null> {
  try {
    return await plain.stores(ids)
  } catch (error) {
    if (error instanceof PlainFailure && error.code === 'not_found') throw error
    return null
  }
}

/** Returns the store of each camera, by recording id. */
function ownersOf(
  recordings: readonly PlainRecording[],
  { places }: EntrancePlaces,
): ReadonlyMap<string, string> {
  return new Map([
    ...places.flatMap(({ location, recordings: own }) => own.map((id) => [id, location] as const)),
    ...recordings.flatMap(({ id, location_id }) => (location_id === '' ? [] : [[id, location_id] as const])),
  ])
}

function untold(
  stated: readonly StatedCamera[],
  owners: ReadonlyMap<string, string>,
): readonly StatedCamera[] {
  const told = new Set(stated.map(({ recording }) => recording))
  return [...owners].flatMap(([recording, store]) =>
    told.has(recording) ? [] : [untoldCamera(recording, store)],
  )
}

interface DetailsAsked {
  readonly rows: readonly StoreNow[]
  /** Stores with a known zone. */
  readonly stores: readonly PlainStore[]
  readonly recordings: readonly PlainRecording[]
  readonly entrances: EntrancePlaces
  readonly owners: ReadonlyMap<string, string>
}

async function detailsOf(
  plain: PlainDeployment,
  { rows, stores, recordings, entrances, owners }: DetailsAsked,
  now: number,
): Promise<LiveDetails> {
  const listed = new Set(rows.map(({ location }) => location))
  const ids = [...listed].sort()
  const own = rows.flatMap(({ cameras }) => cameras.map(({ recording }) => recording))
  const zones = new Map(stores.filter(({ id }) => listed.has(id)).map(({ id, timezone }) => [id, timezone]))
  const [areas, hours] = await Promise.all([
    whereKnown(Promise.all(inParts(ids, plain.atOnce).map(plain.areas)), null),
    hoursOf(plain, own, { zones, owners, now }),
  ])
  return {
    names: new Map(recordings.map(({ id, name }) => [id, name])),
    hours,
    duties: dutiesOf({
      stores: ids,
      entrances: new Map(entrances.places.map(({ location, recordings: doors }) => [location, doors])),
      owners,
      areas: areas?.flat() ?? null,
    }),
  }
}

interface HoursAsked {
  /** By location id. */
  readonly zones: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<string, string>
  readonly now: number
}

/** Loads today and yesterday of each camera, on the clock of its store. */
async function hoursOf(
  plain: PlainDeployment,
  recordings: readonly string[],
  { zones, owners, now }: HoursAsked,
): Promise<ReadonlyMap<string, CameraHours>> {
  const days = new Map<string, DayRange>(
    [...new Set(zones.values())].map((zone) => {
      const today = localDayOf(now, zone)
      return [zone, { first: addDays(today, -1), last: today }]
    }),
  )
  const all = [...days.values()]
  const first = all.map((day) => day.first).sort()[0]
  const last = all
    .map((day) => day.last)
    .sort()
    .at(-1)
  if (first === undefined || last === undefined) return new Map()
  const parts = inParts(recordings, plain.atOnce).map((part) =>
    whereKnown(plain.cameraHours(part, { first, last }), []),
  )
  return new Map(
    (await Promise.all(parts)).flat().map((camera) => {
      const own = days.get(zones.get(owners.get(camera.recording) ?? camera.location) ?? '')
      return [camera.recording, own === undefined ? camera : withinDays(camera, own.first, own.last)]
    }),
  )
}
