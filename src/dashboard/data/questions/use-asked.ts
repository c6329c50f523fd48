import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'

/** What a screen needs to know of a request: its answer, or why there is none. */
export type Asked<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isPending' | 'isFetching' | 'isFetched' | 'refetch'
>

export type AskedQuery<Answer, Data, Key extends QueryKey> = UseQueryOptions<Answer, Error, Data, Key>

/**
 * TanStack's `useQuery`, except that a failure stands until there is an answer: TanStack forgets the failure of a
 * request without an answer as soon as the request is repeated, and a panel would change between its failure and a
 * skeleton at each attempt.
 */
export function useAsked<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  query: AskedQuery<Answer, Data, Key>,
): Asked<Data> {
  return standing(useQuery(query), query, useLastErrors())
}

/** The last failures of requests without an answer, by the hash of the query. */
export function useLastErrors(): Map<string, Error> {
  return useState(() => new Map<string, Error>())[0]
}

/** A result with the failure that stands. */
export function standing<Data>(
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
