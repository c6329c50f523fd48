import type { AggregationPeriod } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { dayMs, hourMs, type WallClock } from './wall-clock.ts'

/** A stretch of local time that is counted as one (notes §5). Its instants are whole, whatever range was asked. */
export interface Bucket extends TimeRange {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm:ss.SSS`. */
  readonly index: string
  /** 0, and 1 for the second hour of the same index where clocks go back. */
  readonly occurrence: number
}

/** All buckets that overlap the range, in chronological order. */
export function bucketsOf(period: AggregationPeriod, clock: WallClock, range: TimeRange): readonly Bucket[] {
  if (range.endExclusive <= range.start) return []
  return period === 'hour' ? hours(clock, range) : calendarBuckets(steps[period], clock, range)
}

function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, -1)
}

interface Step {
  /** The start of the bucket that a wall time lies in. */
  readonly floor: (wall: number) => number
  readonly next: (start: number) => number
}

const floorDay = (wall: number) => Math.floor(wall / dayMs) * dayMs

const steps: Record<Exclude<AggregationPeriod, 'hour'>, Step> = {
  day: { floor: floorDay, next: (start) => start + dayMs },
  // The first day of the epoch was a Thursday: Mondays are three days before its sevenths.
  week: {
    floor: (wall) => Math.floor((wall + 3 * dayMs) / (7 * dayMs)) * 7 * dayMs - 3 * dayMs,
    next: (start) => start + 7 * dayMs,
  },
  month: {
    floor: (wall) => monthStart(wall, 0),
    next: (start) => monthStart(start, 1),
  },
}

function monthStart(wall: number, later: number): number {
  const date = new Date(wall)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

function calendarBuckets(step: Step, clock: WallClock, range: TimeRange): readonly Bucket[] {
  const buckets: Bucket[] = []
  let wall = step.floor(clock.wallAt(range.start))
  let start = clock.firstInstantAt(wall)
  while (start < range.endExclusive) {
    const next = step.next(wall)
    const endExclusive = clock.firstInstantAt(next)
    // A zone that crosses the date line leaves out a day.
    if (endExclusive > start) buckets.push({ start, endExclusive, index: wallText(wall), occurrence: 0 })
    wall = next
    start = endExclusive
  }
  return buckets
}

/**
 * Hours start at the local full hour, and anew where the offset changes. So they are right where clocks change by
 * an hour, by half of one, and where they are never whole hours from UTC.
 */
function hours(clock: WallClock, range: TimeRange): readonly Bucket[] {
  const buckets: Bucket[] = []
  const seen = new Map<string, number>()
  // Looked at from some hours before, so that the second hour of an index knows that it is.
  const from = range.start - 4 * hourMs
  for (const span of clock.spans) {
    if (span.endExclusive <= from || span.start >= range.endExclusive) continue
    let wall = Math.floor((Math.max(from, span.start) + span.offsetMs) / hourMs) * hourMs
    const end = Math.min(range.endExclusive, span.endExclusive)
    for (; wall - span.offsetMs < end; wall += hourMs) {
      const start = Math.max(wall - span.offsetMs, span.start)
      const endExclusive = Math.min(wall + hourMs - span.offsetMs, span.endExclusive)
      const index = wallText(wall)
      const occurrence = seen.get(index) ?? 0
      seen.set(index, occurrence + 1)
      if (endExclusive > range.start) buckets.push({ start, endExclusive, index, occurrence })
    }
  }
  return buckets
}

/** A range that is counted as one. */
export function asBucket(range: TimeRange) {
  return { ...range, index: '', occurrence: 0 } as const
}
