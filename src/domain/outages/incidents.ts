import type { CameraHours } from '../coverage/camera-hours.ts'
import { cameraIncidents, type IncidentSettings } from './camera-incidents.ts'
import type { Incident } from './incident.ts'

export type { WallSpan } from '../coverage/wall-span.ts'
export type { Incident, MissedTime } from './incident.ts'

/**
 * Returns what the cameras missed inside opening hours, as incidents. An incident lasts while each scheduled hour lacks
 * more than a complete hour may. The hours between closing and opening neither end it nor count. If every camera of a
 * store, and more than one, lost the same hours, it is one incident.
 *
 * @param cameras those that count, of any stores
 */
export function incidents(
  cameras: readonly CameraHours[],
  {
    counting = countByLocation(cameras),
    ...settings
  }: IncidentSettings & {
    /** Per location, how many cameras count. By default, the given ones do. */
    readonly counting?: ReadonlyMap<string, number>
  },
): readonly Incident[] {
  return foldedIncidents(
    cameras.flatMap((camera) => cameraIncidents(camera, settings)),
    counting,
  )
}

/**
 * Returns the incidents of single cameras, with those of a whole store merged.
 *
 * @param counting how many cameras of each location count
 */
export function foldedIncidents(
  all: readonly Incident[],
  counting: ReadonlyMap<string, number>,
): readonly Incident[] {
  const groups = new Map<string, Incident[]>()
  for (const incident of all) {
    const { location, from, until, ongoing, later = false } = incident
    const key = `${location}|${from}|${until}|${ongoing}|${later}`
    const alike = groups.get(key)
    if (alike === undefined) groups.set(key, [incident])
    else alike.push(incident)
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const all = counting.get(first.location) ?? 0
    return alike.length > 1 && alike.length === all ? [folded(first, alike)] : alike
  })
}

function countByLocation(cameras: readonly CameraHours[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { location } of cameras) counts.set(location, (counts.get(location) ?? 0) + 1)
  return counts
}

/** Returns the missed hours of cameras' schedules, in whole incidents or not. */
export function missedHours(all: readonly Incident[]): number {
  return all.reduce((sum, { missed }) => sum + missed.segments + missed.quality, 0)
}

function folded(first: Incident, alike: readonly Incident[]): Incident {
  return {
    ...first,
    ...(alike.some(({ earlier }) => earlier) && { earlier: true as const }),
    everyCamera: true,
    cameras: alike.flatMap(({ cameras }) => cameras),
    missed: {
      segments: alike.reduce((sum, { missed }) => sum + missed.segments, 0),
      quality: alike.reduce((sum, { missed }) => sum + missed.quality, 0),
    },
    // In each hour, the greatest loss of any camera: people come through any of the doors.
    hours: first.hours.map((hour, position) => ({
      ...hour,
      share: Math.max(...alike.map(({ hours }) => hours[position]?.share ?? 0)),
    })),
  }
}
