import { wallOf } from '../time/wall-clock.ts'
import { type CameraHours, positionAt, wallMinutes } from './camera-hours.ts'

/** `YYYY-MM-DDTHH:mm` of an instant (epoch milliseconds), as the clock of the zone shows it. */
export function wallMinute(instant: number, zone: string): string {
  return new Date(wallOf(instant, zone)).toISOString().slice(0, 16)
}

/**
 * Whether a scheduled hour of any of these cameras of one store runs at this minute of the wall clock. Where nobody says
 * when the store is open, it always may be.
 */
export function isOpenAt(cameras: readonly CameraHours[], minute: string): boolean {
  const now = wallMinutes(minute)
  const known = cameras.filter(({ hours }) => hours.starts.length > 0)
  if (known.length === 0) return true
  return known.some(({ hours: { starts, scheduled } }) => {
    // In a zone of half hours an hour of UTC begins in the middle of one.
    const position = positionAt(starts, now + 1) - 1
    return now < (starts[position] ?? now) + 60 && scheduled[position] === 1
  })
}
