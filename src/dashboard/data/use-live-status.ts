import { useQuery } from '@tanstack/react-query'
import { readStatuses, type StatusRecord } from '../../protocol/records.ts'
import { useDataSource } from './data-source.ts'
import { questionQuery } from './question-query.ts'
import { useStableList } from './stable-list.ts'

/** A page that is read, not watched: the wall asks more often. */
const liveRefreshMs = 60_000

export interface LiveStatus {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly records: readonly StatusRecord[]
}

/** How the cameras of these stores are now; asked again every minute while somebody looks. */
export function useLiveStatus(stores: readonly string[]): LiveStatus {
  const source = useDataSource()
  const entities = [...stores].sort()
  const result = useQuery({
    ...questionQuery<readonly StatusRecord[]>(
      source,
      { action: 'status', route: 'status/uptime', body: { entities, entityType: 'location' } },
      readStatuses,
    ),
    staleTime: liveRefreshMs / 2,
    refetchInterval: liveRefreshMs,
  })
  const records = useStableList(result.data ?? [])
  return { status: result.isError ? 'failed' : result.isPending ? 'loading' : 'ready', records }
}
