import { tzOffset } from '@date-fns/tz'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/**
 * Wall-clock time of a zone. A wall time is written as the epoch milliseconds that the same digits would have in
 * UTC, so that days and months of it are plain arithmetic.
 */
export interface WallClock {
  /** Stretches of one offset from UTC. They tile the range and a good month on either side. */
  readonly spans: readonly OffsetSpan[]
  wallAt(instant: number): number
  /** The first instant at which the clock shows this time or a later one. */
  firstInstantAt(wall: number): number
}

interface OffsetSpan extends TimeRange {
  readonly offsetMs: number
}

export const dayMs = 86_400_000
export const hourMs = 3_600_000
const minuteMs = 60_000
/** A month's bucket begins up to 31 days before the range that it overlaps. */
const marginMs = 40 * dayMs

/** @throws RangeError where there is no such zone */
export function wallClock(zone: string, range: TimeRange): WallClock {
  const from = Math.floor((range.start - marginMs) / dayMs) * dayMs
  const spans = offsetSpans(zone, from, range.endExclusive + marginMs)
  const last = spans.at(-1)
  if (last === undefined) throw new RangeError('a range ends after it starts')

  return {
    spans,
    wallAt(instant) {
      const span = spans.find((candidate) => instant < candidate.endExclusive) ?? last
      return instant + span.offsetMs
    },
    firstInstantAt(wall) {
      for (const span of spans) {
        // Where clocks go forward over this time, it is never shown: the next that is shown is the span's start.
        if (wall - span.offsetMs < span.endExclusive) return Math.max(wall - span.offsetMs, span.start)
      }
      return wall - last.offsetMs
    },
  }
}

/** Daily samples find every change of offset; halving finds its minute. */
function offsetSpans(zone: string, from: number, to: number): readonly OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let start = from
  let offsetMs = offsetAt(zone, from)
  for (let day = from; day < to; day += dayMs) {
    const next = offsetAt(zone, day + dayMs)
    if (next === offsetMs) continue
    const change = firstChange(zone, day, day + dayMs, offsetMs)
    spans.push({ start, endExclusive: change, offsetMs })
    start = change
    offsetMs = next
  }
  spans.push({ start, endExclusive: to + dayMs, offsetMs })
  return spans
}

function firstChange(zone: string, before: number, after: number, offsetMs: number): number {
  let low = before / minuteMs
  let high = after / minuteMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * minuteMs) === offsetMs) low = middle
    else high = middle
  }
  return high * minuteMs
}

/** Asking the runtime is dear, and every question about a zone samples the same days. */
function offsetAt(zone: string, instant: number): number {
  const known = offsets.get(zone)?.get(instant)
  if (known !== undefined) return known
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes)) throw new RangeError(`there is no time zone "${zone.slice(0, 80)}"`)
  if (keptOffsets >= mostOffsets) {
    offsets.clear()
    keptOffsets = 0
  }
  const offset = Math.round(minutes * minuteMs)
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, ofZone.set(instant, offset))
  keptOffsets += 1
  return offset
}

const offsets = new Map<string, Map<number, number>>()
let keptOffsets = 0
/** Two years of days in a hundred zones. */
const mostOffsets = 75_000
