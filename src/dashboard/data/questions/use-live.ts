import { hashKey, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { mergeLive } from '../../../domain/live/merge-live.ts'
import { type LiveAnswer, readLive } from '../../../protocol/derived/live-answers.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type DataSource, useDataSource } from '../source/data-source.ts'
import { type Failure, failureOf } from '../source/failure.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'
import { useAsked } from './use-asked.ts'

/** The most cameras that pages list by name. */
const listedCameras = 500

export interface LiveSettings {
  readonly everyMs: number
  /** Whether a hidden page polls, too. */
  readonly inBackground?: boolean
}

/** The last response about the cameras of some stores. */
export interface Live {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Always whole: changes are merged into it. It stays while later requests fail; `null` before the first response. */
  readonly answer: LiveAnswer | null
  /** When it came by our clock, epoch milliseconds; `null` before the first. */
  readonly answeredAt: number | null
  /** Why the last request failed. */
  readonly failure: Failure | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * Polls how the cameras of these stores are now, while the page is visible. After the first response it requests only
 * the changes.
 *
 * @param stores location ids in any order; none: nothing is asked
 */
export function useLive(stores: readonly string[], { everyMs, inBackground = false }: LiveSettings): Live {
  const source = useDataSource()
  const ids = [...stores].sort().join()
  const query = useMemo(() => liveQuery(source, ids === '' ? [] : ids.split(',')), [source, ids])
  const { data, error, isError, isFetching, refetch } = useAsked({
    ...query,
    enabled: ids !== '',
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchIntervalInBackground: inBackground,
  })
  return {
    status: isError ? 'failed' : data === undefined ? 'loading' : 'ready',
    answer: data?.answer ?? null,
    answeredAt: data?.answeredAt ?? null,
    failure: isError ? failureOf(error) : null,
    isFetching,
    retry: () => void refetch(),
  }
}

interface QueryContext {
  readonly client: QueryClient
  readonly signal: AbortSignal
}

interface HeardLive {
  readonly answer: LiveAnswer
  readonly answeredAt: number
}

/** The key is the request without its cursor: panels about the same stores share one response. */
function liveQuery(source: DataSource, entities: readonly string[]) {
  const ask = (body: BodyOf<'live'>) => ({ action: 'derived', route: 'live', body }) as const
  const question = ask({ entities, entityType: 'location', limit: listedCameras })
  const queryKey = ['metrics', question] as const
  return {
    queryKey,
    // It may name thousands of stores: its text is made once.
    queryHash: hashKey(queryKey),
    queryFn: async ({ client, signal }: QueryContext): Promise<HeardLive> => {
      const before = client.getQueryData<HeardLive>(queryKey)
      const since = before?.answer.cursor
      const asked = since === undefined ? question : ask({ ...question.body, since })
      const { value } = await source.client.request(asked, { signal })
      const read = readLive(value)
      const answer = read && mergeLive(before?.answer ?? null, read)
      if (answer === null) throw new ExchangeError('malformed_answer')
      return { answer, answeredAt: source.clock.now() }
    },
    // Unchanged rows keep their identity when changes are folded in.
    structuralSharing: false,
    ...unnoticedRetries(source),
    // The client itself knows whether there is a connection, and waits for one.
    networkMode: 'always',
  } as const
}
