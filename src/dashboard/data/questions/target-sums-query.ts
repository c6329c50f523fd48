import type { DayRange } from '../../../calendar/calendar.ts'
import {
  readStoreTargets,
  readTargetSums,
  type StoreTarget,
  type TargetMeasure,
  type TargetSum,
} from '../../../protocol/targets.ts'
import type { DataSource } from '../source/data-source.ts'
import { readOrFail } from './core-queries.ts'

/** Also begins the key of every request for targets: a change refreshes them all. */
export const targetsPath = '/api/targets'

/** The targets of some stores together, by day. Those of conversion are of one store. */
export function targetSumsQuery(
  { http }: Pick<DataSource, 'http'>,
  measure: TargetMeasure,
  locations: readonly string[],
  { first, last }: DayRange,
) {
  return {
    queryKey: [targetsPath, 'sums', measure, locations, first, last],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly TargetSum[]> => {
      const body = { locations, from: first, until: last, measure }
      return readOrFail(readTargetSums(await http(`${targetsPath}/sums`, { signal, body })))
    },
    networkMode: 'always',
    retry: false,
  } as const
}

/** The target of each store over a period. */
export function storeTargetsQuery(
  { http }: Pick<DataSource, 'http'>,
  measure: TargetMeasure,
  locations: readonly string[],
  { first, last }: DayRange,
) {
  return {
    queryKey: [targetsPath, 'stores', measure, locations, first, last],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly StoreTarget[]> => {
      const body = { locations, from: first, until: last, measure }
      return readOrFail(readStoreTargets(await http(`${targetsPath}/stores`, { signal, body })))
    },
    networkMode: 'always',
    retry: false,
  } as const
}
