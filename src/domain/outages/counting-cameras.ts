import type { CamerasAsked } from '../../protocol/derived/derived-bodies.ts'
import { type FloorZone, placesByStore } from '../zones/floor.ts'

/** A part of a number, and the cameras that count it: a store, or a zone of one. */
export interface CountedPlace {
  readonly store: string
  /** Recording ids, each once. */
  readonly recordings: readonly string[]
}

/** Which cameras the stores have. */
export interface ChainCameras {
  /** Location ids. */
  readonly stores: readonly string[]
  /** Of each store the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** All zones of the stores. */
  readonly floor: readonly FloorZone[]
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
}

/** The places that a number is counted in: one without a camera leaves the number unknown. */
export function countedPlaces(asked: CamerasAsked, chain: ChainCameras): readonly CountedPlace[] {
  const { stores, entrances, floor } = chain
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
  }
}

function zonesIn(floor: readonly FloorZone[], zones: readonly string[] | undefined): readonly FloorZone[] {
  return zones === undefined ? floor : floor.filter(({ zone }) => zones.includes(zone))
}

/** A camera that watches several zones of a store once. */
function byStore(floor: readonly FloorZone[]): readonly CountedPlace[] {
  return [...placesByStore(floor)].map(([store, zones]) => ({
    store,
    recordings: [...new Set(zones.flatMap(({ recordings }) => recordings))],
  }))
}

/** The cameras of the zones of each store; all of its cameras where it has no zone. */
function watchingPlaces({ stores, floor, owners }: ChainCameras): readonly CountedPlace[] {
  const watching = new Map(byStore(floor).map(({ store, recordings }) => [store, recordings]))
  const all = new Map<string, string[]>(stores.map((store) => [store, []]))
  for (const [recording, store] of owners) all.get(store)?.push(recording)
  return stores.map((store) => ({ store, recordings: watching.get(store) ?? all.get(store) ?? [] }))
}
