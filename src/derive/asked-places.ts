import { type ChainCameras, type CountedPlace, countedPlaces } from '../domain/outages/counting-cameras.ts'
import type { CamerasAsked } from '../protocol/derived/camera-bodies.ts'
import { type EntrancePlaces, entrancePlaces } from './cameras/entrances.ts'
import { streetCameras } from './cameras/streets.ts'
import { storeFloors } from './counts/store-floors.ts'
import { inParts, listed, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/** The cameras of some stores, and those that count their entries. */
export interface KnownCameras extends Pick<ChainCameras, 'stores' | 'entrances' | 'owners'> {
  readonly places: EntrancePlaces
}

/** Loads which cameras stores have. A line can name one that the deployment does not list. */
export async function knownCameras(plain: PlainDeployment, stores: readonly string[]): Promise<KnownCameras> {
  const [places, recordings] = await Promise.all([
    entrancePlaces(plain, stores),
    listed(inParts(stores, plain.atOnce).map(plain.recordings)),
  ])
  const owners = new Map(recordings.map(({ id, location_id }) => [id, location_id]))
  for (const { location, recordings: counting } of places.places) {
    for (const id of counting) if (!owners.has(id)) owners.set(id, location)
  }
  const entrances = new Map(places.places.map(({ location, recordings: counting }) => [location, counting]))
  return { stores, entrances, owners, places }
}

/**
 * Returns the places of the number whose cameras are selected. `null` selects all cameras.
 *
 * @throws Refused if the number depends on zones, and the deployment lists none
 */
export async function askedPlaces(
  plain: PlainDeployment,
  asked: CamerasAsked | undefined,
  { stores, entrances, owners }: KnownCameras,
): Promise<readonly CountedPlace[] | null> {
  if (asked === undefined) return null
  const chain = {
    ...{ stores, entrances, owners },
    streets: asked.of === 'shopfront' ? await streetCameras(plain, stores) : new Map(),
  }
  if (asked.of === 'shopfront') return countedPlaces(asked, { ...chain, floor: [] })
  if (asked.of === 'entrances' && asked.beside === undefined) {
    return countedPlaces(asked, { ...chain, floor: [] })
  }
  const floor = storeFloors(plain, stores)
  return countedPlaces(asked, {
    ...chain,
    floor: await (asked.of === 'store-dwell' ? unlessRefused(floor, []) : floor),
  })
}
