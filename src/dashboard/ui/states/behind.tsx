import { type ReactNode, useDeferredValue } from 'react'
import { Stale, useRefreshing } from './stale.tsx'

export interface BehindProps {
  /** What the parts are drawn from, by identity: while an older one is shown, they are busy. */
  readonly of: unknown
  /** Stands there until the parts have been drawn for the first time: of their size. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Parts that come behind the headline: it is on the screen first, then they are drawn, in pieces between which the
 * browser answers to its user. Until then their old picture stays.
 */
export function Behind({ of, waiting, children }: BehindProps) {
  const refreshing = useRefreshing()
  const shown = useDeferredValue(children, waiting)
  const drawnFrom = useDeferredValue(of, null)
  return <Stale refreshing={refreshing || drawnFrom !== of}>{shown}</Stale>
}
