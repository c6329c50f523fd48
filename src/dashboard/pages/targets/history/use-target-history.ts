import { useQuery } from '@tanstack/react-query'
import { readTargetChanges, type TargetChange, type TargetMeasure } from '../../../../protocol/targets.ts'
import { readOrFail } from '../../../data/questions/core-queries.ts'
import { targetsPath } from '../../../data/questions/target-sums-query.ts'
import { useDataSource } from '../../../data/source/data-source.ts'

interface HistoryAsked {
  readonly store: string
  readonly measure: TargetMeasure
  readonly month: string
  readonly version: number
}

/** Reads every version of the targets of a month, first to last. Another version is another history. */
export function useTargetHistory({ store, measure, month, version }: HistoryAsked) {
  const { http } = useDataSource()
  return useQuery({
    queryKey: [targetsPath, 'history', store, measure, month, version],
    queryFn: async ({ signal }): Promise<readonly TargetChange[]> => {
      const address = `${targetsPath}/${encodeURIComponent(store)}/${month}/changes?measure=${measure}`
      return readOrFail(readTargetChanges(await http(address, { signal })))
    },
    networkMode: 'always',
    retry: false,
  })
}
