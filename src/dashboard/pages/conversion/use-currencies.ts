import { currenciesIn } from '../../../domain/conversion/currencies.ts'
import { useDataSource } from '../../data/data-source.ts'
import { useMemoOf, useStableListOf } from '../../data/memo-of.ts'
import { metricQuery } from '../../data/metric-query.ts'
import type { MetricPlan } from '../../data/plan-metric.ts'
import { useAllAsked } from '../../data/use-asked.ts'

/**
 * What each store sells in, as the answers to a plan of sales say: by the row, or by the unit where that is one
 * currency for all. ISO 4217; a store of which none is named has no entry. It shares the answers with whoever asks for
 * the sales themselves.
 */
export function useCurrencies(plan: MetricPlan): ReadonlyMap<string, string> {
  const source = useDataSource()
  const queries = useMemoOf(
    plan,
    () => plan.groups.map(({ current }) => metricQuery(source, current.question)),
    [plan, source],
  )
  const results = useAllAsked(queries)
  const answers = useStableListOf(
    plan,
    results.map((result) => result.data),
  )
  return useMemoOf(
    plan,
    () =>
      new Map(
        plan.groups.flatMap((group, place) => {
          const answer = answers[place]
          return answer === undefined ? [] : currenciesIn(answer, group.stores)
        }),
      ),
    [plan, answers],
  )
}
