import type { DayRange } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { type CameraHours, wallMinutes } from './camera-hours.ts'
import { daysWithout, type SpanTime, spanTime } from './span-time.ts'

/**
 * The uptime of cameras over some days, inside their schedules. Both factors (notes §4) are sums over sums, never averages
 * of averages, and their product is the uptime. `null` where no segment was due.
 */
export interface UptimeFigures {
  readonly time: SpanTime
  /** Segments that came ÷ segments that were due. */
  readonly arrived: number | null
  /** How good those were that came; `null` also where none did. */
  readonly quality: number | null
  /** What was seen ÷ what was due. */
  readonly uptime: number | null
  /** Days of cameras without any record, which are in no figure: nobody knows whether the camera was up. */
  readonly unknownDays: number
}

/** @param overUntil wall-clock time of a camera, `YYYY-MM-DDTHH:mm`: hours that end later are not over, and not due. */
export function uptimeFigures(
  cameras: readonly CameraHours[],
  days: DayRange,
  overUntil: (camera: CameraHours) => string,
): UptimeFigures {
  const span = { from: `${days.first}T00:00`, until: `${addDays(days.last, 1)}T00:00` }
  const time = spanTime(cameras, span, overUntil)
  return {
    time,
    arrived: ratio(time.came, time.expected),
    quality: ratio(time.received, time.came),
    uptime: ratio(time.received, time.expected),
    unknownDays: cameras.reduce((sum, camera) => {
      const until = Math.min(wallMinutes(span.until), wallMinutes(overUntil(camera)))
      return sum + daysWithout(camera, wallMinutes(span.from), until).length
    }, 0),
  }
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
