import { useMemo } from 'react'
import { type FloorZone, floorOf } from '../../../domain/zones/floor.ts'
import { useDataSource } from '../source/data-source.ts'
import { type Failure, failureOf } from '../source/failure.ts'
import { areaContextsQuery } from './list-queries.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-all-asked.ts'

export type FloorState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly floor: readonly FloorZone[] }

/**
 * The zones of some stores. Each store is asked for by itself: an area context names its camera and no store, and
 * which camera hangs where is not part of the contract.
 */
export function useFloor(stores: readonly string[]): FloorState {
  const source = useDataSource()
  const results = useAllAsked(stores.map((store) => areaContextsQuery(source, [store])))
  const kept = useStableList(stores)
  const answers = useStableList(results.map((result) => result.data))
  const floor = useMemo(
    () => answers.flatMap((contexts, position) => floorOf(kept[position] ?? '', contexts ?? [])),
    [answers, kept],
  )
  const failed = results.find((result) => result.isError && result.data === undefined)
  if (failed?.error) {
    return {
      status: 'failed',
      failure: failureOf(failed.error),
      retrying: failed.isFetching,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch()
      },
    }
  }
  return results.some((result) => result.data === undefined)
    ? { status: 'loading' }
    : { status: 'ready', floor }
}
