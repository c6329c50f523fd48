import { instantOfWall, wallOf } from '../../../calendar/wall-clock.ts'

/**
 * Wall-clock time of a zone. A wall time is written as the epoch milliseconds that the same digits would have in UTC, so
 * that days and months of it are plain arithmetic.
 */
export interface WallClock {
  readonly zone: string
  wallAt(instant: number): number
  /** Returns the first instant at which the clock shows this time or a later one. */
  firstInstantAt(wall: number): number
}

export function wallClock(zone: string): WallClock {
  return {
    zone,
    wallAt: (instant) => wallOf(instant, zone),
    firstInstantAt: (wall) => instantOfWall(wall, zone),
  }
}
