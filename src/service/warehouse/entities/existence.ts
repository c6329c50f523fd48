import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { KeptRows } from '../engine/kept-day.ts'
import type { KeptKind, KeptSums } from '../engine/kept-sums.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** A camera at its location. */
export interface PlacedCamera {
  readonly location: string
  readonly recording: string
}

/** Returns when a camera existed. The range is empty if it never did. */
export type Existences = (camera: PlacedCamera) => TimeRange

const always: TimeRange = { start: Number.NEGATIVE_INFINITY, endExclusive: Number.POSITIVE_INFINITY }
const never: TimeRange = { start: Number.POSITIVE_INFINITY, endExclusive: Number.POSITIVE_INFINITY }

/** Nearly every camera has footage within this time before the range, which keeps the first search small. */
const nearMs = 7 * dayMs

/**
 * Returns when each camera existed at its location within the range: from `installed_at`, or else from its first
 * footage there, to `removed_at`. Footage is only expected during that time. A camera without a date and footage is not
 * known to have started. One that stopped without a date is still expected.
 *
 * @param cameras without duplicates
 * @param kept up-to-date cached sums; if omitted, everything is read
 */
export async function existencesOf(
  warehouse: Warehouse,
  cameras: readonly PlacedCamera[],
  range: TimeRange,
  kept?: KeptSums,
): Promise<Existences> {
  if (cameras.length === 0 || range.endExclusive <= range.start) return () => always
  const dates = await datesOf(warehouse, cameras)
  const undated = cameras.filter((camera) => (dates.get(keyOf(camera))?.installed ?? null) === null)
  const near = await seenIn(
    warehouse,
    undated,
    { start: range.start - nearMs, endExclusive: range.start + 1 },
    kept,
  )
  const later = await firstFootage(
    warehouse,
    undated.filter((camera) => !near.has(keyOf(camera))),
    { start: 0, endExclusive: range.endExclusive },
  )
  return (camera) => {
    const key = keyOf(camera)
    const { installed = null, removed = null } = dates.get(key) ?? {}
    const start = installed ?? (near.has(key) ? always.start : (later.get(key) ?? never.start))
    return { start, endExclusive: removed ?? always.endExclusive }
  }
}

/**
 * Returns when cameras existed by configuration only, without looking at footage. A camera without `installed_at`
 * counts as having always existed; {@link existencesOf} can refine it.
 */
export async function datedExistencesOf(
  warehouse: Warehouse,
  cameras: readonly PlacedCamera[],
): Promise<(camera: PlacedCamera) => TimeRange & { readonly isDated: boolean }> {
  const dates = cameras.length === 0 ? new Map<string, Dates>() : await datesOf(warehouse, cameras)
  return (camera) => {
    const { installed = null, removed = null } = dates.get(keyOf(camera)) ?? {}
    return {
      start: installed ?? always.start,
      endExclusive: removed ?? always.endExclusive,
      isDated: installed !== null,
    }
  }
}

/** Clips ranges (chronological, disjoint) to a camera's existence. Returns the same list if it existed throughout. */
export function whileExisting(
  ranges: readonly TimeRange[],
  { start, endExclusive }: TimeRange,
): readonly TimeRange[] {
  const first = ranges[0]?.start ?? start
  const end = ranges.at(-1)?.endExclusive ?? endExclusive
  if (start <= first && endExclusive >= end) return ranges
  const existing: TimeRange[] = []
  if (endExclusive <= start) return existing
  for (let position = firstEndingAfter(ranges, start); position < ranges.length; position += 1) {
    const range = ranges[position]
    if (range === undefined || range.start >= endExclusive) break
    const isWithin = start <= range.start && range.endExclusive <= endExclusive
    existing.push(
      isWithin
        ? range
        : { start: Math.max(range.start, start), endExclusive: Math.min(range.endExclusive, endExclusive) },
    )
  }
  return existing
}

/** Returns the position of the first range that ends after an instant, or the number of ranges. */
function firstEndingAfter(ranges: readonly TimeRange[], instant: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.endExclusive ?? 0) > instant) high = middle
    else low = middle + 1
  }
  return low
}

interface Dates {
  /** Epoch milliseconds. `null` if not configured. */
  readonly installed: number | null
  readonly removed: number | null
}

async function datesOf(
  warehouse: Warehouse,
  cameras: readonly PlacedCamera[],
): Promise<ReadonlyMap<string, Dates>> {
  const rows = await configurationRows<PlacedCamera & Dates>(
    warehouse,
    `SELECT location_id AS location, id AS recording,
       toUnixTimestamp64Milli(installed_at) AS installed, toUnixTimestamp64Milli(removed_at) AS removed
     FROM ${database}.recordings FINAL
     WHERE location_id IN {locations:Array(String)} AND (installed_at IS NOT NULL OR removed_at IS NOT NULL)`,
    { locations: locationsOf(cameras) },
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Keys of the cameras that have footage in a range. */
async function seenIn(
  warehouse: Warehouse,
  cameras: readonly PlacedCamera[],
  range: TimeRange,
  kept: KeptSums | undefined,
): Promise<ReadonlySet<string>> {
  if (kept === undefined) return new Set((await firstFootage(warehouse, cameras, range)).keys())
  const numbers = cameras.map((camera) => ({
    camera,
    owner: kept.numberOf(seenKind.scope, camera.location, camera.recording),
  }))
  const day = kept.dayOf(seenKind, range)
  const seen = new Set<string>()
  const report = ({ camera, owner }: (typeof numbers)[number]) =>
    day.eachRow(owner, () => seen.add(keyOf(camera)))
  const since = kept.moment
  const missing = numbers.filter((each) => {
    const isKnown = day.knows(each.owner, 0)
    if (isKnown) report(each)
    return !isKnown
  })
  if (missing.length === 0) return seen
  const found = await firstFootage(
    warehouse,
    missing.map(({ camera }) => camera),
    range,
  )
  const rows = new KeptRows()
  for (const { camera, owner } of missing) {
    if (!found.has(keyOf(camera))) continue
    rows.owners.push(owner)
    rows.parts.push(0)
    rows.buckets.push(0)
  }
  kept.add(
    day,
    missing.map(({ owner }) => ({ owner, signature: 0 })),
    rows,
  )
  for (const each of missing) report(each)
  kept.settle(since)
  return seen
}

/** The cache only stores whether a camera has a row. */
const seenKind: KeptKind = { name: 'seen', scope: 'cameras', tables: ['segments'], measures: 0, reachMs: 0 }

/** Epoch milliseconds of each camera's first footage in a range. Cameras without footage are missing. */
async function firstFootage(
  warehouse: Warehouse,
  cameras: readonly PlacedCamera[],
  range: TimeRange,
): Promise<ReadonlyMap<string, number>> {
  if (cameras.length === 0) return new Map()
  const rows = await warehouse.query<PlacedCamera & { readonly first: number }>(
    `SELECT toString(location_id) AS location, toString(recording_id) AS recording,
       min(toUnixTimestamp(started_at)) AS first
     FROM ${database}.segments
     WHERE location_id IN {locations:Array(String)} AND recording_id IN {recordings:Array(String)}
       AND started_at >= toDateTime({start:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
     GROUP BY location_id, recording_id`,
    {
      locations: locationsOf(cameras),
      recordings: [...new Set(cameras.map(({ recording }) => recording))],
      start: Math.max(0, Math.floor(range.start / 1000)),
      end: Math.ceil(range.endExclusive / 1000),
    },
  )
  return new Map(rows.map((row) => [keyOf(row), row.first * 1000]))
}

function locationsOf(cameras: readonly PlacedCamera[]): readonly string[] {
  return [...new Set(cameras.map(({ location }) => location))]
}

function keyOf({ location, recording }: PlacedCamera): string {
  return JSON.stringify([location, recording])
}
