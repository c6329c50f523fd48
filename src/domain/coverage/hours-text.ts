import type { DayRange } from '../../calendar/calendar.ts'
import { dayMinutes, hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { type PackedHour, packedHour } from '../../protocol/derived/packed-hours.ts'
import { type CameraHours, positionAt } from './camera-hours.ts'
import { wasSeen } from './seen-hour.ts'
import { daysWithout } from './span-time.ts'

/**
 * Returns the hours of a camera as text (protocol, `packed-hours.ts`), 24 a day on its clock. For a repeated hour, the
 * worse one.
 *
 * @param overUntil wall-clock time of the camera, `YYYY-MM-DDTHH:mm`; hours that end later are omitted
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
  const [received, usable] = [hours.received[position] ?? 0, hours.usable[position] ?? 0]
  if (wasSeen(usable, due)) return { is: 'seen' }
  return {
    is: 'lacking',
    // A sum of decimals can lie slightly below its true value.
    eighths: Math.min(7, Math.floor((usable / due) * 8 + 1e-4)),
    lack: due - received >= received - usable ? 'segments' : 'quality',
  }
}

/** Ranks hours by what they reveal: missing segments, then poor image quality, then nothing. */
function badness(hour: PackedHour): number {
  if (hour.is !== 'lacking') return hour.is === 'seen' ? 1 : 0
  return (hour.lack === 'segments' ? 20 : 10) - hour.eighths
}
