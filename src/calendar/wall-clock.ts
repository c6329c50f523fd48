import { tzOffset } from '@date-fns/tz'

/**
 * The one place that knows what a zone's clock shows. *Wall milliseconds* are a clock face written as if it
 * were UTC: 09:30 on 1 March is `Date.UTC(2025, 2, 1, 9, 30)` in every zone.
 */

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** Further from UTC than any clock has ever been, Samoa's skipped day included. */
const farthestMs = 26 * hourMs

/** Within this long a zone has never changed its clocks and back again. */
const stretchMs = 4 * dayMs

/** Per zone the offsets at the begin of each stretch that was asked about: asking the runtime is dear. */
const offsets = new Map<string, Map<number, number>>()

/** @throws RangeError where the runtime knows no such zone. */
export function offsetMs(instant: number, zone: string): number {
  // The first zone that a page asks the runtime about costs it some dozen milliseconds: it asks for this one first.
  if (zone === 'UTC') return 0
  const stretch = Math.floor(instant / stretchMs)
  const offset = offsetAtBegin(stretch, zone)
  return offsetAtBegin(stretch + 1, zone) === offset ? offset : askedOffset(instant, zone)
}

function offsetAtBegin(stretch: number, zone: string): number {
  const kept = offsets.get(zone)?.get(stretch)
  if (kept !== undefined) return kept
  const offset = askedOffset(stretch * stretchMs, zone)
  const known = offsets.get(zone)
  if (known === undefined) offsets.set(zone, new Map([[stretch, offset]]))
  else known.set(stretch, offset)
  return offset
}

function askedOffset(instant: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes)) throw new RangeError(`There is no time zone "${zone}".`)
  return Math.round(minutes * 60_000)
}

/** Whether the runtime knows the zone. */
export function isTimeZone(zone: string): boolean {
  return zone !== '' && !Number.isNaN(tzOffset(zone, new Date(0)))
}

export function wallOf(instant: number, zone: string): number {
  return instant + offsetMs(instant, zone)
}

/**
 * The first instant at which the clock shows this time. Where clocks jump over it, the instant of the jump:
 * a day whose midnight does not exist begins then (São Paulo until 2018, Cairo).
 */
export function instantOfWall(wall: number, zone: string): number {
  const before = offsetMs(wall - farthestMs, zone)
  const after = offsetMs(wall + farthestMs, zone)
  // No change lies between: two days are less than a stretch.
  if (before === after) return wall - before
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  for (const candidate of candidates) {
    if (wallOf(candidate, zone) === wall) return candidate
  }
  return firstInstant(wall - farthestMs, wall + farthestMs, (instant) => wallOf(instant, zone) >= wall)
}

/** The first instant in `(low, high]` for which `holds`, which is false at `low` and true at `high`. */
export function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  let no = low
  let yes = high
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}
