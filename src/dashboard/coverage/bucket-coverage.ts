import type { Bucket } from '../time/calendar.ts'
import type { CameraHour, CameraHours } from './camera-hours.ts'
import { type CameraTime, unknownTime } from './verdict.ts'

/** Camera time of one bucket of one store. */
export interface BucketCoverage extends CameraTime {
  /** Scheduled hours of the whole bucket, those that are still to come included. 0 where known: the store is closed. */
  readonly plannedHours: number
}

export const unknownBucket: BucketCoverage = { ...unknownTime, plannedHours: 0 }

/**
 * Camera time per bucket, from the uptime of the cameras that count (all of one store, in one zone).
 *
 * Hours outside the schedule are left out; so is what is not over yet, for nothing can have been received of it.
 * A bucket of which no camera has any entry is unknown, not closed; but an hour without an entry on a day that
 * has some lies outside the schedule, for a deployment may leave such hours out.
 *
 * @param buckets hours or longer, in chronological order, without overlap.
 * @param overUntil wall-clock time of the store, `YYYY-MM-DDTHH:mm`: hours that end later are not over.
 */
export function bucketCoverage(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): readonly BucketCoverage[] {
  const sums = buckets.map(() => ({ ...unknownBucket }))
  const place = bucketPlacer(buckets)
  const lastOver = wallPlusHours(overUntil, -1)
  for (const camera of cameras) {
    let previous = ''
    let occurrence: 0 | 1 = 0
    for (const hour of camera.hours) {
      occurrence = hour.index === previous ? 1 : 0
      previous = hour.index
      const sum = sums[place(hour.index, occurrence)]
      if (sum !== undefined) add(sum, hour, lastOver)
    }
  }
  return withinKnownDays(sums, buckets)
}

function withinKnownDays(
  sums: readonly BucketCoverage[],
  buckets: readonly Bucket[],
): readonly BucketCoverage[] {
  const dayOf = (position: number) => buckets[position]?.index.slice(0, 10)
  const knownDays = new Set(sums.flatMap((sum, position) => (sum.known ? [dayOf(position)] : [])))
  return sums.map((sum, position) => (knownDays.has(dayOf(position)) ? { ...sum, known: true } : sum))
}

type Sum = { -readonly [Key in keyof BucketCoverage]: BucketCoverage[Key] }

function add(sum: Sum, hour: CameraHour, lastOver: string): void {
  sum.known = true
  if (!hour.scheduled) return
  sum.plannedHours += 1
  if (hour.index > lastOver) return
  sum.scheduledHours += 1
  sum.expected += hour.expected
  sum.received += hour.received
}

/** Position of the bucket that a wall-clock hour lies in; -1 where it lies in none. */
function bucketPlacer(buckets: readonly Bucket[]): (index: string, occurrence: 0 | 1) => number {
  const starts = buckets.map((bucket) => bucket.index.slice(0, 16))
  const end = endOf(buckets.at(-1))
  return (index, occurrence) => {
    if (index >= end) return -1
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? '') <= index) low = middle + 1
      else high = middle
    }
    const position = low - 1
    // Both hours of a repeated pair start alike: the search ends on the second, the first lies before it.
    const twin = position > 0 && starts[position - 1] === starts[position]
    return twin && occurrence === 0 ? position - 1 : position
  }
}

/** First wall-clock time after a bucket, as text that sorts; a day has 24 hours on the wall, whatever its length. */
function endOf(bucket: Bucket | undefined): string {
  if (bucket === undefined) return ''
  const hours = (bucket.endExclusive - bucket.start) / hourMs
  return wallPlusHours(bucket.index.slice(0, 16), hours < 20 ? 1 : Math.round(hours / 24) * 24)
}

function wallPlusHours(index: string, hours: number): string {
  return new Date(Date.parse(`${index}Z`) + hours * hourMs).toISOString().slice(0, 16)
}

const hourMs = 3_600_000
