import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DataSource } from './data-source.ts'

type Ahead<Answer, Key extends QueryKey> = FetchQueryOptions<Answer, Error, Answer, Key>

/** Prefetches for a page that the viewer is about to open. The page itself repeats what fails. */
export interface AskAhead {
  /** A query of the page's own. */
  query<Answer, Key extends QueryKey>(queryOf: (source: DataSource) => Ahead<Answer, Key>): void
}

export function askAheadOf(source: DataSource, queries: QueryClient): AskAhead {
  return {
    query(queryOf) {
      void queries.prefetchQuery(queryOf(source))
    },
  }
}
