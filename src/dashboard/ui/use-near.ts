import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** So far from the window a thing is fetched before somebody gets there. */
const margin = '400px'

/** Whether an element has been near the window, or is to be printed: then, and for good, it is worth fetching. */
export function useNear(): { readonly near: boolean; readonly place: RefCallback<HTMLElement> } {
  // Where nobody can tell, everything is near.
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
    // What is drawn later is not on the paper.
    function print(): void {
      flushSync(show)
    }
    observer.observe(element)
    window.addEventListener('beforeprint', print)
    return stop
  }, [])
  return { near, place }
}
