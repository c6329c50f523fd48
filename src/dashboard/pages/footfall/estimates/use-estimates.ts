import { useMemo } from 'react'
import { hasGaps } from '../../../../domain/cells/point-state.ts'
import type { EstimatesAnswer } from '../../../../protocol/derived/estimates/estimates-answers.ts'
import { mostEstimatedStores } from '../../../../protocol/derived/estimates/estimates-limits.ts'
import { readEstimates } from '../../../../protocol/derived/estimates/estimates-results.ts'
import { filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import type { BesideSeries } from '../../../charts/time/chart-series.ts'
import type { TimePoint } from '../../../data/cards/points-over-time.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalView, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { useAddressChoice } from '../../../ui/memory/address-choice.ts'
import { askedPeriod, bucketsBody, periodBody } from '../../period-question.ts'
import type { Screen } from '../../screen.ts'
import type { FootfallView } from '../use-footfall.ts'
import { estimateSeries } from './estimate-series.ts'

export interface Estimates {
  /** `null`: there is nothing to estimate, because the cameras saw everything or there are too many stores. */
  readonly choice: { readonly isOn: boolean; readonly choose: (isOn: boolean) => void } | null
  /** `null` while they are off. `not-offered`: the deployment has no hourly counts. */
  readonly state: OptionalView<EstimatesAnswer> | null
  readonly retry: () => void
  /** Beside the entries of the same buckets; empty without an estimate. */
  readonly lines: readonly BesideSeries[]
}

/** What the cameras missed of the entries, if the reader wants it: an estimate is never shown unasked. */
export function useEstimates(view: FootfallView, screen: Screen): Estimates {
  const source = useDataSource()
  const [chosen, write] = useAddressChoice('estimates')
  const { points } = view.footfall
  const isOffered = screen.stores.length <= mostEstimatedStores && points.some(mayLack)
  const isOn = isOffered && chosen === 'on'
  const period = askedPeriod(screen)
  const question = derivedQuestion('estimates', {
    ...periodBody(period),
    ...bucketsBody(period, screen.chain),
    ...filteredBy(screen.filters).values,
  })
  const { state, answer, retry } = useOptionalAnswer(
    isOn ? derivedQuery(source, question, readEstimates) : null,
  )
  const lines = useMemo(() => (answer === undefined ? [] : estimateSeries(answer, points)), [answer, points])
  return {
    choice: isOffered ? { isOn, choose: (on) => write(on ? 'on' : 'off') } : null,
    state: isOn ? state : null,
    retry,
    lines,
  }
}

/** Cameras may have missed people in it. */
function mayLack({ state, coverage }: TimePoint): boolean {
  return state === 'no-data' || (state === 'measured' && hasGaps(coverage))
}
