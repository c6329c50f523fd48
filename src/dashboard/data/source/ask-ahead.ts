import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DataSource } from './data-source.ts'

type Ahead<Answer, Key extends QueryKey> = FetchQueryOptions<Answer, Error, Answer, Key>

/** Asks for what somebody who comes near a page is about to want. What fails is asked for again by the page itself. */
export interface AskAhead {
  /** A query of the page's own. */
  query<Answer, Key extends QueryKey>(queryOf: (source: DataSource) => Ahead<Answer, Key>): void
}

/** What is known already is not asked for, and what is on its way is not asked for twice. */
export function askAheadOf(source: DataSource, queries: QueryClient): AskAhead {
  return {
    query(queryOf) {
      void queries.prefetchQuery(queryOf(source))
    },
  }
}
