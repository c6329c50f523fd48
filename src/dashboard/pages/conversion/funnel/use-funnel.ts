import type { FunnelAnswer } from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { readFunnel } from '../../../../protocol/derived/funnel/funnel-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalAnswer, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { askedPeriod, periodBody } from '../../period-question.ts'
import type { Screen } from '../../screen.ts'

interface FunnelChoices {
  /** `null`: no zone between entrance and till. */
  readonly zone: string | null
  /** Whether to ask for each store too. */
  readonly byStore: boolean
}

export function useFunnel(screen: Screen, { zone, byStore }: FunnelChoices): OptionalAnswer<FunnelAnswer> {
  const source = useDataSource()
  const question = derivedQuestion('funnel', {
    ...periodBody(askedPeriod(screen)),
    facets: byStore ? ['summary', 'entities'] : ['summary'],
    ...(zone !== null && { zone }),
  })
  return useOptionalAnswer(derivedQuery(source, question, readFunnel))
}
