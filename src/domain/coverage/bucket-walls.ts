import type { Bucket } from '../../calendar/calendar.ts'
import { hourMs } from '../../calendar/wall-clock.ts'
import { dayMinutes, hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { type HourColumns, positionAt } from './camera-hours.ts'

/** Buckets on the wall clock, on which the hours of cameras are known. */
export interface Walls {
  /** Wall-clock starts of the buckets, in minutes. */
  readonly starts: Int32Array
  /** The first minute after the last bucket. */
  readonly end: number
  /** True if an hour occurs twice. */
  readonly repeat: boolean
  /** Number of days in which the buckets begin. */
  readonly days: number
}

/** Returns the day in which a bucket begins, as a number of days. */
export function dayOf({ starts }: Pick<Walls, 'starts'>, position: number): number {
  return Math.floor((starts[position] ?? 0) / dayMinutes)
}

/**
 * Walks hours and buckets together, because both are in wall-clock order. Reports each hour that lies in a bucket, with
 * the positions of both.
 */
export function eachHour(
  walls: Walls,
  starts: HourColumns['starts'],
  report: (bucket: number, hour: number) => void,
): void {
  const first = walls.starts[0]
  if (first === undefined) return
  let bucket = 0
  for (let hour = positionAt(starts, first); hour < starts.length; hour += 1) {
    const start = starts[hour] ?? 0
    if (start >= walls.end) return
    while ((walls.starts[bucket + 1] ?? walls.end) <= start) bucket += 1
    const isEarlier = walls.repeat && isFirstOfTwo(walls, bucket, starts, hour)
    report(isEarlier ? bucket - 1 : bucket, hour)
  }
}

/** Both hours of a repeated pair have the same start, and so have their buckets: the walk ends on the second. */
function isFirstOfTwo(walls: Walls, bucket: number, starts: Int32Array, position: number): boolean {
  const twins = bucket > 0 && walls.starts[bucket - 1] === walls.starts[bucket]
  return twins && starts[position] !== starts[position - 1]
}

const kept = new WeakMap<readonly Bucket[], Walls>()

/** Cached, because every store of a zone uses the same buckets. */
export function wallsOf(buckets: readonly Bucket[]): Walls {
  const known = kept.get(buckets)
  if (known !== undefined) return known
  const starts = Int32Array.from(buckets, (bucket) => wallMinutes(bucket.index.slice(0, 16)))
  const repeat = starts.some((start, position) => start === starts[position - 1])
  const days = starts.filter((_, position) => dayOf({ starts }, position) !== dayOf({ starts }, position - 1))
  const walls = { starts, end: endOf(starts.at(-1), buckets.at(-1)), repeat, days: days.length }
  kept.set(buckets, walls)
  return walls
}

/** A day has 24 hours on the wall clock, whatever its length. */
function endOf(start: number | undefined, bucket: Bucket | undefined): number {
  if (start === undefined || bucket === undefined) return 0
  const hours = (bucket.endExclusive - bucket.start) / hourMs
  return start + hourMinutes * (hours < 20 ? 1 : Math.round(hours / 24) * 24)
}
