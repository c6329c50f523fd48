import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting } from './printing.ts'

/** Widths at which something else is drawn: the same as in the style sheets. */
const queries = {
  /** From here down the side navigation is gone and the filters fold. */
  folded: '(max-width: 1000px)',
  /** From here down the navigation is a bar at the bottom. */
  bottomBar: '(max-width: 840px)',
  phone: '(max-width: 640px)',
} as const

export function useNarrow(width: keyof typeof queries = 'folded'): boolean {
  const query = queries[width]
  const subscribe = useCallback((listener: () => void) => listen(query, listener), [query])
  return useSyncExternalStore(subscribe, () => matches(query))
}

const onScreen = new Map<string, boolean>()

/** Paper is narrow, too, but a drawing made for it comes too late and is cut: paper keeps what the screen had. */
function matches(query: string): boolean {
  const known = onScreen.get(query)
  if (known !== undefined && isPrinting()) return known
  const matching = listOf(query).media?.matches ?? false
  onScreen.set(query, matching)
  return matching
}

/** One list for each query, shared: browsers keep every further list for a while. */
const lists = new Map<string, { readonly media: MediaQueryList | null; listeners: number }>()

function listen(query: string, listener: () => void): () => void {
  const list = listOf(query)
  list.listeners += 1
  list.media?.addEventListener('change', listener)
  return () => {
    list.media?.removeEventListener('change', listener)
    list.listeners -= 1
    if (list.listeners === 0 && lists.get(query) === list) lists.delete(query)
  }
}

function listOf(query: string) {
  const known = lists.get(query)
  if (known !== undefined) return known
  const media = typeof window.matchMedia === 'function' ? window.matchMedia(query) : null
  const list = { media, listeners: 0 }
  lists.set(query, list)
  return list
}
