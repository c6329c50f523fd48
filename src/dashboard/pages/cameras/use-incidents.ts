import { useDeferredValue, useMemo } from 'react'
import { addDays } from '../../../calendar/local-day.ts'
import { incidents, missedHours } from '../../../domain/outages/incidents.ts'
import { byCost } from '../../../domain/outages/outage-cost.ts'
import type { Store } from '../../data/store-zones.ts'
import type { StoreCameras } from '../../data/use-cameras-today.ts'
import { type OutageCosts, useOutageCosts } from '../../data/use-outage-costs.ts'
import type { Screen } from '../screen.ts'
import { type IncidentRow, incidentRows } from './prepare-incidents.ts'
import type { History } from './use-history.ts'

export interface Incidents {
  /** Those that affected most visitors first. */
  readonly rows: readonly IncidentRow[]
  readonly costs: Pick<OutageCosts, 'days' | 'status'>
}

/** Everybody who comes in, whatever people the filters are of: an outage hides them all. */
const everybody = { ages: [], genders: [], roles: [] } as const

/** What the cameras missed over the chosen days, and what it cost. */
export function useIncidents(screen: Screen, history: History, known: StoreCameras): Incidents {
  const { stores, today, freshest } = screen
  const { cameras, days, overUntil } = history
  const found = useMemo(() => {
    const span = { from: `${days.first}T00:00`, until: `${addDays(days.last, 1)}T00:00` }
    return incidents(cameras, { span, overUntil })
  }, [cameras, days, overUntil])
  // What it cost is another piece of work, for which a hundred thousand hours are planned and read: not in the same task.
  const wanted = useMemo(
    () => ({
      stores: dearest(stores, found),
      out: new Set(found.flatMap((one) => one.cameras.map(({ recording }) => recording))),
    }),
    [stores, found],
  )
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
  const every = useMemo(() => stores.map(({ id }) => id), [stores])
  const costs = useOutageCosts({
    ...asked,
    every,
    days,
    today,
    asOf,
    people: everybody,
    entrances,
    records: cameras,
  })
  const { knownOf } = costs
  const rows = useMemo(
    () => incidentRows(byCost(found, knownOf), { stores, knownOf }),
    [found, knownOf, stores],
  )
  return { rows, costs: asked === wanted ? costs : { ...costs, status: 'loading' } }
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
