import { useEffect, useState } from 'react'
import { lastRefresh } from '../../../protocol/metrics/wire-time.ts'
import { useDataSource } from './data-source.ts'
import { nextRefresh } from './freshness.ts'

export interface Freshest {
  /** The newest instant that responses cover, epoch milliseconds: the last refresh that this screen has requested. */
  readonly countedUntil: number
  /** When newer numbers are asked for next. */
  readonly next: number
}

/** Moves on with each refresh of the metrics, and renders again then. */
export function useFreshest(): Freshest {
  const { clock, refreshLagMs } = useDataSource()
  const [now, setNow] = useState(() => clock.now())
  const next = nextRefresh(now, refreshLagMs)
  useEffect(() => {
    let timer: unknown = null
    const move = (): void => {
      timer = null
      setNow(clock.now())
    }
    timer = clock.setTimeout(move, Math.max(0, next - clock.now()) + 1)
    return () => {
      if (timer !== null) clock.clearTimeout(timer)
    }
  }, [clock, next])
  return { countedUntil: lastRefresh(now - refreshLagMs), next: lastRefresh(next) }
}
