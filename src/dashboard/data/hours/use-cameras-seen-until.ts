import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type SeenUptime, uptimesKey } from '../questions/core-queries.ts'

/**
 * Until when the cameras were looked at of which the page says how far its numbers can be trusted: the oldest uptime
 * on the screen that can still change, epoch milliseconds. `null`: there is none, or newer is on its way.
 */
export function useCamerasSeenUntil(): number | null {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    // Hundreds of other answers come while a page loads, and all queries are looked through for each that is told.
    (onChange: () => void) =>
      cache.subscribe(({ query }) => {
        if (query.queryKey[0] === uptimesKey) onChange()
      }),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => {
    let oldest: number | null = null
    for (const query of cache.findAll({ queryKey: [uptimesKey], type: 'active', fetchStatus: 'idle' })) {
      const seenUntil = (query.state.data as SeenUptime | undefined)?.seenUntil ?? null
      if (seenUntil !== null && (oldest === null || seenUntil < oldest)) oldest = seenUntil
    }
    return oldest
  })
}
