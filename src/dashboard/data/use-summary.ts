import type { MetricRow } from '../../protocol/results.ts'
import { useDataSource } from './data-source.ts'
import { type Failure, failureOf } from './failure.ts'
import { useMemoOf, useStableListOf } from './memo-of.ts'
import { metricQuery } from './metric-query.ts'
import type { MetricPlan } from './plan-metric.ts'
import { useAllAsked } from './use-all-asked.ts'

export type SummaryState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | {
      readonly status: 'ready'
      /** The rows of all stores together: each names its own. */
      readonly rows: readonly MetricRow[]
      readonly refreshing: boolean
      /** Why the rows could not be refreshed; these are older. */
      readonly refreshFailure: Failure | null
    }

export interface Summary {
  readonly state: SummaryState
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/**
 * The rows that answer the current period of a plan as a whole: see `asSummary`. A row of the only store of its
 * question need not name it; here it does.
 *
 * @param plan `null`: nothing is asked.
 */
export function useSummary(plan: Pick<MetricPlan, 'groups'> | null): Summary {
  const source = useDataSource()
  const queries = useMemoOf(
    plan,
    () => (plan?.groups ?? []).map(({ current }) => metricQuery(source, current.question)),
    [plan, source],
  )
  const results = useAllAsked(queries)
  const answers = useStableListOf(
    plan,
    results.map((result) => result.data),
  )
  const rows = useMemoOf(
    plan,
    () =>
      answers.flatMap((answer, position) => {
        const stores = plan?.groups[position]?.stores ?? []
        const only = stores.length === 1 ? stores[0] : undefined
        return (answer?.summary ?? []).map((row) => ({ ...row, location: row.location ?? only }))
      }),
    [answers, plan],
  )

  const retry = (): void => {
    for (const result of results) if (result.isError) void result.refetch()
  }
  const failed = results.find((result) => result.isError && result.data === undefined)
  if (failed?.error) {
    const { error, isFetching: retrying } = failed
    return { state: { status: 'failed', failure: failureOf(error), retrying }, retry }
  }
  if (plan === null || results.some((result) => result.isPending)) {
    return { state: { status: 'loading' }, retry }
  }
  const stale = results.find((result) => result.isError)?.error
  return {
    state: {
      status: 'ready',
      rows,
      refreshing: results.some((result) => result.isFetching),
      refreshFailure: stale ? failureOf(stale) : null,
    },
    retry,
  }
}
