import { useEffect, useState } from 'react'
import { useDataSource } from '../../data/source/data-source.ts'
import { slipOf } from './wall-fault.ts'

export interface WallClockState {
  /** Epoch milliseconds by the clock of this device, every second. */
  readonly now: number
  /** By how much that clock has fallen behind what has passed since it was looked at first. */
  readonly slip: number
  /** For how many looks on end it has gone on as time does. */
  readonly steadyLooks: number
}

/** From one look to the next a clock that goes on may differ by so much from the time that has passed. */
const goesOnMs = 250

/** Looked at every second, and at once when somebody looks at the page again. */
export function useWallClock(): WallClockState {
  const { clock } = useDataSource()
  const [state, setState] = useState(() => ({
    now: clock.now(),
    slip: 0,
    steadyLooks: 0,
    steady: performance.now(),
  }))
  useEffect(() => {
    const look = () =>
      setState((last) => {
        const reading = { wall: clock.now(), steady: performance.now() }
        const slip = slipOf({ wall: last.now, steady: last.steady }, reading)
        return {
          now: reading.wall,
          steady: reading.steady,
          slip: Math.max(0, last.slip + slip),
          steadyLooks: Math.abs(slip) < goesOnMs ? last.steadyLooks + 1 : 0,
        }
      })
    let timer: unknown = null
    const wait = () => {
      timer = clock.setTimeout(() => {
        look()
        wait()
      }, 1000)
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      clock.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock])
  return state
}
