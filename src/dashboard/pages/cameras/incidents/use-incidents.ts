import { useCallback, useMemo } from 'react'
import type { DayRange } from '../../../../calendar/calendar.ts'
import type { IncidentOrder } from '../../../../protocol/derived/camera-bodies.ts'
import type { IncidentsAnswer } from '../../../../protocol/derived/incident-answers.ts'
import { readIncidents } from '../../../../protocol/derived/incident-results.ts'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import { derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type PagedList, useAskAll, usePages } from '../../../data/questions/use-pages.ts'
import { type ShownView, useShownView } from '../../../data/questions/use-shown-view.ts'
import type { Screen } from '../../screen.ts'
import { useAskedCameras } from '../uptime/asked-cameras.ts'
import { type ShownIncident, shownIncidents } from './shown-incidents.ts'

export interface IncidentsView extends Pick<IncidentsAnswer, 'count' | 'hasUptime' | 'usual'> {
  /** The first of them. */
  readonly rows: readonly ShownIncident[]
  readonly days: DayRange
  readonly search: string
}

export interface Incidents {
  readonly state: ShownView<IncidentsView>
  /** The days asked about. The view may still show others. */
  readonly days: DayRange
  /** Requests all of them, from the first on. Rejects if a page fails. */
  readonly askAll: () => Promise<readonly ShownIncident[]>
  readonly retry: () => void
}

interface AskedIncidents {
  readonly order: IncidentOrder
  /** Words that the names of camera and store must hold. */
  readonly search: string
  /** How many rows are wanted. */
  readonly rows: number
}

/** The first request holds all incidents of a few stores. */
const sizes = { first: 100, each: mostRows }

/** What the cameras missed over the chosen days, and what it cost. */
export function useIncidents(screen: Screen, { order, search, rows }: AskedIncidents): Incidents {
  const { days, stores, body, words } = useAskedCameras(screen, search)
  const list = useMemo(
    (): PagedList<IncidentsAnswer> => ({
      ask: (offset, limit) =>
        derivedQuestion('incidents', { ...body, order, limit, ...(offset > 0 && { offset }) }),
      read: readIncidents,
    }),
    [body, order],
  )
  const { answers, states, retry } = usePages(list, rows, sizes)
  const askAll = useAskAll(list, ({ incidents }) => incidents.length)
  const shown = useCallback(
    (all: readonly IncidentsAnswer[]) =>
      shownIncidents(
        all.flatMap(({ incidents }) => incidents),
        stores,
      ),
    [stores],
  )
  const view = useMemo((): IncidentsView | null => {
    const first = answers?.[0]
    if (first === undefined) return null
    const { count, hasUptime, usual } = first
    return { rows: shown(answers ?? []), days, search: words, count, hasUptime, usual }
  }, [answers, days, shown, words])
  return {
    state: useShownView(view, states),
    days,
    askAll: async () => shown(await askAll()),
    retry,
  }
}
