import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Recording, UptimeEntry } from '../../../protocol/records.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { type WallClock, wallClock } from '../buckets/zoned-wall-clock.ts'
import { segmentMinutes } from '../engine/schema.ts'
import { type OpeningHours, openRanges } from '../entities/opening-hours.ts'

const segmentMs = segmentMinutes * 60_000

/** Local days `YYYY-MM-DD`, both inclusive. */
interface DayRange {
  readonly start: string
  readonly end: string
}

/** Segments of one recording: minutes since the first requested one, and the uptime of each. */
export interface Received {
  readonly recording: string
  readonly minutes: readonly number[]
  readonly uptimes: readonly number[]
}

interface ZoneGrid {
  readonly clock: WallClock
  readonly range: TimeRange
  readonly buckets: readonly Bucket[]
  /** The index of each bucket in the contract's format, shared by all recordings. */
  readonly indices: readonly string[]
  /** The bucket of each quarter hour since the start of the range. */
  readonly bucketOfQuarter: Uint32Array
}

/** The hours of each time zone and the quarter hours that each schedule expects, computed once for all recordings. */
export class UptimeGrids {
  readonly #question: DayRange
  readonly #now: number
  readonly #zones = new Map<string, ZoneGrid>()
  readonly #scheduled = new Map<string, ScheduledGrid>()

  constructor(question: DayRange, now: number) {
    this.#question = question
    this.#now = now
  }

  of(zone: string): ZoneGrid {
    const known = this.#zones.get(zone)
    if (known !== undefined) return known
    const firstWall = Date.parse(`${this.#question.start}T00:00:00Z`)
    const endWall = Date.parse(`${this.#question.end}T00:00:00Z`) + dayMs
    const clock = wallClock(zone)
    const start = clock.firstInstantAt(firstWall)
    const asked = { start, endExclusive: Math.min(clock.firstInstantAt(endWall), this.#now + 1) }
    const buckets = overlappingBuckets('hour', zone, asked)
    const range = { start, endExclusive: buckets.at(-1)?.endExclusive ?? start }
    const bucketOfQuarter = new Uint32Array((range.endExclusive - start) / segmentMs)
    let bucket = 0
    for (let quarter = 0; quarter < bucketOfQuarter.length; quarter += 1) {
      while (start + quarter * segmentMs >= (buckets[bucket]?.endExclusive ?? Number.POSITIVE_INFINITY))
        bucket += 1
      bucketOfQuarter[quarter] = bucket
    }
    const indices = buckets.map(({ index }) => `${index.slice(0, 10)} ${index.slice(11, 16)}`)
    const grid = { clock, range, buckets, indices, bucketOfQuarter }
    this.#zones.set(zone, grid)
    return grid
  }

  /** Returns the expected quarter hours. The schedule uses the location's wall clock, the hours use the recording's. */
  scheduled(recording: Recording, locationZone: string, hours: OpeningHours | undefined): ScheduledGrid {
    const key = JSON.stringify([recording.timezone, hours === undefined ? null : recording.location])
    const known = this.#scheduled.get(key)
    if (known !== undefined) return known
    const zoneGrid = this.of(recording.timezone)
    const clock =
      hours === undefined || locationZone === recording.timezone ? zoneGrid.clock : wallClock(locationZone)
    const grid = new ScheduledGrid(zoneGrid, openRanges(hours, clock, zoneGrid.range), this.#now)
    this.#scheduled.set(key, grid)
    return grid
  }
}

class ScheduledGrid {
  readonly #zone: ZoneGrid
  readonly #within: Uint8Array
  readonly #expected: Uint8Array
  readonly #counts: Uint8Array

  constructor(zone: ZoneGrid, open: readonly TimeRange[], now: number) {
    this.#zone = zone
    this.#within = new Uint8Array(zone.buckets.length)
    this.#expected = new Uint8Array(zone.buckets.length)
    this.#counts = new Uint8Array(zone.bucketOfQuarter.length)
    for (const { start, endExclusive } of open) {
      const first = Math.floor((start - zone.range.start) / segmentMs)
      const end = Math.ceil((endExclusive - zone.range.start) / segmentMs)
      for (let quarter = first; quarter < end; quarter += 1) {
        const bucket = zone.bucketOfQuarter[quarter] ?? 0
        this.#within[bucket] = 1
        const hasPassed = zone.range.start + (quarter + 1) * segmentMs <= now
        // Two opening periods can overlap the same quarter hour.
        if (!hasPassed || this.#counts[quarter] === 1) continue
        this.#counts[quarter] = 1
        this.#expected[bucket] = (this.#expected[bucket] ?? 0) + 1
      }
    }
  }

  /** @param existence when the recording existed */
  entries(received: Received | undefined, existence: TimeRange): readonly UptimeEntry[] {
    const { buckets, bucketOfQuarter } = this.#zone
    const existed = this.#withinExistence(existence)
    const counts = new Uint8Array(buckets.length)
    const sums = new Float64Array(buckets.length)
    const seen = new Uint8Array(bucketOfQuarter.length)
    received?.minutes.forEach((minute, position) => {
      const quarter = Math.floor(minute / segmentMinutes)
      if (this.#counts[quarter] !== 1 || seen[quarter] === 1) return
      if (quarter < existed.first || quarter >= existed.end) return
      seen[quarter] = 1
      const bucket = bucketOfQuarter[quarter] ?? 0
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sums[bucket] = (sums[bucket] ?? 0) + (received.uptimes[position] ?? 0)
    })
    return this.#zone.indices.map((index, bucket) => {
      const { start = 0, endExclusive = 0 } = buckets[bucket] ?? {}
      if (endExclusive <= existence.start || start >= existence.endExclusive) return notYetExisting(index)
      const segmentsExpected = existed.expected[bucket] ?? 0
      const segmentsReceived = counts[bucket] ?? 0
      const average = segmentsReceived === 0 ? 0 : (sums[bucket] ?? 0) / segmentsReceived
      const share = segmentsReceived / segmentsExpected
      const isExpected = segmentsExpected > 0
      return {
        index,
        withinSchedule: this.#within[bucket] === 1,
        segmentsExpected,
        segmentsReceived,
        avgUptimeOnSegment: isExpected ? round(average) : null,
        pcSegmentsRecieved: isExpected ? round(share) : null,
        overallUptime: isExpected ? round(average * share) : null,
      }
    })
  }

  /** Returns the quarter hours completely within an existence, and the number expected per hour. */
  #withinExistence({ start, endExclusive }: TimeRange) {
    const { range, bucketOfQuarter } = this.#zone
    const quarters = bucketOfQuarter.length
    const first = Math.max(0, Math.ceil((start - range.start) / segmentMs))
    const end = Math.min(quarters, Math.floor((endExclusive - range.start) / segmentMs))
    if (first === 0 && end === quarters) return { first, end, expected: this.#expected }
    const expected = new Uint8Array(this.#expected.length)
    for (let quarter = first; quarter < end; quarter += 1) {
      const bucket = bucketOfQuarter[quarter] ?? 0
      if (this.#counts[quarter] === 1) expected[bucket] = (expected[bucket] ?? 0) + 1
    }
    return { first, end, expected }
  }
}

/** An hour in which the recording did not exist. */
function notYetExisting(index: string): UptimeEntry {
  return {
    index,
    withinSchedule: false,
    segmentsExpected: null,
    segmentsReceived: null,
    avgUptimeOnSegment: null,
    pcSegmentsRecieved: null,
    overallUptime: null,
  }
}

/** Rounds to the stored precision of six decimals, because a response has tens of thousands of values. */
function round(fraction: number): number {
  return Math.round(fraction * 1e6) / 1e6
}
