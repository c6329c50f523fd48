import { useEffect, useState } from 'react'
import { useDataSource } from './data-source.ts'

/** The time, epoch milliseconds; renders again when so much of it has passed. */
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
