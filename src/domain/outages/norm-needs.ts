import type { StoreDuties } from '../coverage/camera-duties.ts'
import type { Incident } from './incident.ts'

/** What the cost of the incidents of one store needs, in addition to the usual visitors of the store. */
export interface NormNeeds {
  /** True if some of its entrance cameras were out and others were not, so the share of each is needed. */
  readonly shares: boolean
  /** Zones that lost a camera: the recording ids of all cameras of each, by taxonomy. */
  readonly zones: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Returns what must be known of each store to estimate the visitors that its incidents affected. Stores in which no
 * number depends on the affected cameras are missing.
 *
 * @param duties by location id
 */
export function normNeeds(
  incidents: readonly Pick<Incident, 'location' | 'cameras'>[],
  duties: ReadonlyMap<string, StoreDuties>,
): ReadonlyMap<string, NormNeeds> {
  const needs = new Map<string, { shares: boolean; zones: Map<string, ReadonlySet<string>> }>()
  for (const { location, cameras } of incidents) {
    const own = duties.get(location)
    if (own === undefined) continue
    const out = cameras.map(({ recording }) => recording)
    const doors = out.filter((id) => own.entrances.has(id)).length
    const isWhole = doors > 0 && doors === own.entrances.size
    const watched = isWhole
      ? []
      : [...(own.zones ?? [])].filter(([, watching]) => out.some((id) => watching.has(id)))
    if (doors === 0 && watched.length === 0) continue
    const known = needs.get(location) ?? { shares: false, zones: new Map() }
    needs.set(location, known)
    known.shares ||= doors > 0 && !isWhole
    for (const [zone, watching] of watched) known.zones.set(zone, watching)
  }
  return needs
}
