import type { FunnelAnswer } from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { readFunnel } from '../../../../protocol/derived/funnel/funnel-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { useAllAsked } from '../../../data/questions/use-all-asked.ts'
import { askedState, type ShownView, useShownView } from '../../../data/questions/use-shown-view.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { askedPeriod, periodBody } from '../../period-question.ts'
import type { Screen } from '../../screen.ts'

export interface AskedFunnel {
  /** `not-offered`: the deployment rejects the request for good. */
  readonly state: ShownView<FunnelAnswer> | { readonly status: 'not-offered' }
  readonly retry: () => void
}

interface FunnelChoices {
  /** `null`: no zone between entrance and till. */
  readonly zone: string | null
  /** Whether to ask for each store too. */
  readonly byStore: boolean
}

export function useFunnel(screen: Screen, { zone, byStore }: FunnelChoices): AskedFunnel {
  const source = useDataSource()
  const question = derivedQuestion('funnel', {
    ...periodBody(askedPeriod(screen)),
    facets: byStore ? ['summary', 'entities'] : ['summary'],
    ...(zone !== null && { zone }),
  })
  const [asked] = useAllAsked([derivedQuery(source, question, readFunnel)])
  const state = useShownView(asked?.data ?? null, asked === undefined ? [] : [askedState(asked)])
  const isRefused = state.status === 'failed' && refusals.has(state.failure.code)
  return { state: isRefused ? { status: 'not-offered' } : state, retry: () => void asked?.refetch() }
}

const refusals: ReadonlySet<string> = new Set(['bad_request', 'unacceptable', 'unknown_route'])
