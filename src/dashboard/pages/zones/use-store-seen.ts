import { useMemo } from 'react'
import type { Coverage } from '../../charts/chart-point.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { type StoreUptime, useCameraHours } from '../../data/use-camera-hours.ts'
import type { DayRange } from '../../time/calendar.ts'
import type { Screen } from '../screen.ts'
import { periodTimes } from './period-times.ts'

/** How much the entrance cameras saw of the stores as a whole. */
export interface StoreSeen {
  /** `null` while the cameras are asked. */
  readonly coverage: Coverage | null
  readonly uptime: StoreUptime
}

const none: readonly string[] = []

/** Asked for where it is shown: a dwell of the store as a whole is of those who came through its entrances. */
export function useStoreSeen(
  { stores, today, freshest }: Screen,
  days: DayRange,
  isShown: boolean,
): StoreSeen | null {
  const ids = useMemo(() => (isShown ? stores.map(({ id }) => id) : none), [isShown, stores])
  const ranges = useMemo(() => [days], [days])
  const uptime = useCameraHours(ids, ranges, today)
  const asOf = freshest.countedUntil
  const coverage = useMemo(() => {
    const places = ids.map((id) => ({ place: id, store: id }))
    return coverageOf(addCameraTime(periodTimes(places, stores, uptime.cameras, days, asOf).values()))
  }, [ids, stores, uptime.cameras, days, asOf])
  return isShown ? { coverage: uptime.status === 'loading' ? null : coverage, uptime } : null
}
