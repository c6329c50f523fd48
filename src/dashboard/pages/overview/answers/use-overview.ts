import { useMemo } from 'react'
import { isOfKinds } from '../../../../domain/day-so-far/people-kinds.ts'
import type { LiveCameraRow } from '../../../../protocol/derived/live-answers.ts'
import type { UsualAnswer } from '../../../../protocol/derived/usual/usual-answers.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { type Live, useLive } from '../../../data/questions/use-live.ts'
import { askAgain, askedState, type Shown, useShownView } from '../../../data/questions/use-shown-view.ts'
import { usualQuery } from '../../../data/questions/usual-query.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../../data/source/failure.ts'
import type { Screen } from '../../screen.ts'
import { overviewQuestions } from './overview-questions.ts'
import type { StoresNow } from './stores-now.ts'
import { type ToldStores, useStoresNow } from './use-stores-now.ts'

/** The day so far of the chosen stores, with all that is needed to write about it. */
export interface OverviewView
  extends StoresNow,
    Pick<UsualAnswer, 'summary' | 'hasHistory'>,
    Pick<ToldStores, 'others' | 'askOthers' | 'allStores'> {
  /** Those that were chosen. */
  readonly chosen: Screen['stores']
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  /** Several kinds of people are counted: their averages cannot be combined. */
  readonly isOfKinds: boolean
  /** How far it is known how the cameras are now. */
  readonly live: Live['status']
  /** The cameras that the answer names, the worst first. Of a single store, all. */
  readonly listed: readonly LiveCameraRow[]
  readonly refreshFailure: Failure | null
}

/** A page that is read, not watched. */
const liveRefreshMs = 60_000

export function useOverview(screen: Screen): Shown<OverviewView> {
  const source = useDataSource()
  const { filters, stores } = screen
  const asked = useMemo(() => overviewQuestions({ filters, stores }), [filters, stores])
  const usual = useAsked(usualQuery(source, asked.usual))
  const live = useLive(
    stores.map(({ id }) => id),
    { everyMs: liveRefreshMs },
  )
  const { data: answer } = usual
  const { now, retry: retryStores, ...others } = useStoresNow(asked, answer, live.answer)
  const view: OverviewView | null =
    answer === undefined || now === null
      ? null
      : {
          ...now,
          ...others,
          summary: answer.summary,
          hasHistory: answer.hasHistory,
          chosen: stores,
          asOf: Date.parse(answer.meta.countedUntil),
          isOfKinds: isOfKinds(filters),
          live: live.status,
          listed: live.answer?.stores.flatMap(({ cameras }) => cameras) ?? [],
          refreshFailure: usual.isError ? failureOf(usual.error) : null,
        }
  const state = useShownView(view, [askedState(usual)])
  const retry = (): void => {
    askAgain([usual])
    if (live.status === 'failed') live.retry()
    retryStores()
  }
  return { state, retry }
}
