import { dayMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { type CameraHours, positionAt } from './camera-hours.ts'
import type { CameraTime } from './verdict.ts'
import { belongsTo, isOfWeekday, type WallSpan } from './wall-span.ts'

/** Camera time of a span of the wall clock, and the missed part of it, in hours. */
export interface SpanTime extends CameraTime {
  /** Received segments, of any quality. Their share in the expected ones is one factor of uptime. */
  readonly received: number
  readonly missedHours: number
}

/**
 * Sums the completed scheduled hours of these cameras inside a span. Each camera counts by the wall clock of its own
 * store. Known only if every camera has an entry on each day of the span that has begun.
 */
export function spanTime(
  cameras: readonly CameraHours[],
  span: WallSpan,
  overUntil: (camera: CameraHours) => string,
): SpanTime {
  const sum = {
    known: cameras.length > 0,
    scheduledHours: 0,
    expected: 0,
    received: 0,
    usable: 0,
    missedHours: 0,
  }
  for (const camera of cameras) {
    const { starts, scheduled, expected, received, usable } = camera.hours
    const from = wallMinutes(span.from)
    const until = wallMinutes(span.until)
    const now = wallMinutes(overUntil(camera))
    const lastOver = now - 60
    sum.known &&= hasEachDay(camera, span, from, Math.min(until, now))
    for (let position = positionAt(starts, from); position < starts.length; position += 1) {
      const start = starts[position] ?? 0
      if (start >= until || start > lastOver) break
      const due = expected[position] ?? 0
      const occurrence = starts[position - 1] === start ? 1 : 0
      if (scheduled[position] !== 1 || due === 0) continue
      if (!belongsTo(span, start, occurrence)) continue
      sum.scheduledHours += 1
      sum.expected += due
      sum.received += received[position] ?? 0
      sum.usable += usable[position] ?? 0
      sum.missedHours += 1 - (usable[position] ?? 0) / due
    }
  }
  return sum
}

/** An hour without an entry on a day that has some lies outside the schedule. A day without any entry is unknown. */
function hasEachDay(camera: CameraHours, { hourOfWeek }: WallSpan, from: number, until: number): boolean {
  const needed = (day: number) => hourOfWeek === undefined || isOfWeekday(day, hourOfWeek)
  return !daysWithout(camera, from, until).some(needed)
}

/**
 * Returns the days between two minutes of the wall clock that have no record, as the minutes at which they start. A day
 * on which the camera did not exist at all lacks no record.
 */
export function daysWithout(
  { hours: { starts }, absent = [] }: Pick<CameraHours, 'hours' | 'absent'>,
  from: number,
  until: number,
): readonly number[] {
  const days: number[] = []
  const isAbsent = (day: number) =>
    absent.some((stretch) => stretch.from < Math.min(day + dayMinutes, until) && stretch.until > day)
  for (let day = Math.floor(from / dayMinutes) * dayMinutes; day < until; day += dayMinutes) {
    if ((starts[positionAt(starts, day)] ?? Infinity) >= day + dayMinutes && !isAbsent(day)) days.push(day)
  }
  return days
}
