import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../ui/table/printing.ts'
import type { Size } from './chart-geometry.ts'

/**
 * The size of an element as it is laid out, known before the first paint and kept; `null` until then.
 * Fractions are dropped, so that hairlines stay hairlines.
 */
export function useElementSize<Type extends HTMLElement>(): [RefObject<Type | null>, Size | null] {
  const element = useRef<Type>(null)
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback(() => {
    const observed = element.current
    if (observed === null) return
    const width = Math.floor(observed.clientWidth)
    const height = Math.floor(observed.clientHeight)
    setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
  }, [])
  // An observer would tell of the width of paper when the paper is out.
  usePrinting(measure)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [measure])
  return [element, size]
}
