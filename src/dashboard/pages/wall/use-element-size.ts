import { type RefCallback, useCallback, useState } from 'react'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Returns a ref and the element's size in CSS pixels; `null` until it is mounted. */
export function useElementSize(): readonly [RefCallback<HTMLElement>, ElementSize | null] {
  const [size, setSize] = useState<ElementSize | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
