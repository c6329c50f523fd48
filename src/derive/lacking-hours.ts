import type { DayRange } from '../calendar/calendar.ts'
import { addDays, earlierDay } from '../calendar/local-day.ts'
import { monthsOf } from '../calendar/months-of.ts'
import { type CameraHours, type HourColumns, joinCameraHours } from '../domain/coverage/camera-hours.ts'
import { wasSeen } from '../domain/coverage/seen-hour.ts'
import type { PlainDeployment } from './plain-deployment.ts'

/** A day ends on the last clock on earth so long after it began in UTC. */
const longestDayMs = 1.5 * 86_400_000

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
      return plain.keep(name, Date.parse(chunk.last) + longestDayMs, async ({ cameraHours }) =>
        (await cameraHours(ids, chunk)).map(withoutWellHours),
      )
    }),
  )
  return joinCameraHours(chunks)
}

/** Months, and those days apart that can still change. */
function chunksOf(days: DayRange, settledUntil: number): readonly DayRange[] {
  const settledDay = new Date(settledUntil - longestDayMs).toISOString().slice(0, 10)
  return monthsOf(days).flatMap(({ days: { first, last } }) => {
    const settled = { first, last: earlierDay(last, settledDay) }
    const open = { first: first > settledDay ? first : addDays(settledDay, 1), last }
    return [settled, open].filter((chunk) => chunk.first <= chunk.last)
  })
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
