import { tzOffset } from '@date-fns/tz/tzOffset'

/**
 * The only module that knows what a zone's clock shows. *Wall milliseconds* are a clock face written as if it were UTC:
 * 09:30 on 1 March is `Date.UTC(2025, 2, 1, 9, 30)` in every zone.
 */

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** Further from UTC than any clock has ever been, including Samoa's skipped day. */
const farthestMs = 26 * hourMs

/** No zone has ever changed its clocks forth and back within this time. */
const stretchMs = 4 * dayMs

/** Per zone, the offset at the start of each stretch that was looked up. `Intl` is slow. */
const offsets = new Map<string, Map<number, number>>()
let keptOffsets = 0
/** Limits memory: a server looks up any zone and year. */
const maxOffsets = 75_000

/**
 * Returns how far the zone's clock is ahead of UTC, in milliseconds.
 * @throws RangeError if the runtime doesn't know the zone
 */
export function offsetMs(instant: number, zone: string): number {
  // The first look-up in `Intl` takes some dozen milliseconds, and every page's first zone is UTC.
  if (zone === 'UTC') return 0
  const stretch = Math.floor(instant / stretchMs)
  const before = offsetAtBegin(stretch, zone)
  const after = offsetAtBegin(stretch + 1, zone)
  if (before === after) return before
  const change = changeIn(stretch, zone)
  if (change === null) return askedOffset(instant, zone)
  return instant < change ? before : after
}

/** Per zone, when clocks change in a stretch. `null` if they change more than once. */
const changes = new Map<string, Map<number, number | null>>()

function changeIn(stretch: number, zone: string): number | null {
  const ofZone = changes.get(zone) ?? new Map<number, number | null>()
  changes.set(zone, ofZone)
  const kept = ofZone.get(stretch)
  if (kept !== undefined) return kept
  const before = offsetAtBegin(stretch, zone)
  const [begin, end] = [stretch * stretchMs, (stretch + 1) * stretchMs]
  const first = firstInstant(begin, end, (instant) => askedOffset(instant, zone) !== before)
  const change = askedOffset(first, zone) === offsetAtBegin(stretch + 1, zone) ? first : null
  ofZone.set(stretch, change)
  return change
}

function offsetAtBegin(stretch: number, zone: string): number {
  const kept = offsets.get(zone)?.get(stretch)
  if (kept !== undefined) return kept
  const offset = askedOffset(stretch * stretchMs, zone)
  if (keptOffsets >= maxOffsets) {
    offsets.clear()
    changes.clear()
    keptOffsets = 0
  }
  keptOffsets += 1
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

/** True if the runtime knows the zone. */
export function isTimeZone(zone: string): boolean {
  return zone !== '' && !Number.isNaN(tzOffset(zone, new Date(0)))
}

export function wallOf(instant: number, zone: string): number {
  return instant + offsetMs(instant, zone)
}

/**
 * Returns the first instant at which the clock shows this time. If clocks jump over it, that is the instant of the
 * jump: a day without a midnight begins then (São Paulo until 2018, Cairo).
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

/** Returns the first instant in `(low, high]` for which `holds`, which is false at `low` and true at `high`. */
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
