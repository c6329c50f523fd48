import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from './failure.ts'

/** What a screen needs to know of a request: its answer, or why there is none. */
export type Asked<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isPending' | 'isFetching' | 'isFetched' | 'refetch'
>

type Query<Answer, Data, Key extends QueryKey> = UseQueryOptions<Answer, Error, Data, Key>

/**
 * TanStack's `useQueries`, except that a failure stands until there is an answer: TanStack forgets the failure of a
 * request without an answer as soon as the request is repeated, and a panel would change between its failure and a
 * skeleton at each attempt.
 */
export function useAllAsked<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  queries: readonly Query<Answer, Data, Key>[],
): readonly Asked<Data>[] {
  const results = useQueries({ queries: queries as Query<Answer, Data, Key>[] }) as UseQueryResult<Data>[]
  const errors = useLastErrors()
  return results.map((result, position) => standing(result, queries[position], errors))
}

/** How far a request of which a page is made has come. */
export function stateOfAsked({ data, isError, error, isFetching }: Asked<unknown>) {
  if (data !== undefined) return { status: 'ready', refreshing: isFetching } as const
  if (isError) return { status: 'failed', failure: failureOf(error), retrying: isFetching } as const
  return { status: 'loading' } as const
}

/** The same of one request. */
export function useAsked<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  query: Query<Answer, Data, Key>,
): Asked<Data> {
  return standing(useQuery(query), query, useLastErrors())
}

/** The last failures of requests without an answer, by the hash of the query. */
function useLastErrors(): Map<string, Error> {
  return useState(() => new Map<string, Error>())[0]
}

function standing<Data>(
  result: UseQueryResult<Data>,
  query: { readonly queryKey?: QueryKey; readonly queryHash?: string } | undefined,
  errors: Map<string, Error>,
): Asked<Data> {
  if (result.isError) {
    errors.set(hashOf(query), result.error)
    return result
  }
  if (!result.isPending) {
    if (errors.size > 0) errors.delete(hashOf(query))
    return result
  }
  if (result.errorUpdateCount === 0) return result
  const error = errors.get(hashOf(query))
  if (error === undefined) return result
  const { isFetching, isFetched, refetch } = result
  return { data: undefined, error, isError: true, isPending: false, isFetching, isFetched, refetch }
}

function hashOf(query: { readonly queryKey?: QueryKey; readonly queryHash?: string } | undefined): string {
  return query?.queryHash ?? hashKey(query?.queryKey ?? [])
}
