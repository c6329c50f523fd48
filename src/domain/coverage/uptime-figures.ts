import type { DayRange } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { wallMinutes } from '../../calendar/wall-minutes.ts'
import type { CameraHours } from './camera-hours.ts'
import { daysWithout, type SpanTime, spanTime } from './span-time.ts'

/**
 * Uptime of cameras over some days, inside their schedules. Both factors (notes §4) are sums over sums, never averages
 * of averages, and their product is the uptime. `null` if no segment was due.
 */
export interface UptimeFigures {
  readonly time: SpanTime
  /** Received segments ÷ expected segments. */
  readonly arrived: number | null
  /** Mean quality of the received segments. `null` also if none arrived. */
  readonly quality: number | null
  /** Seen ÷ due. */
  readonly uptime: number | null
  /** Camera days without any record. No figure includes them. */
  readonly unknownDays: number
}

/** @param overUntil wall-clock time of a camera, `YYYY-MM-DDTHH:mm`; hours that end later are not over, and not due */
export function uptimeFigures(
  cameras: readonly CameraHours[],
  days: DayRange,
  overUntil: (camera: CameraHours) => string,
): UptimeFigures {
  const span = { from: `${days.first}T00:00`, until: `${addDays(days.last, 1)}T00:00` }
  const time = spanTime(cameras, span, overUntil)
  return {
    time,
    arrived: ratio(time.received, time.expected),
    quality: ratio(time.usable, time.received),
    uptime: ratio(time.usable, time.expected),
    unknownDays: cameras.reduce((sum, camera) => {
      const until = Math.min(wallMinutes(span.until), wallMinutes(overUntil(camera)))
      return sum + daysWithout(camera, wallMinutes(span.from), until).length
    }, 0),
  }
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
