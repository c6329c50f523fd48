import { useQuery } from '@tanstack/react-query'
import { type EventChange, readEventChanges, type StoreEvent } from '../../../protocol/events.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { eventsKey, eventsPath } from '../../data/questions/events-query.ts'
import { useDataSource } from '../../data/source/data-source.ts'

/** Reads every version of an event, first to last. Another version is another history. */
export function useEventHistory({ id, version }: Pick<StoreEvent, 'id' | 'version'>) {
  const { http } = useDataSource()
  return useQuery({
    queryKey: [eventsKey, 'history', id, version],
    queryFn: async ({ signal }): Promise<readonly EventChange[]> =>
      readOrFail(readEventChanges(await http(`${eventsPath}/${id}/changes`, { signal }))),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
}
