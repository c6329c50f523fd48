import { type RefCallback, useCallback, useState } from 'react'

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
      window.removeEventListener('beforeprint', show)
    }
    function show(): void {
      stop()
      setNear(true)
    }
    observer.observe(element)
    window.addEventListener('beforeprint', show)
    return stop
  }, [])
  return { near, place }
}
