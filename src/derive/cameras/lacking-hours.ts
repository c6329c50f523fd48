import type { DayRange } from '../../calendar/calendar.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { endEverywhere } from '../../calendar/worldwide-days.ts'
import { type CameraHours, type HourColumns, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { wasSeen } from '../../domain/coverage/seen-hour.ts'
import { spanTime } from '../../domain/coverage/span-time.ts'
import { addMissedTime, type MissedTimeOfCamera, noMissedTime } from '../../domain/outages/cameras-missed.ts'
import { spanOf } from '../../domain/outages/followed-days.ts'
import type { HoursAsked } from '../../protocol/derived/camera-bodies.ts'
import type { PlainDeployment } from '../plain/plain-deployment.ts'
import { chunksOf } from '../plain/settled-chunks.ts'

interface LackingAsked {
  readonly days: DayRange
  /** Whole days if absent. */
  readonly hours: HoursAsked | undefined
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

export interface LackingHours {
  /** Without the hours that are irrelevant to incidents. */
  readonly cameras: readonly CameraHours[]
  /** Camera time in the selected hours, by recording id. */
  readonly times: ReadonlyMap<string, MissedTimeOfCamera>
}

/**
 * Loads the hours of cameras, and drops those that are irrelevant to incidents. Of a day without gaps it keeps only two
 * hours: the first that was due, which ends an earlier incident, and the last. Healthy cameras therefore take little
 * memory.
 *
 * @param ids at most as many cameras as one request may name
 */
export async function lackingHours(
  plain: PlainDeployment,
  ids: readonly string[],
  { days, hours, asOf }: LackingAsked,
): Promise<LackingHours> {
  const chunks = await Promise.all(
    chunksOf(days, plain.settledUntil).map((chunk) => {
      const name = `lacking hours ${chunk.first} ${chunk.last} ${JSON.stringify(hours ?? 'all')} ${JSON.stringify(ids)}`
      return plain.keep(name, endEverywhere(chunk), async ({ cameraHours }) =>
        (await cameraHours(ids, chunk)).map((camera) => ({
          camera: withoutWellHours(camera),
          time: timeIn(camera, chunk, hours, asOf),
        })),
      )
    }),
  )
  return {
    cameras: joinCameraHours(chunks.map((chunk) => chunk.map(({ camera }) => camera))),
    times: addedTimes(chunks),
  }
}

function timeIn(
  camera: CameraHours,
  days: DayRange,
  hours: HoursAsked | undefined,
  asOf: number,
): MissedTimeOfCamera {
  return spanTime([camera], spanOf(days, hours), ({ timezone }) => wallIndexAt(asOf, timezone))
}

interface CameraInChunk {
  readonly camera: CameraHours
  readonly time: MissedTimeOfCamera
}

function addedTimes(chunks: readonly (readonly CameraInChunk[])[]): ReadonlyMap<string, MissedTimeOfCamera> {
  const times = new Map<string, MissedTimeOfCamera>()
  const parts = new Map<string, number>()
  for (const { camera, time } of chunks.flat()) {
    times.set(camera.recording, addMissedTime(times.get(camera.recording) ?? noMissedTime, time))
    parts.set(camera.recording, (parts.get(camera.recording) ?? 0) + 1)
  }
  // A camera missing from a response is unknown on those days.
  for (const [recording, time] of times) {
    if (parts.get(recording) !== chunks.length) times.set(recording, { ...time, known: false })
  }
  return times
}

function withoutWellHours(camera: CameraHours): CameraHours {
  const { starts, scheduled, expected, usable } = camera.hours
  let firstDue = -1
  for (let position = 0; position < starts.length; position += 1) {
    const due = expected[position] ?? 0
    if (scheduled[position] !== 1 || due === 0) continue
    if (!wasSeen(usable[position] ?? 0, due)) return camera
    if (firstDue === -1) firstDue = position
  }
  const last = starts.length - 1
  const kept = firstDue === -1 || firstDue === last ? [last] : [firstDue, last]
  return starts.length === 0 ? camera : { ...camera, hours: picked(camera.hours, kept) }
}

function picked(hours: HourColumns, positions: readonly number[]): HourColumns {
  const pick = (column: ArrayLike<number>) => positions.map((position) => column[position] ?? 0)
  return {
    starts: Int32Array.from(pick(hours.starts)),
    scheduled: Uint8Array.from(pick(hours.scheduled)),
    expected: Float32Array.from(pick(hours.expected)),
    received: Float32Array.from(pick(hours.received)),
    usable: Float32Array.from(pick(hours.usable)),
  }
}
