import { type QueryKey, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type Asked, type AskedQuery, standing, useLastErrors } from './use-asked.ts'

/** TanStack's `useQueries`, except that a failure stands until there is an answer, as with `useAsked`. */
export function useAllAsked<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  queries: readonly AskedQuery<Answer, Data, Key>[],
): readonly Asked<Data>[] {
  const results = useQueries({
    queries: queries as AskedQuery<Answer, Data, Key>[],
  }) as UseQueryResult<Data>[]
  const errors = useLastErrors()
  return results.map((result, position) => standing(result, queries[position], errors))
}
