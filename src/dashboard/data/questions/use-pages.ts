import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostRows } from '../../../protocol/derived/paging.ts'
import { useDataSource } from '../source/data-source.ts'
import { type AskedDerived, type DerivedRoute, derivedQuery } from './derived-query.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-all-asked.ts'
import { type AskedState, askAgain, askedState } from './use-shown-view.ts'

/** A list that the server ranks and searches. */
export interface PagedList<Answer> {
  /** The request for `limit` rows behind the first `offset`. */
  readonly ask: (offset: number, limit: number) => AskedDerived<DerivedRoute>
  /** The reader of the protocol for its route. */
  readonly read: (value: unknown) => Answer | null
}

export interface PageSizes {
  /** Rows of the first request, and the only one unless more rows are wanted. */
  readonly first: number
  /** Rows of each page where more are wanted. */
  readonly each: number
}

export interface Pages<Answer> {
  /** One after the other; `null` while any is missing. */
  readonly answers: readonly Answer[] | null
  readonly states: readonly AskedState[]
  readonly retry: () => void
}

/**
 * The first rows of a list.
 *
 * @param list made once for one list
 * @param rows how many are wanted
 */
export function usePages<Answer>(
  list: PagedList<Answer>,
  rows: number,
  { first, each }: PageSizes,
): Pages<Answer> {
  const source = useDataSource()
  const questions = useMemo(
    () =>
      rows <= first
        ? [list.ask(0, first)]
        : Array.from({ length: Math.ceil(rows / each) }, (_, place) => list.ask(place * each, each)),
    [list, rows, first, each],
  )
  const pages = useAllAsked(questions.map((question) => derivedQuery(source, question, list.read)))
  const data = useStableList(pages.map((one) => one.data))
  const answers = useMemo(() => {
    const known = data.flatMap((answer) => answer ?? [])
    return known.length < data.length ? null : known
  }, [data])
  return {
    answers,
    states: pages.map(askedState),
    retry: () => askAgain(pages),
  }
}

/**
 * Requests a whole list, page by page. Rejects if a page fails.
 *
 * @param rowsOf how many rows an answer has: a page that is not full is the last
 */
export function useAskAll<Answer>(
  list: PagedList<Answer>,
  rowsOf: (answer: Answer) => number,
): () => Promise<readonly Answer[]> {
  const source = useDataSource()
  const queries = useQueryClient()
  return async () => {
    const all: Answer[] = []
    for (let rows = mostRows; rows === mostRows; ) {
      const question = list.ask(all.length * mostRows, mostRows)
      const answer = await queries.ensureQueryData(derivedQuery(source, question, list.read))
      rows = rowsOf(answer)
      all.push(answer)
    }
    return all
  }
}
