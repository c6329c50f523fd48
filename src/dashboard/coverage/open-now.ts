import { wallOf } from '../time/wall-clock.ts'
import { type CameraHours, positionAt, wallMinutes } from './camera-hours.ts'

/** `YYYY-MM-DDTHH:mm` of an instant (epoch milliseconds), as the clock of the zone shows it. */
export function wallMinute(instant: number, zone: string): string {
  return new Date(wallOf(instant, zone)).toISOString().slice(0, 16)
}

/**
 * Whether a scheduled hour of any of these cameras of one store runs at this minute of the wall clock. A camera that records
 * by day and night says nothing of when the doors are open, unless all do. Where nobody says it, they always may be.
 */
export function isOpenAt(cameras: readonly CameraHours[], minute: string): boolean {
  const now = wallMinutes(minute)
  const known = cameras.filter(({ hours }) => hours.starts.length > 0)
  if (known.length === 0) return true
  const telling = known.filter(({ hours }) => hours.scheduled.includes(0))
  return (telling.length === 0 ? known : telling).some(({ hours: { starts, scheduled } }) => {
    // In a zone of half hours an hour of UTC begins in the middle of one.
    const position = positionAt(starts, now + 1) - 1
    return now < (starts[position] ?? now) + 60 && scheduled[position] === 1
  })
}
