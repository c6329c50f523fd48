import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Content this far from the window is fetched before the reader gets there. */
const margin = '400px'

/** True once the element nears the viewport or is printed; never reset. */
export function useNear(): { readonly near: boolean; readonly place: RefCallback<HTMLElement> } {
  // Without an observer, everything is near.
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const place = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: margin },
    )
    const stop = () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
    function show(): void {
      stop()
      setNear(true)
    }
    // A later render would not be printed.
    function print(): void {
      flushSync(show)
    }
    observer.observe(element)
    window.addEventListener('beforeprint', print)
    return stop
  }, [])
  return { near, place }
}
