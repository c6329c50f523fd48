import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './chart-geometry.ts'

export interface ObservedSize<Type extends HTMLElement> {
  readonly element: RefObject<Type | null>
  /** Known before the first paint and kept; `null` until then. */
  readonly size: Size | null
  /** Measures at once, where the browser's observer would be late. */
  readonly measure: () => void
}

/** The size of an element as it is laid out. Fractions are dropped, so that hairlines stay hairlines. */
export function useObservedSize<Type extends HTMLElement>(): ObservedSize<Type> {
  const element = useRef<Type>(null)
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback(() => {
    const observed = element.current
    if (observed === null) return
    const width = Math.floor(observed.clientWidth)
    const height = Math.floor(observed.clientHeight)
    setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
  }, [])
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [measure])
  return { element, size, measure }
}
