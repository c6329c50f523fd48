import type { CamerasAsked } from '../../protocol/derived/camera-bodies.ts'
import { type FloorZone, placesByStore } from '../zones/floor.ts'

/** A part of a number, and the cameras that count it: a store, or one of its zones. */
export interface CountedPlace {
  readonly store: string
  /** Recording ids without duplicates. */
  readonly recordings: readonly string[]
}

/** The cameras of the stores. */
export interface ChainCameras {
  /** Location ids. */
  readonly stores: readonly string[]
  /** For each store, the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** For each store that counts passers-by, the recording ids of the cameras that do. */
  readonly streets: ReadonlyMap<string, readonly string[]>
  /** All zones of the stores. */
  readonly floor: readonly FloorZone[]
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
}

/** Returns the places that a number is counted in. A place without a camera makes the number unknown. */
export function countedPlaces(asked: CamerasAsked, chain: ChainCameras): readonly CountedPlace[] {
  const { stores, entrances, streets, floor } = chain
  const entrancesOf = (store: string) => entrances.get(store) ?? []
  switch (asked.of) {
    case 'entrances': {
      const { beside } = asked
      if (beside === undefined) return stores.map((store) => ({ store, recordings: entrancesOf(store) }))
      return byStore(zonesIn(floor, beside))
        .map(({ store, recordings: watching }) => ({
          store,
          recordings: entrancesOf(store).filter((id) => !watching.includes(id)),
        }))
        .filter(({ recordings }) => recordings.length > 0)
    }
    case 'zones':
      return zonesIn(floor, asked.zones)
    case 'zone-share':
      return byStore(zonesIn(floor, asked.zones))
    case 'zone-entry-rate':
      return byStore(zonesIn(floor, asked.zones)).map(({ store, recordings }) => ({
        store,
        recordings: [...new Set([...recordings, ...entrancesOf(store)])],
      }))
    case 'store-dwell':
      return watchingPlaces(chain)
    case 'shopfront':
      return stores.flatMap((store) => {
        const street = streets.get(store)
        return street === undefined
          ? []
          : [{ store, recordings: [...new Set([...entrancesOf(store), ...street])] }]
      })
  }
}

function zonesIn(floor: readonly FloorZone[], zones: readonly string[] | undefined): readonly FloorZone[] {
  return zones === undefined ? floor : floor.filter(({ zone }) => zones.includes(zone))
}

/** Counts a camera that watches several zones of a store once. */
function byStore(floor: readonly FloorZone[]): readonly CountedPlace[] {
  return [...placesByStore(floor)].map(([store, zones]) => ({
    store,
    recordings: [...new Set(zones.flatMap(({ recordings }) => recordings))],
  }))
}

/** Returns the cameras of the zones of each store, or all of its cameras if it has no zone. */
function watchingPlaces({ stores, floor, owners }: ChainCameras): readonly CountedPlace[] {
  const watching = new Map(byStore(floor).map(({ store, recordings }) => [store, recordings]))
  const all = new Map<string, string[]>(stores.map((store) => [store, []]))
  for (const [recording, store] of owners) all.get(store)?.push(recording)
  return stores.map((store) => ({ store, recordings: watching.get(store) ?? all.get(store) ?? [] }))
}
