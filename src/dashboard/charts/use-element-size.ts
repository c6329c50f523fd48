import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './chart-geometry.ts'

/**
 * The size of an element as it is laid out, known before the first paint and kept; `null` until then.
 * Fractions are dropped, so that hairlines stay hairlines.
 */
export function useElementSize<Type extends HTMLElement>(): [RefObject<Type | null>, Size | null] {
  const element = useRef<Type>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    const measure = () => {
      const width = Math.floor(observed.clientWidth)
      const height = Math.floor(observed.clientHeight)
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, size]
}
