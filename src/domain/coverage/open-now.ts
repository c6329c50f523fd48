import { wallMinutes } from '../../calendar/wall-minutes.ts'
import { mayBeOpen } from '../../protocol/opening-hours.ts'
import { type CameraHours, positionAt } from './camera-hours.ts'

/** True if a store may be open at this minute of its wall clock, by the schedules of its cameras. */
export function isOpenAt(cameras: readonly CameraHours[], minute: string): boolean {
  const now = wallMinutes(minute)
  return mayBeOpen(cameras, {
    isKnown: ({ hours }) => hours.starts.length > 0,
    rests: ({ hours }) => hours.scheduled.includes(0),
    runs({ hours: { starts, scheduled } }) {
      // In a zone with half-hour offset, an hour of UTC begins in the middle of a local one.
      const position = positionAt(starts, now + 1) - 1
      return now < (starts[position] ?? now) + 60 && scheduled[position] === 1
    },
  })
}
