import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Coverage } from '../../charts/chart-point.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { useDataSource } from '../../data/data-source.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { recordingsQuery } from '../../data/question-query.ts'
import { type StoreUptime, usePlaceUptime } from '../../data/use-camera-hours.ts'
import type { DayRange } from '../../time/calendar.ts'
import type { Screen } from '../screen.ts'
import { periodTimes } from './period-times.ts'

/** How much was seen of the stores as a whole. */
export interface StoreSeen {
  /** `null` while the cameras are asked. */
  readonly coverage: Coverage | null
  readonly uptime: StoreUptime
}

const none: readonly string[] = []

/** Asked for where it is shown: whoever stays in a store is followed by all of its cameras. */
export function useStoreSeen(
  { stores, today, freshest }: Screen,
  days: DayRange,
  isShown: boolean,
): StoreSeen | null {
  const ids = useMemo(() => (isShown ? stores.map(({ id }) => id) : none), [isShown, stores])
  const ranges = useMemo(() => [days], [days])
  const source = useDataSource()
  const recordings = useQuery({ ...recordingsQuery(source, ids), enabled: ids.length > 0 })
  const places = useMemo(
    () =>
      ids.map((id) => ({
        place: id,
        location: id,
        recordings: (recordings.data ?? []).filter((one) => one.location_id === id).map((one) => one.id),
      })),
    [ids, recordings.data],
  )
  const uptime = usePlaceUptime({ named: recordings.isFetched, places, asked: [recordings] }, ranges, today)
  const asOf = freshest.countedUntil
  const coverage = useMemoOf(days, () => {
    const places = ids.map((id) => ({ place: id, store: id }))
    return coverageOf(addCameraTime(periodTimes(places, stores, uptime.cameras, days, asOf).values()))
  }, [ids, stores, uptime.cameras, days, asOf])
  return isShown ? { coverage: uptime.status === 'loading' ? null : coverage, uptime } : null
}
