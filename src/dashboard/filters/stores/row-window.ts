import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Rows of a list that are in the document. */
export interface RowWindow {
  readonly first: number
  readonly endExclusive: number
}

export interface ScrolledRows {
  /** CSS pixels, as all lengths here. */
  readonly scrollTop: number
  readonly height: number
  readonly rowHeight: number
  readonly count: number
}

/** Rows drawn beyond each edge, so that a scroll shows no gap before the next drawing. */
const beyond = 8

/** The window moves by this many rows at a time, which saves renders while the list scrolls. */
const stride = 4

/** Returns the rows to draw: those in sight and a few beyond each edge. */
export function windowOf({ scrollTop, height, rowHeight, count }: ScrolledRows): RowWindow {
  const inSight = Math.ceil(height / rowHeight)
  const above = Math.floor(scrollTop / rowHeight) - beyond
  const first = Math.max(0, Math.min(Math.floor(above / stride) * stride, count - inSight))
  return { first, endExclusive: Math.min(count, first + inSight + 2 * beyond + stride) }
}

/** The height of a list without layout, as in a test. */
const unmeasured = { height: 480, rowHeight: 36 } as const

/**
 * Follows a list whose rows are all as high as each other. Rows are placed by the style sheet, so that a height that is
 * measured late moves nothing: it only draws more or fewer of them.
 *
 * @param scroller scrolls, and holds nothing but the list
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): { readonly window: RowWindow; readonly onScroll: () => void } {
  const [window, setWindow] = useState(() => windowOf({ scrollTop: 0, ...unmeasured, count }))
  const measure = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const height = element.clientHeight || unmeasured.height
    const rowHeight = element.scrollHeight / Math.max(1, count) || unmeasured.rowHeight
    const next = windowOf({ scrollTop: element.scrollTop, height, rowHeight, count })
    setWindow((last) => (last.first === next.first && last.endExclusive === next.endExclusive ? last : next))
  }, [scroller, count])
  useLayoutEffect(() => {
    measure()
    const element = scroller.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, measure])
  return { window, onScroll: measure }
}
