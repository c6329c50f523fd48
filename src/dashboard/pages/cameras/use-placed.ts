import { useEffect, useState } from 'react'
import { useDataSource } from '../../data/source/data-source.ts'

/** After this a part that does not answer stops holding up the others. */
const patienceMs = 5000

/**
 * True once everything that the layout depends on has been known: cards drawn earlier would move when it arrives. After
 * some seconds the page is laid out with what there is.
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
