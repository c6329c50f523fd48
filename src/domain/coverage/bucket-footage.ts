import type { Bucket } from '../../calendar/calendar.ts'
import { hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { eachHour, wallsOf } from './bucket-walls.ts'
import type { CameraHours } from './camera-hours.ts'

/** Footage by bucket, as columns: the `expected` and `usable` of `BucketCoverage` alone, for many stores and days. */
export interface BucketFootage {
  /** Expected segments of completed scheduled hours. */
  readonly expected: ArrayLike<number>
  /** Received segments, each weighted by its uptime. */
  readonly usable: ArrayLike<number>
}

/** Returns the footage of some cameras together, with the parameters of `bucketCoverage`. */
export function bucketFootage(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): BucketFootage {
  const walls = wallsOf(buckets)
  const lastOver = wallMinutes(overUntil) - hourMinutes
  const sums = { expected: new Float64Array(buckets.length), usable: new Float64Array(buckets.length) }
  for (const { hours, opening } of cameras) {
    // Opening hours tell nothing about footage.
    if (opening !== undefined) continue
    const { starts, scheduled, expected, usable } = hours
    eachHour(walls, starts, (bucket, hour) => {
      if (scheduled[hour] !== 1 || (starts[hour] ?? 0) > lastOver) return
      sums.expected[bucket] = (sums.expected[bucket] ?? 0) + (expected[hour] ?? 0)
      sums.usable[bucket] = (sums.usable[bucket] ?? 0) + (usable[hour] ?? 0)
    })
  }
  return sums
}
