import { useEffect, useState } from 'react'
import { useDataSource } from '../../data/source/data-source.ts'

/** A part that does not answer holds up the others for no longer. */
const patienceMs = 5000

/**
 * Whether what the layout depends on has been known since the page was opened: what is drawn before would move when it
 * becomes known. After some seconds the page is laid out with what there is.
 */
export function usePlaced(isKnown: boolean): boolean {
  const { clock } = useDataSource()
  const [isPlaced, setPlaced] = useState(false)
  if (isKnown && !isPlaced) setPlaced(true)
  useEffect(() => {
    if (isPlaced) return
    const timer = clock.setTimeout(() => setPlaced(true), patienceMs)
    return () => clock.clearTimeout(timer)
  }, [clock, isPlaced])
  return isPlaced
}
