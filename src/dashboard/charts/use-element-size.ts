import type { RefObject } from 'react'
import { usePrinting } from '../ui/table/printing.ts'
import type { Size } from './chart-geometry.ts'
import { useObservedSize } from './use-observed-size.ts'

/** The size of an element on the screen and on paper; `null` before it is laid out. */
export function useElementSize<Type extends HTMLElement>(): [RefObject<Type | null>, Size | null] {
  const { element, size, measure } = useObservedSize<Type>()
  // An observer would tell of the width of paper when the paper is out.
  usePrinting(measure)
  return [element, size]
}
