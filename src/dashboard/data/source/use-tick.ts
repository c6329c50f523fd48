import { useEffect, useState } from 'react'
import { useDataSource } from './data-source.ts'

/** Returns the time, epoch milliseconds, and renders again at this interval. */
export function useTick(everyMs: number): number {
  const { clock } = useDataSource()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    let timer: unknown = null
    const wait = (): void => {
      timer = clock.setTimeout(() => {
        setNow(clock.now())
        wait()
      }, everyMs)
    }
    wait()
    return () => clock.clearTimeout(timer)
  }, [clock, everyMs])
  return now
}
