import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { useOpeningInPlace, withOpening } from '../questions/use-opening-in-place.ts'
import { type CountingCameras, maxCameraDays, type StoreUptime } from './use-camera-hours.ts'
import { useUptimeDays } from './use-uptime-days.ts'

/**
 * Uptime of the cameras of some places on these days alone, in one piece: whole months, as `usePlaceUptime` asks them, of
 * the cameras of a chain are more than a screen should load.
 */
export function usePlaceDays(
  { named, places, asked }: CountingCameras,
  days: DayRange,
  today: LocalDay,
): StoreUptime {
  const recordings = useMemo(
    () => [...new Set(places.flatMap(({ recordings: own }) => own))].sort(),
    [places],
  )
  const tooMuch = recordings.length * lengthOf(days) > maxCameraDays
  const wanted = useMemo(
    () => (named ? [{ days, recordings: tooMuch ? [] : recordings }] : null),
    [named, tooMuch, days, recordings],
  )
  const uptime = useUptimeDays(wanted, today)
  const opening = useOpeningInPlace(places)
  const cameras = useMemo(() => {
    const byPlace = places.map(({ place, location, recordings: own }) => {
      const known = own.flatMap((id): readonly CameraHours[] => {
        const camera = uptime.cameras.get(id)
        return camera === undefined ? [] : [{ ...camera, location }]
      })
      return [place, known] as const
    })
    return withOpening(new Map(byPlace), opening.byPlace)
  }, [places, uptime.cameras, opening.byPlace])
  const isLoading = uptime.status === 'loading' || opening.isPending
  const failed = uptime.status === 'failed' || asked.some(({ isError }) => isError)
  return {
    status: isLoading ? 'loading' : tooMuch ? 'too-much' : failed ? 'failed' : 'ready',
    cameras,
    retry: () => {
      for (const query of asked) if (query.isError) void query.refetch()
      uptime.retry()
    },
  }
}
