import type { DayRange } from '../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { newestDayAnywhere } from '../../calendar/worldwide-days.ts'
import { type CameraHours, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { cameraIncidents, type IncidentSettings } from '../../domain/outages/camera-incidents.ts'
import type { MissedTimeOfCamera } from '../../domain/outages/cameras-missed.ts'
import { followedDays, spanOf } from '../../domain/outages/followed-days.ts'
import type { Incident } from '../../domain/outages/incident.ts'
import { foldedIncidents } from '../../domain/outages/incidents.ts'
import type { FoundIncidents } from '../../domain/outages/incidents-answer.ts'
import type { HoursAsked } from '../../protocol/derived/camera-bodies.ts'
import { inParts, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'
import { lackingHours } from './lacking-hours.ts'

export interface FoundAsked {
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
  readonly days: DayRange
  /** Whole days if absent. */
  readonly hours: HoursAsked | undefined
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

export interface FoundInHours extends FoundIncidents {
  /** Camera time in the selected hours, by recording id. Unknown cameras are missing. */
  readonly times: ReadonlyMap<string, MissedTimeOfCamera>
}

interface Part extends Pick<FoundInHours, 'times'> {
  readonly incidents: readonly Incident[]
  /** The store of each camera with anything due. */
  readonly due: readonly string[]
  readonly hasUptime: boolean
}

/**
 * Finds what cameras missed in opening hours. It loads and reduces the hours of a few cameras at a time. The weeks
 * around the period matter only for cameras that were down when it began or ended, so it loads those alone.
 */
export async function findIncidents(plain: PlainDeployment, asked: FoundAsked): Promise<FoundInHours> {
  const parts = await Promise.all(
    inParts([...asked.owners.keys()], plain.atOnce).map((ids) => findInPart(plain, ids, asked)),
  )
  const counting = new Map<string, number>()
  for (const store of parts.flatMap(({ due }) => due)) counting.set(store, (counting.get(store) ?? 0) + 1)
  const all = parts.flatMap(({ incidents }) => incidents)
  return {
    found: foldedIncidents(all, counting),
    hasUptime: parts.some(({ hasUptime }) => hasUptime),
    times: new Map(parts.flatMap(({ times }) => [...times])),
  }
}

async function findInPart(
  plain: PlainDeployment,
  ids: readonly string[],
  { owners, days, hours, asOf }: FoundAsked,
): Promise<Part> {
  const today = newestDayAnywhere(asOf)
  const settings = { span: spanOf(days, hours), overUntil: overUntilBy(asOf), followed: days }
  const own = (cameras: readonly CameraHours[]) =>
    cameras.map((camera) => ({ ...camera, location: owners.get(camera.recording) ?? camera.location }))
  const asked = { first: days.first, last: earlierDay(days.last, today) }
  const lacking = await unlessRefused(lackingHours(plain, ids, { days: asked, hours, asOf }), null)
  const cameras = own(lacking?.cameras ?? [])
  const times: Part['times'] = lacking?.times ?? new Map()
  const first = new Map(cameras.map((camera) => [camera.recording, cameraIncidents(camera, settings)]))
  const cut = (by: 'earlier' | 'later') =>
    cameras.filter(({ recording }) => first.get(recording)?.some((incident) => incident[by] === true))
  const followed = followedDays(days)
  const [before, after] = await Promise.all([
    moreOf(plain, cut('earlier'), { first: followed.first, last: addDays(days.first, -1) }),
    moreOf(plain, cut('later'), { first: addDays(days.last, 1), last: earlierDay(followed.last, today) }),
  ])
  const incidents = cameras.flatMap((camera) => {
    const { recording } = camera
    const [back, on] = [before.get(recording), after.get(recording)]
    if (back === undefined && on === undefined) return first.get(recording) ?? []
    const [joined = camera] = joinCameraHours([[back, camera, on].flatMap((part) => part ?? [])])
    return cameraIncidents(
      { ...camera, ...joined, location: camera.location },
      { ...settings, followed: reached(days, followed, { back, on }) },
    )
  })
  return {
    incidents,
    due: cameras.flatMap(({ recording, location }) =>
      (times.get(recording)?.scheduledHours ?? 0) > 0 ? [location] : [],
    ),
    hasUptime: cameras.some((camera) => camera.hours.starts.length > 0),
    times,
  }
}

/** Returns the days that the records of one camera cover. */
function reached(
  days: DayRange,
  followed: DayRange,
  { back, on }: { readonly back: CameraHours | undefined; readonly on: CameraHours | undefined },
): DayRange {
  return {
    first: back === undefined ? days.first : followed.first,
    last: on === undefined ? days.last : followed.last,
  }
}

async function moreOf(
  plain: PlainDeployment,
  cameras: readonly CameraHours[],
  days: DayRange,
): Promise<ReadonlyMap<string, CameraHours>> {
  if (cameras.length === 0 || days.last < days.first) return new Map()
  const ids = cameras.map(({ recording }) => recording).sort()
  const hours = await unlessRefused(plain.cameraHours(ids, days), [])
  return new Map(hours.map((camera) => [camera.recording, camera]))
}

function overUntilBy(asOf: number): IncidentSettings['overUntil'] {
  const zones = new Map<string, string>()
  return ({ timezone }) => {
    const known = zones.get(timezone) ?? wallIndexAt(asOf, timezone)
    zones.set(timezone, known)
    return known
  }
}
