import { useMemo } from 'react'
import { useDataSource } from '../source/data-source.ts'
import { inQuestions } from './in-questions.ts'
import { recordingsQuery } from './question-query.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-all-asked.ts'
import type { Asked } from './use-asked.ts'

/** A list of several stores, in as many requests as deployments need, and joined. */
export interface StoreList<Item> extends Pick<Asked<readonly Item[]>, 'isError' | 'isPending' | 'isFetched'> {
  /** The parts that were answered, as soon as no part is under way; `null` before, and where no part was. */
  readonly items: readonly Item[] | null
  /** Repeats the parts that failed. */
  readonly refetch: () => void
}

/** The cameras of these stores. */
export function useRecordings(stores: readonly string[]) {
  const source = useDataSource()
  return useJoined(useAllAsked(partsOf(stores).map((part) => recordingsQuery(source, part))))
}

export function partsOf(stores: readonly string[]): readonly (readonly string[])[] {
  return inQuestions(stores, (id) => id)
}

/** A list of no store is pending: nothing is asked. */
export function useJoined<Item>(parts: readonly Asked<readonly Item[]>[]): StoreList<Item> {
  const isPending = parts.length === 0 || parts.some((part) => part.isPending)
  const answers = useStableList(isPending ? nothing : parts.flatMap(({ data }) => (data ? [data] : [])))
  const items = useMemo(() => {
    const [first] = answers
    return first === undefined ? null : answers.length === 1 ? first : answers.flat()
  }, [answers])
  return {
    items,
    isPending,
    isError: parts.some((part) => part.isError),
    isFetched: parts.length > 0 && parts.every((part) => part.isFetched),
    refetch: () => {
      for (const part of parts) if (part.isError) void part.refetch()
    },
  }
}

const nothing: readonly never[] = []
