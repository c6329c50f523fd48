import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataSource } from '../../data/source/data-source.ts'
import { pageEntry } from './page-entry.ts'

/** How often a screen that nobody loads anew looks whether there are other stores, cameras or names. */
const everyMs = 10 * 60_000

/**
 * What a page that is open for months does for itself: lists that are old are asked for again, and a copy of the page
 * is kept for a start without a server.
 */
export function useUpkeep(isAnswered: boolean): void {
  const { clock, pace } = useDataSource()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAnswered) return
    let timer: unknown = null
    let isCopied = false
    const keep = async (): Promise<void> => {
      timer = clock.setTimeout(() => {
        void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
        void keep()
      }, everyMs * pace)
      if (isCopied) return
      // Where it fails, it is tried again with the lists.
      isCopied = await import('./boot-copy.ts')
        .then(({ keepBootCopy }) => keepBootCopy(pageEntry()))
        .catch(() => false)
    }
    void keep()
    return () => clock.clearTimeout(timer)
  }, [isAnswered, clock, pace, queries])
}
