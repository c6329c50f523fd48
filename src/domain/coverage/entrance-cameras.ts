import { type LineContext, locationEntryLine } from '../../protocol/records.ts'

export interface StoreCameras {
  readonly location: string
  /** Recording ids, sorted. Empty if the deployment names no camera of this store. */
  readonly recordings: readonly string[]
  /**
   * `entrance`: the cameras whose lines count entries. `all`: the deployment doesn't say which ones do, so every camera
   * counts.
   */
  readonly basis: 'entrance' | 'all'
}

/**
 * Returns the cameras that a store's entries depend on (product, "Coverage"): those with a line of type
 * `location-entry` if the deployment lists any, else all of the store's.
 */
export function entranceCameras(
  locations: readonly string[],
  lines: readonly LineContext[],
  recordings: readonly { readonly id: string; readonly location_id: string }[],
): readonly StoreCameras[] {
  return locations.map((location) => {
    const entrances = lines
      .filter((line) => line.line_type === locationEntryLine && line.location_id === location)
      .map((line) => line.recording_id)
    if (entrances.length > 0) return { location, recordings: sortedSet(entrances), basis: 'entrance' }
    const all = recordings.filter((recording) => recording.location_id === location)
    return { location, recordings: sortedSet(all.map((recording) => recording.id)), basis: 'all' }
  })
}

function sortedSet(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort()
}
