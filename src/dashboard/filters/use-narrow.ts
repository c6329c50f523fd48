import { useCallback, useSyncExternalStore } from 'react'
import { isPrinting } from '../ui/printing.ts'

/** Widths at which something else is drawn: the same as in the style sheets. */
const queries = {
  /** From here down the side navigation is gone and the filters fold. */
  folded: '(max-width: 1000px)',
  phone: '(max-width: 640px)',
} as const

export function useNarrow(width: keyof typeof queries = 'folded'): boolean {
  const query = queries[width]
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = listOf(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matches(query))
}

const onScreen = new Map<string, boolean>()

/** Paper is narrow, too; but by the time that it is laid out, what is drawn again is cut: it keeps what the screen had. */
function matches(query: string): boolean {
  const known = onScreen.get(query)
  if (known !== undefined && isPrinting()) return known
  const matching = listOf(query)?.matches ?? false
  onScreen.set(query, matching)
  return matching
}

function listOf(query: string): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : null
}
