import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { askAheadOf } from '../data/source/ask-ahead.ts'
import { useDataSource } from '../data/source/data-source.ts'
import type { Screen } from '../pages/screen.ts'
import { usePrefetch } from '../ui/states/late-part.tsx'
import { type PageEntry, pages } from './pages-table.tsx'

/** Loads the code of all pages, one after the other. */
const everyPage = {
  async load() {
    for (const { part } of pages) await part.load()
  },
}

export interface PrefetchOnHover {
  /** What the filters select; `null` until the stores are known. */
  readonly screen: RefObject<Screen | null>
  /** Call it when the pointer or the focus reaches the link to a page. */
  readonly to: (page: PageEntry) => void
}

/**
 * Prefetches pages: the code of all when the browser is idle, and the data of the one that the user is about
 * to open. No other data is requested.
 */
export function usePrefetchOnHover(): PrefetchOnHover {
  const source = useDataSource()
  const queries = useQueryClient()
  const screen = useRef<Screen | null>(null)
  usePrefetch(everyPage)

  async function prepare({ part, ahead }: PageEntry): Promise<void> {
    await part.load()
    const askFor = await ahead?.()
    if (screen.current !== null) askFor?.(screen.current, askAheadOf(source, queries))
  }
  return {
    screen,
    // Opening the page retries what failed here.
    to: (page) => void prepare(page).catch(() => {}),
  }
}
