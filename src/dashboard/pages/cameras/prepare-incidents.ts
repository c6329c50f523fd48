import type { StoreDuties } from '../../../domain/coverage/camera-duties.ts'
import type { Incident } from '../../../domain/outages/incidents.ts'
import type { CostedIncident, KnownStore } from '../../../domain/outages/outage-cost.ts'
import { zoneWords } from '../../data/floor.ts'
import type { Store } from '../../data/store-zones.ts'

/** An incident as a row of the table. */
export interface IncidentRow extends CostedIncident {
  readonly key: string
  readonly store: string
  /** "Entrance east", "Whole store (22 cameras)". */
  readonly what: string
  /** What the cameras are needed for: "entries of the store", "Women › Tops"; empty where that is not known. */
  readonly affects: readonly string[]
}

export interface IncidentSurroundings {
  readonly stores: readonly Store[]
  readonly knownOf: (location: string) => KnownStore
}

export function incidentRows(
  incidents: readonly CostedIncident[],
  { stores, knownOf }: IncidentSurroundings,
): readonly IncidentRow[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return incidents.map((incident) => ({
    ...incident,
    key: keyOf(incident),
    store: names.get(incident.location) ?? incident.location,
    what: incident.everyCamera
      ? `Whole store (${incident.cameras.length} cameras)`
      : (incident.cameras[0]?.name ?? ''),
    affects: affectedBy(incident, knownOf(incident.location).duties),
  }))
}

function keyOf({ location, cameras, from }: Incident): string {
  return `${location} ${cameras.map(({ recording }) => recording).join()} ${from}`
}

function affectedBy(
  { cameras, everyCamera, basis }: CostedIncident,
  duties: StoreDuties | null,
): readonly string[] {
  if (everyCamera) return ['everything']
  if (basis.kind === 'nothing') return [noDuty]
  if (duties === null) return []
  const { entrances, zones } = duties
  const ids = cameras.map(({ recording }) => recording)
  const watched = [...(zones ?? [])].filter(([, own]) => ids.some((id) => own.has(id)))
  return [
    ...(ids.some((id) => entrances.has(id)) ? ['entries of the store'] : []),
    ...watched.map(([zone]) => zoneWords(zone)),
  ]
}

/** Of a camera on which no number depends. */
export const noDuty = 'No zones or entrances'
