import { dayMs, hourMs, offsetMs } from './wall-clock.ts'

/** A time as clocks on the wall show it, with what came of placing it on the line of instants. */
export interface PlacedTime {
  /** Epoch milliseconds. */
  readonly instant: number
  /**
   * `skipped`: clocks went forward over it, the time never was. `repeated`: clocks went back, it was twice.
   */
  readonly kind: 'exact' | 'skipped' | 'repeated'
}

/**
 * Places a wall-clock time of a zone. A time that never was moves forward by the length of the gap, so that it
 * falls on the hour in which it was counted; of two instants with the same name `repeated` says which.
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

/** The local hour that an instant lies in, `YYYY-MM-DD HH:mm` with the minutes of the instant. */
export function localHourOf(instant: number, zone: string): string {
  return new Date(instant + offsetMs(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')
}

/** Whether an hour of the local clock begins: the full hour, or the moment at which clocks change. */
export function isStartOfLocalHour(instant: number, zone: string): boolean {
  const offset = offsetMs(instant, zone)
  return (instant + offset) % hourMs === 0 || offsetMs(instant - 1000, zone) !== offset
}
