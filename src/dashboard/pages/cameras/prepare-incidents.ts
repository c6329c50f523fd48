import type { AreaContext } from '../../../protocol/records.ts'
import type { Incident } from '../../coverage/incidents.ts'
import type { CostedIncident } from '../../coverage/outage-cost.ts'
import { zoneWords } from '../../data/floor.ts'
import type { Store } from '../../data/store-zones.ts'

/** An incident as a row of the table. */
export interface IncidentRow extends CostedIncident {
  readonly key: string
  readonly store: string
  /** "Entrance east", "Whole store (22 cameras)". */
  readonly what: string
  /** What nobody could see then: "entries of the store", "Women › Tops"; empty where nobody says what it watches. */
  readonly unseen: readonly string[]
}

export interface IncidentSurroundings {
  readonly stores: readonly Store[]
  /** Recording ids of the cameras that count entries. */
  readonly doors: ReadonlySet<string>
  readonly areas: readonly AreaContext[]
}

export function incidentRows(
  incidents: readonly CostedIncident[],
  { stores, doors, areas }: IncidentSurroundings,
): readonly IncidentRow[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const zones = new Map<string, Set<string>>()
  for (const { area_type, taxonomy, recording_id } of areas) {
    if (area_type !== 'taxonomy') continue
    zones.set(recording_id, (zones.get(recording_id) ?? new Set()).add(zoneWords(taxonomy)))
  }
  return incidents.map((incident) => ({
    ...incident,
    key: keyOf(incident),
    store: names.get(incident.location) ?? incident.location,
    what: incident.everyCamera
      ? `Whole store (${incident.cameras.length} cameras)`
      : (incident.cameras[0]?.name ?? ''),
    unseen: unseenBy(incident, doors, zones),
  }))
}

function keyOf({ location, cameras, from }: Incident): string {
  return `${location} ${cameras.map(({ recording }) => recording).join()} ${from}`
}

function unseenBy(
  { cameras, everyCamera }: Incident,
  doors: ReadonlySet<string>,
  zones: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  if (everyCamera) return ['everything']
  const entries = cameras.some(({ recording }) => doors.has(recording)) ? ['entries of the store'] : []
  return [...entries, ...new Set(cameras.flatMap(({ recording }) => [...(zones.get(recording) ?? [])]))]
}
