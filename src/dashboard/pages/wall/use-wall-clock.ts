import { useEffect, useState } from 'react'
import { useDataSource } from '../../data/source/data-source.ts'
import { slipOf } from './wall-fault.ts'

export interface WallClockState {
  /** Epoch milliseconds of the device clock, updated every second. */
  readonly now: number
  /** Milliseconds by which the device clock has fallen behind elapsed time since the first current. */
  readonly slip: number
  /** Consecutive readings in which the clock ran at the right speed. */
  readonly steadyReadings: number
}

/** Largest difference between clock and elapsed time that still counts as the right speed. */
const toleranceMs = 250

/** Reads the clock every second, and at once when the page becomes visible. */
export function useWallClock(): WallClockState {
  const { clock } = useDataSource()
  const [state, setState] = useState(() => ({
    now: clock.now(),
    slip: 0,
    steadyReadings: 0,
    steady: performance.now(),
  }))
  useEffect(() => {
    const read = () =>
      setState((last) => {
        const current = { wall: clock.now(), steady: performance.now() }
        const slip = slipOf({ wall: last.now, steady: last.steady }, current)
        return {
          now: current.wall,
          steady: current.steady,
          slip: Math.max(0, last.slip + slip),
          steadyReadings: Math.abs(slip) < toleranceMs ? last.steadyReadings + 1 : 0,
        }
      })
    let timer: unknown = null
    const wait = () => {
      timer = clock.setTimeout(() => {
        read()
        wait()
      }, 1000)
    }
    wait()
    document.addEventListener('visibilitychange', read)
    return () => {
      clock.clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [clock])
  return state
}
