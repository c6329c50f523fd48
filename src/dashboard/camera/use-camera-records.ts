import { useMemo } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import type { CameraUptime } from '../../protocol/derived/camera-uptime-answers.ts'
import { readCameraUptime } from '../../protocol/derived/camera-uptime-results.ts'
import type { IncidentRow } from '../../protocol/derived/incident-answers.ts'
import { readIncidents } from '../../protocol/derived/incident-results.ts'
import { mostRows } from '../../protocol/derived/paging.ts'
import { derivedQuery, derivedQuestion } from '../data/questions/derived-query.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { askAgain, askedState, type Shown, useShownView } from '../data/questions/use-shown-view.ts'
import { useDataSource } from '../data/source/data-source.ts'

export interface CameraRecords {
  /** `null`: no record of these days. */
  readonly uptime: CameraUptime | null
  /** Those of this camera, the newest first, with those of its whole store. */
  readonly incidents: readonly IncidentRow[]
  /** Whether incidents have estimates of visitors. */
  readonly hasCosts: boolean
}

export interface AskedRecords {
  readonly recording: string
  /** Narrows the requests down: the name of the camera, and its store. */
  readonly name: string
  readonly location: string
  readonly days: DayRange
}

const readHours = (value: unknown) => readCameraUptime(value, ['hours'])

/** How a camera was over some days: its hours, and its incidents. */
export function useCameraRecords({ recording, name, location, days }: AskedRecords): Shown<CameraRecords> {
  const source = useDataSource()
  const questions = useMemo(() => {
    const body = {
      start: days.first,
      end: days.last,
      entities: [location],
      entityType: 'location',
      limit: mostRows,
      search: name,
    } as const
    return {
      uptime: derivedQuestion('camera-uptime', { ...body, facets: ['hours'], order: 'name' }),
      incidents: derivedQuestion('incidents', { ...body, order: 'start' }),
    }
  }, [name, location, days])
  const uptime = useAsked(derivedQuery(source, questions.uptime, readHours))
  const incidents = useAsked(derivedQuery(source, questions.incidents, readIncidents))
  const view = useMemo((): CameraRecords | null => {
    if (uptime.data === undefined || incidents.data === undefined) return null
    const { cameras = [], hasUptime } = uptime.data
    const own = cameras.find((camera) => camera.recording === recording) ?? null
    return {
      uptime: hasUptime ? own : null,
      incidents: incidents.data.incidents.filter((one) =>
        one.cameras.some((camera) => camera.recording === recording),
      ),
      hasCosts: incidents.data.usual !== null,
    }
  }, [uptime.data, incidents.data, recording])
  return {
    state: useShownView(view, [askedState(uptime), askedState(incidents)]),
    retry: () => askAgain([uptime, incidents]),
  }
}

/**
 * What the outages of a camera cost: the visitors that its entrances or zones normally see in the missed hours. Outages
 * of the whole store are not among them.
 */
export function visitorsAffected(incidents: readonly IncidentRow[]): number | null {
  const own = incidents.filter(({ cameras }) => cameras.length === 1)
  if (own.some(({ visitors }) => visitors === null)) return null
  return own.reduce((sum, { visitors }) => sum + (visitors ?? 0), 0)
}
