import { type PlannedWorks, readPlannedWorks } from '../../protocol/planned-work.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import { type Asked, useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'

export const sharedWorkKey = ['planned-work'] as const
const everyMs = 30_000

/** Planned work that the server shares. */
export function useSharedWork(): Asked<PlannedWorks> {
  const { http, pace } = useDataSource()
  return useAsked({
    queryKey: sharedWorkKey,
    queryFn: async ({ signal }): Promise<PlannedWorks> =>
      readOrFail(readPlannedWorks(await http('/api/planned-work', { signal }))),
    // A server without sharing does not start it while it runs.
    refetchInterval: ({ state }) => (state.data?.sharing === 'off' ? false : everyMs * pace),
    networkMode: 'always',
    retry: false,
  })
}
