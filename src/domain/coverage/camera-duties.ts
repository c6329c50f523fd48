import type { AreaContext } from '../../protocol/records.ts'

/** What the cameras of one store are needed for. */
export interface StoreDuties {
  /** Recording ids of the cameras that count entries. */
  readonly entrances: ReadonlySet<string>
  /** Recording ids of the cameras of each zone, by taxonomy. `null` if unknown. */
  readonly zones: ReadonlyMap<string, ReadonlySet<string>> | null
}

/**
 * Returns whether any of these cameras counts entries, and the zones that they watch. `null` if the zones are unknown.
 */
export function affectedBy(
  recordings: readonly string[],
  { entrances, zones }: StoreDuties,
): { readonly entries: boolean; readonly zones: readonly string[] | null } {
  return {
    entries: recordings.some((id) => entrances.has(id)),
    zones:
      zones &&
      [...zones]
        .flatMap(([zone, watching]) => (recordings.some((id) => watching.has(id)) ? [zone] : []))
        .sort(),
  }
}

export interface NamedCameras {
  readonly stores: readonly string[]
  /** Per store, the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
  /** `null` if unknown. */
  readonly areas: readonly AreaContext[] | null
}

/**
 * Returns the duties of the cameras, by store (interface §2.6). An area context names its camera and no store, so the
 * camera's store counts. A store without any known camera has no entry: its duties are unknown, not empty.
 */
export function dutiesOf({
  stores,
  entrances,
  owners,
  areas,
}: NamedCameras): ReadonlyMap<string, StoreDuties> {
  const zones = new Map<string, Map<string, Set<string>>>(stores.map((store) => [store, new Map()]))
  for (const { area_type, taxonomy, recording_id } of areas ?? []) {
    const ofStore = zones.get(owners.get(recording_id) ?? '')
    if (area_type !== 'taxonomy' || ofStore === undefined) continue
    ofStore.set(taxonomy, (ofStore.get(taxonomy) ?? new Set()).add(recording_id))
  }
  return new Map(
    stores.flatMap((store): readonly [string, StoreDuties][] => {
      const own = entrances.get(store) ?? []
      return own.length === 0
        ? []
        : [[store, { entrances: new Set(own), zones: areas && (zones.get(store) ?? new Map()) }]]
    }),
  )
}
