import type { DayRange } from '../../calendar/calendar.ts'
import { type CameraHours, type HourColumns, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { wasSeen } from '../../domain/coverage/seen-hour.ts'
import type { PlainDeployment } from '../plain/plain-deployment.ts'
import { chunksOf, endOf } from '../plain/settled-chunks.ts'

/**
 * The hours of cameras, without those that tell nothing of incidents: of days on which a camera missed nothing, the first
 * hour that was due, which ends what came before, and the last. So little is kept of cameras that are well.
 *
 * @param ids of at most as many cameras as one question may name
 */
export async function lackingHours(
  plain: PlainDeployment,
  ids: readonly string[],
  days: DayRange,
): Promise<readonly CameraHours[]> {
  const chunks = await Promise.all(
    chunksOf(days, plain.settledUntil).map((chunk) => {
      const name = `lacking hours ${chunk.first} ${chunk.last} ${JSON.stringify(ids)}`
      return plain.keep(name, endOf(chunk), async ({ cameraHours }) =>
        (await cameraHours(ids, chunk)).map(withoutWellHours),
      )
    }),
  )
  return joinCameraHours(chunks)
}

function withoutWellHours(camera: CameraHours): CameraHours {
  const { starts, scheduled, expected, received } = camera.hours
  let firstDue = -1
  for (let position = 0; position < starts.length; position += 1) {
    const due = expected[position] ?? 0
    if (scheduled[position] !== 1 || due === 0) continue
    if (!wasSeen(received[position] ?? 0, due)) return camera
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
    came: Float32Array.from(pick(hours.came)),
    received: Float32Array.from(pick(hours.received)),
  }
}
