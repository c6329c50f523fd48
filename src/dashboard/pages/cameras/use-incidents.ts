import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { incidents, missedHours } from '../../coverage/incidents.ts'
import { byCost } from '../../coverage/outage-cost.ts'
import { useDataSource } from '../../data/data-source.ts'
import { askEntries } from '../../data/metric-questions.ts'
import { areaContextsQuery } from '../../data/question-query.ts'
import type { Store } from '../../data/store-zones.ts'
import type { StoreCameras } from '../../data/use-cameras-today.ts'
import { type NormalDays, useNormalVisitors } from '../../data/use-normal-visitors.ts'
import { defaultFilters } from '../../filters/filters.ts'
import { addDays } from '../../time/local-day.ts'
import type { Screen } from '../screen.ts'
import { type IncidentRow, incidentRows } from './prepare-incidents.ts'
import type { History } from './use-history.ts'

export interface Incidents {
  /** The dearest first. */
  readonly rows: readonly IncidentRow[]
  readonly normal: NormalDays
}

/** Everybody who comes in, whatever people the filters are of: an outage hides them all. */
const everybody = askEntries(defaultFilters)

/** What the cameras missed over the chosen days, and what it cost. */
export function useIncidents(screen: Screen, history: History, known: StoreCameras): Incidents {
  const source = useDataSource()
  const { stores, today, freshest } = screen
  const { cameras, days, overUntil } = history
  const areas = useQuery(
    areaContextsQuery(
      source,
      stores.map(({ id }) => id),
    ),
  )
  const found = useMemo(() => {
    const span = { from: `${days.first}T00:00`, until: `${addDays(days.last, 1)}T00:00` }
    return incidents(cameras, { span, overUntil })
  }, [cameras, days, overUntil])
  // What it cost is another piece of work, for which a hundred thousand hours are planned and read: not in the same task.
  const wanted = useMemo(() => dearest(stores, found), [stores, found])
  const asked = useDeferredValue(wanted)
  const entrances = useMemo(() => {
    const counting = new Map(
      [...known.entrance].map(([store, own]) => [store, new Set(own.map(({ recording }) => recording))]),
    )
    return new Map(
      stores.map(({ id }) => [id, cameras.filter(({ recording }) => counting.get(id)?.has(recording))]),
    )
  }, [stores, cameras, known.entrance])
  const asOf = freshest.countedUntil
  const normal = useNormalVisitors({ stores: asked, days, today, asOf, ask: everybody, entrances })
  const { normals } = normal
  const rows = useMemo(
    () =>
      incidentRows(
        byCost(found, (location) => normals.get(location) ?? null),
        {
          stores,
          doors: known.doors,
          areas: areas.data ?? [],
        },
      ),
    [found, normals, stores, known.doors, areas.data],
  )
  return { rows, normal: asked === wanted ? normal : { ...normal, status: 'loading' } }
}

/** The stores with incidents, those that missed most first. */
function dearest(stores: readonly Store[], found: ReturnType<typeof incidents>): readonly Store[] {
  const missed = new Map<string, number>()
  for (const incident of found) {
    missed.set(incident.location, (missed.get(incident.location) ?? 0) + missedHours([incident]))
  }
  return stores
    .filter(({ id }) => missed.has(id))
    .sort((a, b) => (missed.get(b.id) ?? 0) - (missed.get(a.id) ?? 0))
}
