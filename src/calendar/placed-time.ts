import { dayMs, hourMs, offsetMs } from './wall-clock.ts'

/** The instant of a wall-clock time, and how well defined it is. */
export interface PlacedTime {
  /** Epoch milliseconds. */
  readonly instant: number
  /**
   * `skipped`: clocks went forward over it, so the time never existed. `repeated`: clocks went back, so it occurred
   * twice.
   */
  readonly kind: 'exact' | 'skipped' | 'repeated'
}

/**
 * Converts a wall-clock time of a zone to an instant. A skipped time moves forward by the length of the gap, into the
 * hour in which it was counted. If the time occurred twice, `repeated` selects the instant.
 *
 * @param wallMs the wall-clock time read as if it were UTC, epoch milliseconds
 * @param zone IANA time zone name
 */
export function placeWallClock(
  wallMs: number,
  zone: string,
  repeated: 'first' | 'second' = 'first',
): PlacedTime {
  const before = offsetMs(wallMs - dayMs, zone)
  const after = offsetMs(wallMs + dayMs, zone)
  const candidates = [...new Set([before, after])]
    .map((offset) => ({ offset, instant: wallMs - offset }))
    .filter(({ offset, instant }) => offsetMs(instant, zone) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b)

  const [first, second] = candidates
  if (first === undefined) return { instant: wallMs - before, kind: 'skipped' }
  if (second === undefined) return { instant: first, kind: 'exact' }
  return { instant: repeated === 'first' ? first : second, kind: 'repeated' }
}

/** Returns the local hour of an instant, `YYYY-MM-DD HH:mm` with the minutes of the instant. */
export function localHourOf(instant: number, zone: string): string {
  return new Date(instant + offsetMs(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')
}

/** True if an hour of the local clock begins: at the full hour, or when clocks change. */
export function isStartOfLocalHour(instant: number, zone: string): boolean {
  const offset = offsetMs(instant, zone)
  return (instant + offset) % hourMs === 0 || offsetMs(instant - 1000, zone) !== offset
}
