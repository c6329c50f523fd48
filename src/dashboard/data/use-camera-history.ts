import { useDeferredValue, useMemo } from 'react'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { addDays } from '../../calendar/local-day.ts'
import { type CameraHours, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { uptimeChunks } from '../../domain/coverage/uptime-chunks.ts'
import { uptimeQuery } from './core-queries.ts'
import { useDataSource } from './data-source.ts'
import { type Failure, failureOf } from './failure.ts'
import { useStableList } from './stable-list.ts'
import { useAllAsked } from './use-asked.ts'
import { maxCameraDays } from './use-camera-hours.ts'

export interface CameraHistory {
  /** `failed`: some parts could not be had; those that could are there. */
  readonly status: 'loading' | 'ready' | 'failed' | 'too-much'
  /** Parts of the records that were answered, of so many. */
  readonly progress: { readonly done: number; readonly of: number }
  /** None before all that is to be had is there. */
  readonly cameras: readonly CameraHours[]
  readonly failure: Failure | null
  readonly retry: () => void
}

/** One part of the records: some cameras, whole months. */
export interface HistoryPart {
  readonly days: DayRange
  readonly recordings: readonly string[]
}

/** A month of so many cameras is a few megabytes. */
const mostCameras = 50

/** The days before today in which uptime may still change. */
const unsettledDays = 2

const none: readonly undefined[] = []

/** The parts in which the records are asked for: months, the newest first, and of each some cameras at a time. */
export function historyParts(
  recordings: readonly string[],
  days: DayRange,
  today: LocalDay,
): readonly HistoryPart[] {
  const sorted = [...new Set(recordings)].sort()
  const groups = Array.from({ length: Math.ceil(sorted.length / mostCameras) }, (_, group) =>
    sorted.slice(group * mostCameras, (group + 1) * mostCameras),
  )
  return uptimeChunks([days], today).flatMap((month) =>
    groups.map((group) => ({ days: month, recordings: group })),
  )
}

/**
 * The records of cameras over some days, in parts of which several are under way at a time.
 *
 * @param recordings ids; `null`: not known yet.
 */
export function useCameraHistory(
  recordings: readonly string[] | null,
  days: DayRange,
  today: LocalDay,
): CameraHistory {
  const source = useDataSource()
  const parts = historyParts(recordings ?? [], days, today)
  const cameraDays = parts.reduce((sum, part) => sum + part.recordings.length * lengthOf(part.days), 0)
  const tooMuch = cameraDays > maxCameraDays
  const results = useAllAsked(
    (tooMuch ? [] : parts).map((part) =>
      uptimeQuery(source, part.recordings, part.days, part.days.last < addDays(today, -unsettledDays)),
    ),
  )
  const error = results.find(({ isError }) => isError)?.error
  const isPending = recordings === null || results.some((result) => result.isPending)
  const answers = useStableList(isPending ? none : results.map(({ data }) => data))
  const cameras = useMemo(() => joinCameraHours(answers.filter((answer) => answer !== undefined)), [answers])
  const status = tooMuch ? 'too-much' : isPending ? 'loading' : error ? 'failed' : 'ready'
  // A hundred thousand hours are gone through by each card: one after the other, when the browser has time for it.
  const asked = parts.map((part) => `${part.days.first} ${part.days.last} ${part.recordings}`).join()
  const known = useMemo(() => ({ asked, status, cameras }) as const, [asked, status, cameras])
  const before = useDeferredValue(known)
  const shown = before.asked === asked && !isPending ? before : known
  return {
    status: shown.status,
    cameras: shown.cameras,
    progress: { done: results.filter((result) => !result.isPending).length, of: results.length },
    failure: error ? failureOf(error) : null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
