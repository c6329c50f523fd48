import type { AreaContext } from '../../protocol/records.ts'

/** A zone of one store, and the cameras that watch it. */
export interface FloorZone {
  readonly store: string
  /** The taxonomy: `<Group>:<Name>[:<SubName>]`. */
  readonly zone: string
  /** Recording ids, sorted. */
  readonly recordings: readonly string[]
}

/** Returns the zones of a store (interface §2.6). Several cameras may have contexts of the same zone. */
export function floorOf(store: string, contexts: readonly AreaContext[]): readonly FloorZone[] {
  const recordings = new Map<string, Set<string>>()
  for (const { area_type, taxonomy, recording_id } of contexts) {
    if (area_type !== 'taxonomy' || taxonomyParts(taxonomy).length === 0) continue
    const owners = recordings.get(taxonomy) ?? new Set()
    owners.add(recording_id)
    recordings.set(taxonomy, owners)
  }
  return [...recordings].map(([zone, owners]) => ({ store, zone, recordings: [...owners].sort() }))
}

/** Returns the key of a place of the floor. */
export function placeOf(store: string, zone: string): string {
  return `${store}\n${zone}`
}

/** Groups places by store, in order of first appearance. */
export function placesByStore<Place extends Pick<FloorZone, 'store'>>(
  places: readonly Place[],
): ReadonlyMap<string, readonly Place[]> {
  const stores = new Map<string, Place[]>()
  for (const place of places) {
    const own = stores.get(place.store)
    if (own === undefined) stores.set(place.store, [place])
    else own.push(place)
  }
  return stores
}

/** Returns the places without those that contain another of the same store, so that nobody is counted in two of them. */
export function innermostPlaces<Place extends Pick<FloorZone, 'store' | 'zone'>>(
  places: readonly Place[],
): readonly Place[] {
  const outer = new Set(
    places.flatMap(({ store, zone }) => {
      const parts = zone.split(':')
      return parts.slice(1).map((_part, depth) => placeOf(store, parts.slice(0, depth + 1).join(':')))
    }),
  )
  return places.filter(({ store, zone }) => !outer.has(placeOf(store, zone)))
}

/** Splits a taxonomy into its words, from the group down. */
export function taxonomyParts(taxonomy: string): readonly string[] {
  return taxonomy.split(':').flatMap((part) => part.trim() || [])
}
