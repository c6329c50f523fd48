import type { Recording, UptimeEntry, UptimeResult } from '../../protocol/records.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { requireAll } from './entities.ts'
import { limitsOf, type QuestionLimits, requireAtMost } from './limits.ts'
import { loadOpeningHours, type OpeningHours, openRanges } from './opening-hours.ts'
import { database, segmentMinutes } from './schema.ts'
import { dayMs, type WallClock, wallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

export interface UptimeQuestion {
  /** `YYYY-MM-DD`, the first local day, included. */
  readonly start: string
  /** `YYYY-MM-DD`, the last local day, included. */
  readonly end: string
  /** `null`: all recordings. */
  readonly recordingIds: readonly string[] | null
}

export interface UptimeContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly limits?: Partial<QuestionLimits>
}

interface StoredRecording extends Recording {
  readonly locationTimezone: string
}

/** Segments of one recording: minutes since the first that was asked, and the uptime of each. */
interface Received {
  readonly recording: string
  readonly minutes: readonly number[]
  readonly uptimes: readonly number[]
}

const segmentMs = segmentMinutes * 60_000

/**
 * Hour by hour, how much of the expected footage of each recording arrived and how well it was up (interface
 * §2.4, notes §4). Hours are those of the recording's zone, from `start` 00:00 to the end of `end`, but none after
 * the one that is running at `now`.
 *
 * A quarter of an hour is expected where any part of it lies inside the schedule and all of it has passed; only
 * such quarters count as received. Where nothing is expected the fractions are 0.
 *
 * @returns one result per recording, ordered by location and name
 * @throws Fault `too_large`, or `not_found` where an id does not exist
 */
export async function uptimes(
  warehouse: Warehouse,
  question: UptimeQuestion,
  context: UptimeContext,
): Promise<readonly UptimeResult[]> {
  const limits = limitsOf(context.limits)
  const days = (Date.parse(question.end) - Date.parse(question.start)) / dayMs + 1
  requireAtMost(limits.maxRangeDays, days, 'days')
  const recordings = await loadRecordings(warehouse, question.recordingIds)
  if (question.recordingIds !== null) {
    requireAll(question.recordingIds, new Set(recordings.map(({ id }) => id)), 'recording')
  }
  requireAtMost(limits.maxRows, recordings.length * days * 24, 'hours of recordings')
  if (recordings.length === 0) return []

  const grids = new Grids(question, context.now)
  const hours = await loadOpeningHours(warehouse, [
    ...new Set(
      recordings.filter((recording) => recording.useUploadingSchedule).map(({ location }) => location),
    ),
  ])
  const received = new Map<string, Received>()
  for (const zone of new Set(recordings.map(({ timezone }) => timezone))) {
    const { range } = grids.of(zone)
    const inZone = recordings.filter(({ timezone }) => timezone === zone)
    for (const row of await loadSegments(warehouse, inZone, range)) received.set(row.recording, row)
  }

  return recordings.map(({ locationTimezone, ...recording }) => {
    const schedule = recording.useUploadingSchedule ? hours.get(recording.location) : undefined
    const grid = grids.scheduled(recording, locationTimezone, schedule)
    return { recording, uptime: grid.entries(received.get(recording.id)) }
  })
}

function loadRecordings(
  warehouse: Warehouse,
  ids: readonly string[] | null,
): Promise<readonly StoredRecording[]> {
  return warehouse.query<StoredRecording>(
    `SELECT r.id AS id, r.name AS name, r.organisation_id AS organisation, r.camera_server_id AS cameraServer,
       r.location_id AS location, r.use_uploading_schedule AS useUploadingSchedule, r.timezone AS timezone,
       place.timezone AS locationTimezone
     FROM (SELECT * FROM ${database}.recordings FINAL ORDER BY version DESC LIMIT 1 BY id) AS r
     LEFT JOIN (SELECT id, timezone FROM ${database}.locations FINAL) AS place ON place.id = r.location_id
     WHERE {all:Bool} OR r.id IN {ids:Array(String)}
     ORDER BY r.location_id, r.name, r.id`,
    { all: ids === null, ids: ids ?? [] },
  )
}

function loadSegments(
  warehouse: Warehouse,
  recordings: readonly Recording[],
  range: TimeRange,
): Promise<readonly Received[]> {
  // Short numbers in two columns: a month of a hundred cameras is 300 000 segments.
  return warehouse.query<Received>(
    `SELECT recording_id AS recording,
       groupArray(intDiv(toUnixTimestamp(started_at) - {base:UInt32}, 60)) AS minutes,
       groupArray(uptime) AS uptimes
     FROM ${database}.segments FINAL
     WHERE location_id IN {locations:Array(String)} AND recording_id IN {recordings:Array(String)}
       AND started_at >= toDateTime({base:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
     GROUP BY recording_id`,
    {
      locations: [...new Set(recordings.map(({ location }) => location))],
      recordings: recordings.map(({ id }) => id),
      base: range.start / 1000,
      end: range.endExclusive / 1000,
    },
  )
}

interface ZoneGrid {
  readonly clock: WallClock
  readonly range: TimeRange
  readonly buckets: readonly Bucket[]
  /** The bucket of each quarter of an hour since the start of the range. */
  readonly bucketOfQuarter: Uint32Array
}

/** The hours of each zone, and which of their quarters each schedule expects: worked out once, not per recording. */
class Grids {
  readonly #question: UptimeQuestion
  readonly #now: number
  readonly #zones = new Map<string, ZoneGrid>()
  readonly #scheduled = new Map<string, ScheduledGrid>()

  constructor(question: UptimeQuestion, now: number) {
    this.#question = question
    this.#now = now
  }

  of(zone: string): ZoneGrid {
    const known = this.#zones.get(zone)
    if (known !== undefined) return known
    const firstWall = Date.parse(`${this.#question.start}T00:00:00Z`)
    const endWall = Date.parse(`${this.#question.end}T00:00:00Z`) + dayMs
    const clock = wallClock(zone, { start: firstWall, endExclusive: endWall })
    const start = clock.firstInstantAt(firstWall)
    const asked = { start, endExclusive: Math.min(clock.firstInstantAt(endWall), this.#now + 1) }
    const buckets = bucketsOf('hour', clock, asked)
    const range = { start, endExclusive: buckets.at(-1)?.endExclusive ?? start }
    const bucketOfQuarter = new Uint32Array((range.endExclusive - start) / segmentMs)
    let bucket = 0
    for (let quarter = 0; quarter < bucketOfQuarter.length; quarter += 1) {
      while (start + quarter * segmentMs >= (buckets[bucket]?.endExclusive ?? Number.POSITIVE_INFINITY))
        bucket += 1
      bucketOfQuarter[quarter] = bucket
    }
    const grid = { clock, range, buckets, bucketOfQuarter }
    this.#zones.set(zone, grid)
    return grid
  }

  /** The schedule is written in the location's wall clock, the hours in the recording's. */
  scheduled(recording: Recording, locationZone: string, hours: OpeningHours | undefined): ScheduledGrid {
    const key = JSON.stringify([recording.timezone, hours === undefined ? null : recording.location])
    const known = this.#scheduled.get(key)
    if (known !== undefined) return known
    const zoneGrid = this.of(recording.timezone)
    const clock =
      hours === undefined || locationZone === recording.timezone
        ? zoneGrid.clock
        : wallClock(locationZone, zoneGrid.range)
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
        // Two openings can touch the same quarter.
        if (!hasPassed || this.#counts[quarter] === 1) continue
        this.#counts[quarter] = 1
        this.#expected[bucket] = (this.#expected[bucket] ?? 0) + 1
      }
    }
  }

  entries(received: Received | undefined): readonly UptimeEntry[] {
    const { buckets, bucketOfQuarter } = this.#zone
    const counts = new Uint8Array(buckets.length)
    const sums = new Float64Array(buckets.length)
    const seen = new Uint8Array(bucketOfQuarter.length)
    received?.minutes.forEach((minute, position) => {
      const quarter = Math.floor(minute / segmentMinutes)
      if (this.#counts[quarter] !== 1 || seen[quarter] === 1) return
      seen[quarter] = 1
      const bucket = bucketOfQuarter[quarter] ?? 0
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sums[bucket] = (sums[bucket] ?? 0) + (received.uptimes[position] ?? 0)
    })
    return buckets.map(({ index }, bucket) => {
      const segmentsExpected = this.#expected[bucket] ?? 0
      const segmentsReceived = counts[bucket] ?? 0
      const average = segmentsReceived === 0 ? 0 : (sums[bucket] ?? 0) / segmentsReceived
      const share = segmentsExpected === 0 ? 0 : segmentsReceived / segmentsExpected
      return {
        index: `${index.slice(0, 10)} ${index.slice(11, 16)}`,
        withinSchedule: this.#within[bucket] === 1,
        segmentsExpected,
        segmentsReceived,
        avgUptimeOnSegment: round(average),
        pcSegmentsRecieved: round(share),
        overallUptime: round(average * share),
      }
    })
  }
}

/** Six decimals: what is stored is no finer, and an answer has tens of thousands of these. */
function round(fraction: number): number {
  return Math.round(fraction * 1e6) / 1e6
}
