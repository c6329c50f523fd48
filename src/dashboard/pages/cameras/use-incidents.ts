import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { IncidentOrder } from '../../../protocol/derived-bodies.ts'
import type { IncidentsAnswer } from '../../../protocol/incident-answers.ts'
import { mostRows } from '../../../protocol/paging.ts'
import { useDataSource } from '../../data/data-source.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/derived-query.ts'
import { useStableList } from '../../data/stable-list.ts'
import { useAllAsked } from '../../data/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { resolveRange } from '../../time/preset-range.ts'
import type { Screen } from '../screen.ts'
import { type ShownIncident, shownIncidents } from './shown-incidents.ts'

export interface IncidentsView extends Pick<IncidentsAnswer, 'count' | 'hasUptime' | 'usual'> {
  /** The first of them. */
  readonly rows: readonly ShownIncident[]
  readonly days: DayRange
  readonly search: string
}

export interface Incidents {
  /** Those that are asked about; of the view they may be others yet. */
  readonly days: DayRange
  readonly state: ShownView<IncidentsView>
  /** All of them, from the first on. Rejects where a page of them cannot be had. */
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

/** Those of some stores are whole with the first question. */
const fewRows = 100

/** What the cameras missed over the chosen days, and what it cost. */
export function useIncidents(screen: Screen, { order, search, rows }: AskedIncidents): Incidents {
  const source = useDataSource()
  const queries = useQueryClient()
  const { filters, stores, today, weekStartsOn } = screen
  const days = useMemo(
    () => resolveRange(filters.range, today, weekStartsOn),
    [filters.range, today, weekStartsOn],
  )
  const asking = useMemo(() => {
    const words = search.trim()
    const body = {
      start: days.first,
      end: days.last,
      entities: stores.map(({ id }) => id).sort(),
      entityType: 'location',
      order,
      ...(words !== '' && { search: words }),
    } as const
    return {
      days,
      stores,
      search: words,
      page: (offset: number, limit: number): AskedDerived<'incidents'> =>
        derivedQuestion('incidents', { ...body, limit, ...(offset > 0 && { offset }) }),
    }
  }, [days, stores, order, search])
  const questions = useMemo(() => pagesOf(rows, asking.page), [rows, asking])
  const pages = useAllAsked(questions.map((question) => derivedQuery(source, question)))
  const answers = useStableList(pages.map(({ data }) => data))

  const view = useMemo((): IncidentsView | null => {
    const [first] = answers
    const all = answers.flatMap((answer) => answer ?? [])
    if (first === undefined || all.length < answers.length) return null
    const { count, hasUptime, usual } = first
    const found = all.flatMap(({ incidents }) => incidents)
    return {
      rows: shownIncidents(found, asking.stores),
      days: asking.days,
      search: asking.search,
      count,
      hasUptime,
      usual,
    }
  }, [asking, answers])
  const state = useShownView(view, pages.map(askedState))

  const askAll = async (): Promise<readonly ShownIncident[]> => {
    const found: IncidentsAnswer['incidents'][number][] = []
    for (let count = 1; found.length < count; ) {
      const page = asking.page(found.length, mostRows)
      const answer = await queries.ensureQueryData(derivedQuery(source, page))
      found.push(...answer.incidents)
      // The last page ends the list, whatever the first one counted.
      count = answer.incidents.length < mostRows ? found.length : answer.count
    }
    return shownIncidents(found, asking.stores)
  }
  const retry = (): void => {
    for (const page of pages) if (page.isError) void page.refetch()
  }
  return { state, days, askAll, retry }
}

function pagesOf<Page>(rows: number, page: (offset: number, limit: number) => Page): readonly Page[] {
  if (rows <= fewRows) return [page(0, fewRows)]
  return Array.from({ length: Math.ceil(rows / mostRows) }, (_, place) => page(place * mostRows, mostRows))
}
