import { instantOfWall } from '../../calendar/wall-clock.ts'
import { wallMinutes } from '../../calendar/wall-minutes.ts'
import type { CameraHours } from './camera-hours.ts'
import { wasSeen } from './seen-hour.ts'

/**
 * Returns since when the records of a camera have no gap, epoch milliseconds: the start of the first scheduled hour
 * after the last gap, or of the records. `null` if they contain no completed hour.
 *
 * @param overUntil wall-clock time of the camera, `YYYY-MM-DDTHH:mm`; hours that end later are not over
 */
export function wellSince({ hours, timezone }: CameraHours, overUntil: string): number | null {
  const { starts, scheduled, expected, usable } = hours
  const lastOver = wallMinutes(overUntil) - 60
  let first: number | null = null
  for (let position = starts.length - 1; position >= 0; position -= 1) {
    const [start, due] = [starts[position] ?? 0, expected[position] ?? 0]
    if (start > lastOver || scheduled[position] !== 1 || due === 0) continue
    if (!wasSeen(usable[position] ?? 0, due)) break
    first = start
  }
  return first === null ? null : instantOfWall(first * 60_000, timezone)
}
