import { readStatuses, type StatusRecord } from '../../protocol/records.ts'
import { useDataSource } from './data-source.ts'
import { type Failure, failureOf } from './failure.ts'
import { inQuestions } from './in-questions.ts'
import { questionQuery } from './question-query.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-all-asked.ts'

interface StatusAnswer {
  readonly records: readonly StatusRecord[]
  /** By our clock, epoch milliseconds. */
  readonly answeredAt: number
}

export interface LiveStatus {
  readonly status: 'loading' | 'ready' | 'failed'
  /** The last that was answered, also where it cannot be had any more. */
  readonly records: readonly StatusRecord[]
  /** When the oldest part of that was answered, epoch milliseconds; `null`: not yet. */
  readonly answeredAt: number | null
  /** Why the last question had no answer. */
  readonly failure: Failure | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * How the cameras of these stores are now, asked again and again while somebody looks: in one question, or in as few as
 * deployments take.
 *
 * @param inBackground whether it is asked when nobody looks, too.
 */
export function useLiveStatus(stores: readonly string[], everyMs: number, inBackground = false): LiveStatus {
  const source = useDataSource()
  // Whoever looks at the same stores shares the answer.
  const questions = inQuestions(stores, (id) => id)
  const results = useAllAsked(
    questions.map((entities) => ({
      ...questionQuery<StatusAnswer>(
        source,
        { action: 'status', route: 'status/uptime', body: { entities, entityType: 'location' } },
        (value) => {
          const records = readStatuses(value)
          return records === null ? null : { records, answeredAt: source.clock.now() }
        },
      ),
      staleTime: everyMs / 2,
      refetchInterval: everyMs,
      refetchIntervalInBackground: inBackground,
    })),
  )
  const answers = results.flatMap(({ data }) => data ?? [])
  const records = useStableList(answers.flatMap((answer) => answer.records))
  const isWhole = results.length > 0 && results.every(({ data }) => data !== undefined)
  const error = results.find(({ isError }) => isError)?.error
  const failure = error ? failureOf(error) : null
  return {
    status: failure !== null ? 'failed' : isWhole ? 'ready' : 'loading',
    records,
    answeredAt: isWhole ? Math.min(...answers.map((answer) => answer.answeredAt)) : null,
    failure,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const result of results) void result.refetch()
    },
  }
}
