import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Recording, UptimeResult } from '../../../protocol/records.ts'
import { type AskerContext, limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import { database } from '../engine/schema.ts'
import { existencesOf } from '../entities/existence.ts'
import { loadOpeningHours } from '../entities/opening-hours.ts'
import { findRecordings } from '../entities/recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Received, UptimeGrids } from './uptime-grid.ts'

export interface UptimeQuestion {
  /** `YYYY-MM-DD`, the first local day, inclusive. */
  readonly start: string
  /** `YYYY-MM-DD`, the last local day, inclusive. */
  readonly end: string
  /** `null` for all accessible recordings. */
  readonly recordingIds: readonly string[] | null
}

export interface UptimeContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Received footage and uptime of each recording by hour (interface §2.4, notes §4). Hours use the recording's time
 * zone, from `start` 00:00 to the end of `end`, but not beyond the hour that contains `now`.
 *
 * A quarter hour is expected if part of it is in the schedule, all of it has passed and the recording existed. Only
 * expected quarter hours count as received. If nothing is expected the fractions are `null`. In hours in which the
 * recording did not exist all numbers are `null`.
 *
 * Yields one result at a time, because a year of a hundred recordings has 876,000 hours and a caller that serialises
 * each result never holds them all.
 *
 * @returns one result per recording, ordered by location and name
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function* uptimeResults(
  warehouse: Warehouse,
  question: UptimeQuestion,
  context: UptimeContext,
): AsyncGenerator<UptimeResult, void, undefined> {
  const limits = limitsOf(context.limits)
  const days = (Date.parse(question.end) - Date.parse(question.start)) / dayMs + 1
  requireAtMost(limits.maxRangeDays, days, 'days')
  requireStorableTime(Date.parse(question.start))
  const recordings = await findRecordings(warehouse, question.recordingIds, context.organisations ?? null)
  requireAtMost(limits.maxUptimeHours, recordings.length * days * 24, 'recording hours')
  if (recordings.length === 0) return

  const grids = new UptimeGrids(question, context.now)
  const hours = await loadOpeningHours(warehouse, [
    ...new Set(
      recordings.filter((recording) => recording.useUploadingSchedule).map(({ location }) => location),
    ),
  ])
  const atOnce = Math.max(1, Math.floor(hoursOfStatement / (days * 24)))
  for (let first = 0; first < recordings.length; first += atOnce) {
    const batch = recordings.slice(first, first + atOnce)
    const received = new Map<string, Received>()
    const ranges = batch.map(({ timezone }) => grids.of(timezone).range)
    const existenceOf = await existencesOf(
      warehouse,
      batch.map(({ location, id }) => ({ location, recording: id })),
      {
        start: Math.min(...ranges.map(({ start }) => start)),
        endExclusive: Math.max(...ranges.map(({ endExclusive }) => endExclusive)),
      },
    )
    for (const zone of new Set(batch.map(({ timezone }) => timezone))) {
      const { range } = grids.of(zone)
      const inZone = batch.filter(({ timezone }) => timezone === zone)
      for (const row of await loadSegments(warehouse, inZone, range)) received.set(row.recording, row)
    }
    for (const { locationTimezone, ...recording } of batch) {
      const schedule = recording.useUploadingSchedule ? hours.get(recording.location) : undefined
      const grid = grids.scheduled(recording, locationTimezone, schedule)
      const existence = existenceOf({ location: recording.location, recording: recording.id })
      yield { recording, uptime: grid.entries(received.get(recording.id), existence) }
    }
  }
}

/** Collects all results of {@link uptimeResults}. */
export async function uptimes(
  warehouse: Warehouse,
  question: UptimeQuestion,
  context: UptimeContext,
): Promise<readonly UptimeResult[]> {
  const results: UptimeResult[] = []
  for await (const result of uptimeResults(warehouse, question, context)) results.push(result)
  return results
}

/** Hours of recordings per statement, with four segments each. A single recording may exceed it. */
const hoursOfStatement = 100_000

function loadSegments(
  warehouse: Warehouse,
  recordings: readonly Recording[],
  range: TimeRange,
): Promise<readonly Received[]> {
  // Two columns of small numbers: a month of a hundred cameras has 300,000 segments.
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
