import { plural, t } from '@lingui/core/macro'
import type { IncidentRow } from '../../../../protocol/derived/incident-answers.ts'
import { zoneWords } from '../../../data/questions/floor.ts'
import type { Store } from '../../../data/questions/store-zones.ts'

/** An incident as a row of the table. */
export interface ShownIncident extends IncidentRow {
  readonly key: string
  readonly store: string
  readonly timezone: string
  /** "Entrance east", "Whole store (22 cameras)". */
  readonly what: string
  /** What the cameras are needed for: "Entries of the store", "Women › Tops"; empty where that is not known. */
  readonly affected: readonly string[]
}

export function shownIncidents(
  incidents: readonly IncidentRow[],
  stores: readonly Store[],
): readonly ShownIncident[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  return incidents.map((incident) => {
    const { location, cameras, everyCamera, from } = incident
    return {
      ...incident,
      key: `${location} ${cameras.map(({ recording }) => recording).join()} ${from}`,
      store: byId.get(location)?.name ?? location,
      timezone: byId.get(location)?.timezone ?? 'UTC',
      what: everyCamera ? wholeStoreWords(cameras.length) : (cameras[0]?.name ?? ''),
      affected: affectedBy(incident),
    }
  })
}

function affectedBy({ everyCamera, basis, affects }: IncidentRow): readonly string[] {
  if (everyCamera) return [t`Everything`]
  if (basis.kind === 'nothing') return [noDuty()]
  return [...(affects?.entries ? [t`Entries of the store`] : []), ...(affects?.zones ?? []).map(zoneWords)]
}

function wholeStoreWords(cameras: number): string {
  return plural(cameras, { one: 'Whole store (# camera)', other: 'Whole store (# cameras)' })
}

/** Stands for the figure of a camera on which no number depends. */
export const noDuty = () => t`No zones or entrances`
