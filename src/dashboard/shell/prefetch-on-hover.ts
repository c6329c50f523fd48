import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { askAheadOf } from '../data/source/ask-ahead.ts'
import { useDataSource } from '../data/source/data-source.ts'
import type { Screen } from '../pages/screen.ts'
import { usePrefetch } from '../ui/states/late-part.tsx'
import { type PageEntry, pages } from './pages-table.tsx'

/** The files of all pages, one after the other. */
const everyPage = {
  async load() {
    for (const { part } of pages) await part.load()
  },
}

export interface PrefetchOnHover {
  /** What the filters ask for now; `null` while the stores are not known. */
  readonly screen: RefObject<Screen | null>
  /** Somebody points at the way to a page, or has moved the focus to it. */
  readonly to: (page: PageEntry) => void
}

/**
 * Fetches pages before they are opened: the files of all when the browser has nothing to do, and the numbers of the one
 * that somebody comes near to. Numbers that nobody may want are not asked for.
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
    // What cannot be had now is asked for again when the page is opened.
    to: (page) => void prepare(page).catch(() => {}),
  }
}
