import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { type CameraHours, joinCameraHours } from '../../../domain/coverage/camera-hours.ts'
import { uptimeQuery } from '../questions/core-queries.ts'
import { inQuestions } from '../questions/in-questions.ts'
import { useAllAsked } from '../questions/use-all-asked.ts'
import { useDataSource } from '../source/data-source.ts'
import { useInStages } from './in-stages.ts'

/** Which cameras are asked for on which days. */
export interface AskedUptime {
  readonly days: DayRange
  /** Recording ids, sorted; none: nothing is asked. */
  readonly recordings: readonly string[]
}

export interface UptimeDays {
  readonly status: 'loading' | 'ready' | 'failed'
  /** By recording id. */
  readonly cameras: ReadonlyMap<string, CameraHours>
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/** The days before today in which uptime may still change. */
const unsettledDays = 2

/**
 * Uptime of single days that lie far apart: whole months of them would be a hundred times as much.
 *
 * @param asked `null`: it is not known yet which cameras matter.
 */
export function useUptimeDays(asked: readonly AskedUptime[] | null, today: LocalDay): UptimeDays {
  const source = useDataSource()
  const queries = useMemo(
    () =>
      (asked ?? []).flatMap(({ days, recordings }) =>
        inQuestions(recordings, (id) => id).map((part) =>
          uptimeQuery(source, part, days, days.last < addDays(today, -unsettledDays)),
        ),
      ),
    [asked, source, today],
  )
  const results = useAllAsked(queries)
  const pending = asked === null || results.some((result) => result.isPending)
  const answers = useInStages(
    asked,
    results.map((result) => result.data),
    !pending,
  )
  const cameras = useMemo(() => {
    const joined = joinCameraHours(answers.filter((answer) => answer !== undefined))
    return new Map(joined.map((camera) => [camera.recording, camera]))
  }, [answers])
  return {
    status: pending ? 'loading' : results.some((result) => result.isError) ? 'failed' : 'ready',
    cameras,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
