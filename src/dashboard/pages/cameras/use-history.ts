import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { type CameraHours, wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { useStableList } from '../../data/stable-list.ts'
import { type CameraHistory, useCameraHistory } from '../../data/use-camera-history.ts'
import type { StoreCameras } from '../../data/use-cameras-today.ts'
import type { LiveCameras } from '../../data/use-live-cameras.ts'
import { resolveRange } from '../../time/preset-range.ts'
import type { Screen } from '../screen.ts'

/** How the cameras were over the chosen days, each known to belong to a store. */
export interface History extends CameraHistory {
  readonly days: DayRange
  /** Wall-clock time of a camera: hours that end later are not over. */
  readonly overUntil: (camera: Pick<CameraHours, 'timezone'>) => string
}

export function useHistory(screen: Screen, known: StoreCameras, live: LiveCameras): History {
  const { filters, today, weekStartsOn, freshest } = screen
  const days = useMemo(
    () => resolveRange(filters.range, today, weekStartsOn),
    [filters.range, today, weekStartsOn],
  )
  // A deployment that lists no cameras still tells their state.
  const told = useStableList(live.cameras.map(({ recording }) => recording))
  const stores = useStableList(live.cameras.map(({ location }) => location))
  const isNamed = known.named && (live.answeredAt !== null || live.failure !== null)
  const owners = useMemo(
    () => new Map([...told.map((id, place) => [id, stores[place] ?? ''] as const), ...known.owners]),
    [told, stores, known.owners],
  )
  const history = useCameraHistory(isNamed ? [...owners.keys()] : null, days, today)
  const cameras = useMemo(
    () =>
      history.cameras.map((camera) => ({
        ...camera,
        name: known.names.get(camera.recording) ?? camera.name,
        location: owners.get(camera.recording) || camera.location,
      })),
    [history.cameras, known.names, owners],
  )
  const asOf = freshest.countedUntil
  const overUntil = useMemo(
    () => (camera: Pick<CameraHours, 'timezone'>) => wallMinute(asOf, camera.timezone),
    [asOf],
  )
  return { ...history, cameras, days, overUntil }
}
