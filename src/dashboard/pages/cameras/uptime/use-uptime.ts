import { useCallback, useMemo } from 'react'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { calendarParameters } from '../../../../calendar/chain-calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import type { CameraOrder } from '../../../../protocol/derived/camera-bodies.ts'
import type { CameraUptimeAnswer, StoreUptimes } from '../../../../protocol/derived/camera-uptime-answers.ts'
import { readCameraUptime } from '../../../../protocol/derived/camera-uptime-results.ts'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { type PagedList, useAskAll, usePages } from '../../../data/questions/use-pages.ts'
import {
  askedState,
  type Shown,
  type ShownView,
  useShownView,
} from '../../../data/questions/use-shown-view.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'
import { shownAtFirst } from '../show-more.tsx'
import { useAskedCameras } from './asked-cameras.ts'
import { type HistoryRow, historyRows } from './history-rows.ts'

export interface UptimeView extends Pick<CameraUptimeAnswer, 'count' | 'low' | 'hasUptime'> {
  /** The first of them. */
  readonly rows: readonly HistoryRow[]
  readonly days: DayRange
  readonly search: string
}

export interface Uptime {
  readonly state: ShownView<UptimeView>
  /** The days asked about. The view may still show others. */
  readonly days: DayRange
  /** Rows of a page. */
  readonly pageRows: number
  /** Requests the figures of all cameras, without their hours. Rejects if a page fails. */
  readonly askAll: () => Promise<readonly HistoryRow[]>
  readonly retry: () => void
}

interface AskedUptime {
  readonly order: CameraOrder
  /** Words that the names of camera and store must hold. */
  readonly search: string
  /** How many rows are wanted. */
  readonly rows: number
}

const readStores = (value: unknown) => readCameraUptime(value, ['stores'])

/** The most hours of a page. Each is one character of the answer. */
const mostHours = 100_000
const fewestRows = 20

/** How the cameras were over the chosen days, hour by hour. */
export function useUptime(screen: Screen, { order, search, rows }: AskedUptime): Uptime {
  const { days, stores, body, words } = useAskedCameras(screen, search)
  const pageRows = Math.max(fewestRows, Math.min(mostRows, Math.floor(mostHours / (24 * lengthOf(days)))))
  const listOf = useCallback(
    (facet: 'hours' | 'cameras'): PagedList<CameraUptimeAnswer> => ({
      ask: (offset, limit) =>
        derivedQuestion('camera-uptime', {
          ...body,
          facets: [facet],
          order,
          limit,
          ...(offset > 0 && { offset }),
        }),
      read: (value) => readCameraUptime(value, [facet]),
    }),
    [body, order],
  )
  const list = useMemo(() => listOf('hours'), [listOf])
  const { answers, states, retry } = usePages(list, rows, {
    first: Math.min(shownAtFirst, pageRows),
    each: pageRows,
  })
  const askAll = useAskAll(listOf('cameras'), ({ cameras = [] }) => cameras.length)
  const shown = useCallback(
    (all: readonly CameraUptimeAnswer[]) =>
      historyRows(
        all.flatMap(({ cameras = [] }) => cameras),
        stores,
      ),
    [stores],
  )
  const view = useMemo((): UptimeView | null => {
    const first = answers?.[0]
    if (first === undefined) return null
    const { count, low, hasUptime } = first
    return { rows: shown(answers ?? []), days, search: words, count, low, hasUptime }
  }, [answers, days, shown, words])
  return {
    state: useShownView(view, states),
    days,
    pageRows,
    askAll: async () => shown(await askAll()),
    retry,
  }
}

export interface LevelView {
  readonly stores: readonly StoreUptimes[]
  /** The stores asked about, with cameras or without. */
  readonly asked: Screen['stores']
  readonly days: DayRange
  readonly hasUptime: boolean
}

/** How the cameras of each store were together, by month. */
export function useLevels(screen: Screen): Shown<LevelView> {
  const source = useDataSource()
  const { days, body, stores } = useAskedCameras(screen)
  const { chain } = screen
  const question = useMemo(
    () =>
      derivedQuestion('camera-uptime', {
        ...body,
        facets: ['stores'],
        ...(chain.year !== null && calendarParameters(chain)),
      }),
    [body, chain],
  )
  const asked = useAsked(derivedQuery(source, question, readStores))
  const { data } = asked
  const view = useMemo(
    (): LevelView | null =>
      data === undefined
        ? null
        : { stores: data.stores ?? [], asked: stores, days, hasUptime: data.hasUptime },
    [data, days, stores],
  )
  return { state: useShownView(view, [askedState(asked)]), retry: () => void asked.refetch() }
}
