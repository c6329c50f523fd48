import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfKinds } from '../../../domain/day-so-far/people-kinds.ts'
import type { StoreKind, UsualAnswer } from '../../../protocol/usual-answers.ts'
import { useDataSource } from '../../data/data-source.ts'
import { type Failure, failureOf } from '../../data/failure.ts'
import { useMemoOf, useStableListOf } from '../../data/memo-of.ts'
import { type Asked, useAllAsked, useAsked } from '../../data/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/use-shown-view.ts'
import type { Screen } from '../screen.ts'
import { liveQuery, overviewQuestions, usualQuery } from './overview-questions.ts'
import { type StoresNow, storesNow } from './stores-now.ts'

/** The day so far of the chosen stores, with all that is needed to write about it. */
export interface OverviewView extends StoresNow, Pick<UsualAnswer, 'summary' | 'hasHistory'> {
  /** Those that were chosen. */
  readonly chosen: Screen['stores']
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  /** Several kinds of people are counted: their averages cannot be combined. */
  readonly isOfKinds: boolean
  /** How far it is known how the cameras are now. */
  readonly live: 'loading' | 'ready' | 'failed'
  /** The stores that `stores` leaves out, where somebody asked for them. */
  readonly others: 'none' | 'unasked' | 'loading' | 'failed'
  readonly askOthers: () => void
  /** All stores, for a file. Rejects if they cannot be had. */
  readonly allStores: () => Promise<StoresNow['stores']>
  readonly refreshFailure: Failure | null
}

export function useOverview(screen: Screen): {
  readonly state: ShownView<OverviewView>
  readonly retry: () => void
} {
  const source = useDataSource()
  const queries = useQueryClient()
  const { filters, stores } = screen
  const [isWhole, setWhole] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the screen is asked
  const asked = useMemoOf(filters, () => ({ ...overviewQuestions(screen), stores, filters }), [
    filters,
    stores,
  ])
  const usual = useAsked(usualQuery(source, asked.usual))
  const live = useAsked(liveQuery(source, asked.live))
  const parts = useAllAsked((isWhole ? asked.parts : []).map((part) => usualQuery(source, part)))

  const { data: answer } = usual
  const cameras = live.data ?? null
  const answers = useStableListOf(
    asked,
    parts.map(({ data }) => data),
  )
  const told = useMemoOf(asked, () => {
    if (answer === undefined) return null
    const every = answers.flatMap((part) => part ?? [])
    const rows = every.length > 0 && every.length === answers.length ? every : [answer]
    return storesNow(joinedRows(rows), cameras, asked.stores)
  }, [asked, answer, answers, cameras])

  const status = live.isError ? 'failed' : live.data === undefined ? 'loading' : 'ready'
  const others = othersOf(asked.parts.length, parts)
  const refreshFailure = usual.isError ? failureOf(usual.error) : null
  const view = useMemoOf(asked, (): OverviewView | null => {
    if (answer === undefined || told === null) return null
    return {
      ...told,
      summary: answer.summary,
      hasHistory: answer.hasHistory,
      chosen: asked.stores,
      asOf: Date.parse(answer.meta.countedUntil),
      isOfKinds: isOfKinds(asked.filters),
      live: status,
      others,
      askOthers: () => setWhole(true),
      allStores: async () => {
        if (others === 'none') return told.stores
        const every = await Promise.all(
          asked.parts.map((part) => queries.fetchQuery(usualQuery(source, part))),
        )
        return storesNow(joinedRows(every), cameras, asked.stores).stores
      },
      refreshFailure,
    }
  }, [asked, answer, told, cameras, status, others, refreshFailure, queries, source])
  const state = useShownView(view, [askedState(usual)])
  const retry = (): void => {
    for (const each of [usual, live, ...parts]) if (each.isError) void each.refetch()
  }
  return { state, retry }
}

/** Of answers about different stores the one about all of them. */
function joinedRows(answers: readonly UsualAnswer[]): Pick<UsualAnswer, 'stores' | 'counts'> {
  const [first, ...others] = answers.map(({ counts }) => counts)
  const counts = { ...(first ?? noStores) }
  for (const more of others) for (const kind of kinds) counts[kind] += more[kind]
  return { stores: answers.flatMap(({ stores }) => stores), counts }
}

const noStores: UsualAnswer['counts'] = {
  broken: 0,
  moved: 0,
  untrusted: 0,
  usual: 0,
  new: 0,
  'not-open': 0,
  closed: 0,
  silent: 0,
}
const kinds = Object.keys(noStores) as StoreKind[]

/** @param count how many questions all stores take; none where the first answer tells them all */
function othersOf(count: number, parts: readonly Asked<UsualAnswer>[]): OverviewView['others'] {
  if (count === 0) return 'none'
  if (parts.length === 0) return 'unasked'
  if (parts.every(({ data }) => data !== undefined)) return 'none'
  return parts.some(({ isError }) => isError) ? 'failed' : 'loading'
}
