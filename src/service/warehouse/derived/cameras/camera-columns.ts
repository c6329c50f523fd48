import { type BucketCoverage, unknownBucket } from '../../../../domain/coverage/bucket-coverage.ts'
import type { CameraTime } from '../../../../domain/coverage/verdict.ts'

/**
 * Camera time by bucket, as columns. A chain has millions of hours, which would take hundreds of megabytes as objects.
 */
export class CameraColumns {
  /** 1 on days on which a camera is known to have existed. */
  readonly known: Uint8Array
  /** Scheduled hours that have begun, of all cameras together. */
  readonly planned: Uint32Array
  /** Scheduled hours that are over. */
  readonly scheduled: Uint32Array
  /** Quarter hours. */
  readonly expected: Float64Array
  readonly received: Float64Array

  constructor(buckets: number) {
    this.known = new Uint8Array(buckets)
    this.planned = new Uint32Array(buckets)
    this.scheduled = new Uint32Array(buckets)
    this.expected = new Float64Array(buckets)
    this.received = new Float64Array(buckets)
  }

  clear(): void {
    for (const column of [this.known, this.planned, this.scheduled, this.expected, this.received])
      column.fill(0)
  }

  timeAt(position: number): CameraTime {
    return {
      known: this.known[position] === 1,
      scheduledHours: this.scheduled[position] ?? 0,
      expected: this.expected[position] ?? 0,
      usable: this.received[position] ?? 0,
    }
  }

  /** Returns the same as objects. Only use it for few stores. */
  coverage(): readonly BucketCoverage[] {
    return coverageOf(this)
  }
}

/** A shared instance for most hours: those outside opening hours. */
const closedBucket: BucketCoverage = { ...unknownBucket, known: true }

/** Converts camera time to objects. */
export function coverageOf({
  known,
  planned,
  scheduled,
  expected,
  received,
}: Readonly<
  Record<'known' | 'planned' | 'scheduled' | 'expected' | 'received', ArrayLike<number>>
>): readonly BucketCoverage[] {
  const buckets: BucketCoverage[] = []
  for (let position = 0; position < known.length; position += 1) {
    const isKnown = known[position] === 1
    const plannedHours = planned[position] ?? 0
    const due = expected[position] ?? 0
    const usable = received[position] ?? 0
    if (plannedHours === 0 && due === 0 && usable === 0) {
      buckets.push(isKnown ? closedBucket : unknownBucket)
    } else {
      const scheduledHours = scheduled[position] ?? 0
      buckets.push({ known: isKnown, plannedHours, scheduledHours, expected: due, usable })
    }
  }
  return buckets
}
