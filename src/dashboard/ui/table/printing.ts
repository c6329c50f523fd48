import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>

/** Set on the root from the moment before the browser lays out for paper until it is back on the screen. */
const marker = 'data-printing'

/** True from `beforeprint` to `afterprint`, if a component here listens. */
export function isPrinting(): boolean {
  return document.documentElement.hasAttribute(marker)
}

/**
 * Calls `settle` before the browser lays out for paper, and again when it is back on the screen. By then the page has the
 * width of paper. State set before is rendered at once, because a later render would not be printed.
 */
export function usePrinting(settle: () => void, page: Page = window): void {
  const run = useEffectEvent(settle)
  useEffect(() => {
    const before = () => {
      page.document.documentElement.setAttribute(marker, '')
      flushSync(() => run())
    }
    const after = () => {
      page.document.documentElement.removeAttribute(marker)
      run()
    }
    page.addEventListener('beforeprint', before)
    page.addEventListener('afterprint', after)
    return () => {
      page.removeEventListener('beforeprint', before)
      page.removeEventListener('afterprint', after)
    }
  }, [page])
}

/** True from the moment before the browser lays out for paper until it is back on the screen. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(isPrinting)
  usePrinting(() => setOnPaper(isPrinting()))
  return onPaper
}
