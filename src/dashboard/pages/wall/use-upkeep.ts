import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageEntry } from '../../data/kept/page-entry.ts'
import { useDataSource } from '../../data/source/data-source.ts'

/** Interval for refreshing the lists of stores and cameras on a page that is never reloaded. */
const everyMs = 10 * 60_000

/**
 * Maintains a page that stays open for months: refetches stale lists and keeps a copy of the page for a start
 * without the server.
 */
export function useUpkeep(): void {
  const { clock, pace } = useDataSource()
  const queries = useQueryClient()
  useEffect(() => {
    let timer: unknown = null
    let isCopied = false
    const keep = async (): Promise<void> => {
      timer = clock.setTimeout(() => {
        void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
        void keep()
      }, everyMs * pace)
      if (isCopied) return
      // A failed copy is retried with the next refresh.
      isCopied = await import('../../data/kept/boot-copy.ts')
        .then(({ keepBootCopy }) => keepBootCopy('wall', pageEntry()))
        .catch(() => false)
    }
    void keep()
    return () => clock.clearTimeout(timer)
  }, [clock, pace, queries])
}
