import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnPaper } from './printing.ts'

const [begins, ends] = ['shopfloor:whole', 'shopfloor:near'] as const

/** Draws all of the page, also far from the window, while `paint` makes a picture of it. */
export function drawnWhole<Result>(paint: () => Result): Result {
  window.dispatchEvent(new Event(begins))
  try {
    return paint()
  } finally {
    window.dispatchEvent(new Event(ends))
  }
}

/** Whether everything must be drawn now, near the window or not: for paper, or by {@link drawnWhole}. */
export function useWhole(): boolean {
  const onPaper = useOnPaper()
  const [inPicture, setInPicture] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setInPicture(true))
    const end = () => setInPicture(false)
    window.addEventListener(begins, begin)
    window.addEventListener(ends, end)
    return () => {
      window.removeEventListener(begins, begin)
      window.removeEventListener(ends, end)
    }
  }, [])
  return onPaper || inPicture
}
