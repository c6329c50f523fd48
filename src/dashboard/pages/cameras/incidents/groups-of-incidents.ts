import type { StoreUptimes } from '../../../../protocol/derived/camera-uptime-answers.ts'
import type { IncidentsOfStore } from '../../../../protocol/derived/incident-answers.ts'
import type { RowGroup } from '../../../groups/groups-on-page.ts'
import { type UptimeGroup, uptimeGroups } from '../uptime/uptime-groups.ts'

/** The incidents of the stores of a group together. */
export interface IncidentGroup
  extends Pick<UptimeGroup, 'key' | 'name' | 'stores' | 'counted' | 'uncounted'>,
    Omit<IncidentsOfStore, 'location'> {
  /** The store that missed most. `null` if no other has incidents. */
  readonly most: Pick<IncidentsOfStore, 'location' | 'missedHours'> | null
}

/** @param levels tell which stores have camera records: without any, no incident is known, which does not mean none */
export function groupsOfIncidents(
  groups: readonly RowGroup[],
  levels: readonly StoreUptimes[],
  incidents: readonly IncidentsOfStore[],
): readonly IncidentGroup[] {
  const known = new Map(incidents.map((store) => [store.location, store]))
  const uptimes = uptimeGroups(groups, levels, null)
  return groups.map(({ key, name, stores }, place) => {
    const own = stores.flatMap((id) => known.get(id) ?? [])
    const sum = (of: (store: IncidentsOfStore) => number) => own.reduce((all, store) => all + of(store), 0)
    const [most = null] = own.toSorted((a, b) => b.missedHours - a.missedHours)
    return {
      key,
      name,
      stores: stores.length,
      counted: uptimes[place]?.counted ?? 0,
      uncounted: uptimes[place]?.uncounted ?? [],
      count: sum(({ count }) => count),
      ongoing: sum(({ ongoing }) => ongoing),
      missedHours: sum(({ missedHours }) => missedHours),
      most: own.length > 1 ? most : null,
    }
  })
}
