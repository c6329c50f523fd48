import { useEffect, useState } from 'react'
import { useDataSource } from './data-source.ts'

/** A response to each letter would come after the next one is typed. */
const pauseMs = 250

/** Debounces a text that is being typed. */
export function useSettled(text: string): string {
  const { clock } = useDataSource()
  const [settled, settle] = useState(text)
  useEffect(() => {
    if (text === settled) return
    let isOver = false
    const timer = clock.setTimeout(() => {
      isOver = true
      settle(text)
    }, pauseMs)
    return () => {
      if (!isOver) clock.clearTimeout(timer)
    }
  }, [clock, text, settled])
  return settled
}
