import { useDataSource } from '../source/data-source.ts'
import { areaContextsQuery, lineContextsQuery } from './list-queries.ts'
import { useAllAsked } from './use-all-asked.ts'
import { partsOf, useJoined } from './use-recordings.ts'

/** The lines of these stores: which cameras count entries. */
export function useLineContexts(stores: readonly string[]) {
  const source = useDataSource()
  return useJoined(useAllAsked(partsOf(stores).map((part) => lineContextsQuery(source, part))))
}

/** The zones of these stores, and the cameras that watch them. */
export function useAreaContexts(stores: readonly string[]) {
  const source = useDataSource()
  return useJoined(useAllAsked(partsOf(stores).map((part) => areaContextsQuery(source, part))))
}
