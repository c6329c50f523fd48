import type { AreaContext } from '../../protocol/records.ts'

/** The cameras that a number of one place depends on. */
export interface WatchingCameras {
  readonly place: string
  readonly recordings: readonly string[]
}

/**
 * Returns, per store, the cameras that watch its zones, or all of them if no zone is known. An area context names its
 * camera and no store, so the camera's store counts (interface §2.6).
 *
 * @param owners the store of each camera, by recording id
 */
export function watchingCameras(
  stores: readonly string[],
  owners: ReadonlyMap<string, string>,
  areas: readonly AreaContext[],
): readonly WatchingCameras[] {
  const ofZones = new Set(
    areas.flatMap(({ area_type, recording_id }) => (area_type === 'taxonomy' ? recording_id : [])),
  )
  const own = new Map<string, string[]>(stores.map((store) => [store, []]))
  for (const [id, owner] of owners) own.get(owner)?.push(id)
  return stores.map((place) => {
    const all = own.get(place) ?? []
    const watching = all.filter((id) => ofZones.has(id))
    return { place, recordings: watching.length > 0 ? watching : all }
  })
}
