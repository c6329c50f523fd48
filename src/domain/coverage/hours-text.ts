import type { DayRange } from '../../calendar/calendar.ts'
import { type PackedHour, packedHour } from '../../protocol/derived/packed-hours.ts'
import { type CameraHours, positionAt, wallMinutes } from './camera-hours.ts'
import { wasSeen } from './seen-hour.ts'
import { daysWithout } from './span-time.ts'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/**
 * The hours of a camera as text (protocol, `packed-hours.ts`), 24 a day on its clock. Of an hour that came twice the worse
 * stands.
 *
 * @param overUntil wall-clock time of the camera, `YYYY-MM-DDTHH:mm`: hours that end later are not in it
 */
export function hoursText(camera: CameraHours, days: DayRange, overUntil: string): string {
  const { starts } = camera.hours
  const from = wallMinutes(days.first)
  const until = Math.min(wallMinutes(days.last) + dayMinutes, wallMinutes(overUntil))
  const count = Math.max(0, Math.floor((until - from) / hourMinutes))
  const text = new Array<string>(count).fill(packedHour({ is: 'absent' }))
  for (const day of daysWithout(camera, from, until)) {
    text.fill(packedHour({ is: 'unknown' }), (day - from) / hourMinutes, (day - from) / hourMinutes + 24)
  }
  let last = -1
  let worst: PackedHour | null = null
  for (let position = positionAt(starts, from); position < starts.length; position += 1) {
    const place = Math.floor(((starts[position] ?? 0) - from) / hourMinutes)
    if (place >= count) break
    const hour = hourOf(camera, position)
    worst = place === last && worst !== null && badness(worst) > badness(hour) ? worst : hour
    last = place
    text[place] = packedHour(worst)
  }
  return text.join('')
}

function hourOf({ hours }: CameraHours, position: number): PackedHour {
  const due = hours.expected[position] ?? 0
  if (hours.scheduled[position] !== 1 || due === 0) return { is: 'closed' }
  const [came, received] = [hours.came[position] ?? 0, hours.received[position] ?? 0]
  if (wasSeen(received, due)) return { is: 'seen' }
  return {
    is: 'lacking',
    // What was summed of decimals is a hair below what it stands for.
    eighths: Math.min(7, Math.floor((received / due) * 8 + 1e-4)),
    lack: due - came >= came - received ? 'segments' : 'quality',
  }
}

/** How much an hour says of what went wrong: segments that never came, then a poor picture, then nothing. */
function badness(hour: PackedHour): number {
  if (hour.is !== 'lacking') return hour.is === 'seen' ? 1 : 0
  return (hour.lack === 'segments' ? 20 : 10) - hour.eighths
}
