import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostRows } from '../../protocol/paging.ts'
import { useDataSource } from './data-source.ts'
import { type Answers, type AskedDerived, type DerivedRoute, derivedQuery } from './derived-query.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-asked.ts'
import { type AskedState, askedState } from './use-shown-view.ts'

/** The question for so many rows of a list behind so many others. */
export type AskPage<Route extends DerivedRoute> = (offset: number, limit: number) => AskedDerived<Route>

export interface PageSizes {
  /** Rows of the first question: it is the only one where no more of them are wanted. */
  readonly first: number
  /** Rows of each page where more are wanted. */
  readonly each: number
}

export interface Pages<Route extends DerivedRoute> {
  /** One after the other; `null` while any is missing. */
  readonly answers: readonly Answers[Route][] | null
  readonly states: readonly AskedState[]
  readonly retry: () => void
}

/**
 * The first rows of a list that whoever answers ranks and searches.
 *
 * @param page made once for one list
 * @param rows how many are wanted
 */
export function usePages<Route extends DerivedRoute>(
  page: AskPage<Route>,
  rows: number,
  { first, each }: PageSizes,
): Pages<Route> {
  const source = useDataSource()
  const questions = useMemo(
    () =>
      rows <= first
        ? [page(0, first)]
        : Array.from({ length: Math.ceil(rows / each) }, (_, place) => page(place * each, each)),
    [page, rows, first, each],
  )
  const pages = useAllAsked(questions.map((question) => derivedQuery(source, question)))
  const data = useStableList(pages.map((one) => one.data))
  const answers = useMemo(() => {
    const known = data.flatMap((answer) => answer ?? [])
    return known.length < data.length ? null : known
  }, [data])
  return {
    answers,
    states: pages.map(askedState),
    retry: () => {
      for (const one of pages) if (one.isError) void one.refetch()
    },
  }
}

/**
 * Asks for a whole list, page by page from the first on. Rejects where a page cannot be had.
 *
 * @param rowsOf how many rows an answer has: a page that is not full is the last
 */
export function useAskAll<Route extends DerivedRoute>(
  page: AskPage<Route>,
  rowsOf: (answer: Answers[Route]) => number,
): () => Promise<readonly Answers[Route][]> {
  const source = useDataSource()
  const queries = useQueryClient()
  return async () => {
    const all: Answers[Route][] = []
    for (let rows = mostRows; rows === mostRows; ) {
      const question = page(all.length * mostRows, mostRows)
      const answer = await queries.ensureQueryData(derivedQuery(source, question))
      rows = rowsOf(answer)
      all.push(answer)
    }
    return all
  }
}
