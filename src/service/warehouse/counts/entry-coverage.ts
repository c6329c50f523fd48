import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import type { WallClock } from '../buckets/zoned-wall-clock.ts'
import { limitsOf, requireAtMost } from '../engine/limits.ts'
import { deviceCountStarts, entryCameras } from '../entities/entry-cameras.ts'
import { existencesOf, whileExisting } from '../entities/existence.ts'
import { loadOpeningHours, type OpeningHours, openRanges } from '../entities/opening-hours.ts'
import type { Warehouse } from '../warehouse.ts'
import { bucketCounts } from './bucket-counts.ts'
import {
  quarterFrom,
  quartersIn,
  quartersOf,
  quartersPassed,
  receivedTime,
  wholeQuarters,
} from './camera-time.ts'
import { overlapped } from './count-group.ts'
import { entrySource } from './count-sources.ts'
import { type CountedGroups, type MetricContext, refreshedAt } from './counted-groups.ts'
import { type CameraHour, weightedCoverage } from './hour-weights.ts'

const historyMs = 28 * dayMs
const everybody = { asked: [], combinations: [{}] } as const

interface Zone {
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
  readonly locations: readonly string[]
  /** All hours of the range and of the four weeks before it. */
  readonly hours: readonly Bucket[]
}

/**
 * Returns the share of the entrances' camera time that was received, by bucket and location. Hours are weighted by
 * their usual number of visitors. `null` if no camera is known or nothing was expected. README.md has the rule.
 *
 * @param counted one group per location
 * @throws Fault `too_large`
 */
export async function entryCoverage(
  warehouse: Warehouse,
  { groups, range, demographics }: CountedGroups<'entries'>,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const zones = zonesOf(groups, range)
  const cells = zones.reduce((sum, { locations, hours }) => sum + locations.length * hours.length, 0)
  requireAtMost(limitsOf(context.limits).maxRows, cells, 'store-hours, including the four weeks before')
  const ids = zones.flatMap(({ locations }) => locations)
  if (cells === 0) return new Map()

  const cameras = await entryCameras(warehouse, ids)
  const openingHours = await loadOpeningHours(warehouse, ids)
  const people = await entriesByHour(warehouse, zones, range)
  // With demographics, hourly totals do not count.
  const devices = demographics.asked.length > 0 ? null : await deviceCountStarts(warehouse, ids, range)
  const coverage = new Map<string, readonly (number | null)[]>()
  for (const zone of zones) {
    const expected = zone.locations.map((id) =>
      expectedTime(zone, openingHours.get(id), range, refreshedAt(context)),
    )
    const due = await timeByHour(warehouse, zone, range, cameras, expected)
    const bucketOf = bucketsOfHours(zone)
    for (const [position, id] of zone.locations.entries()) {
      const time = expected[position]
      const own = due[position]
      if (time === undefined || own === undefined || !cameras.has(id)) continue
      const counts = people.get(id)
      const hours = zone.hours.map(
        ({ index }, hour): CameraHour => ({
          wall: Date.parse(`${index}Z`),
          people: counts?.get(hour) ?? 0,
          open: time.open[hour] ?? 0,
          ...own.hourAt(hour),
        }),
      )
      const starts = devices?.get(id) ?? []
      const hidden = overlapped(zone.buckets, starts.map(instantRange))
      coverage.set(
        id,
        weightedCoverage(zone.buckets.length, hours, bucketOf).map((share, bucket) =>
          hidden.has(bucket) ? null : share,
        ),
      )
    }
  }
  return coverage
}

function zonesOf(groups: CountedGroups<'entries'>['groups'], range: TimeRange): readonly Zone[] {
  const clocks = new Set(groups.map(({ part }) => part.clock))
  return [...clocks].flatMap((clock) => {
    const own = groups.filter(({ part }) => part.clock === clock)
    const buckets = own[0]?.part.buckets ?? []
    if (buckets.length === 0) return []
    const today = Math.floor(clock.wallAt(range.start) / dayMs) * dayMs
    const start = clock.firstInstantAt(today - historyMs)
    const hours = overlappingBuckets('hour', clock.zone, { start, endExclusive: range.endExclusive })
    return [
      { clock, buckets, locations: own.flatMap(({ part }) => part.locations.map(({ id }) => id)), hours },
    ]
  })
}

/** Entries by location and position of the hour. Hours without visitors are missing. */
async function entriesByHour(
  warehouse: Warehouse,
  zones: readonly Zone[],
  range: TimeRange,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const start = zones.reduce((first, { hours }) => Math.min(first, hours[0]?.start ?? first), range.start)
  const parts = await bucketCounts(warehouse, entrySource(everybody), {
    zones: zones.map(({ locations, hours }) => ({
      locationIds: locations,
      bounds: hours.map((hour) => hour.start / 1000),
    })),
    perLocation: true,
    perTaxonomy: false,
    range: { start, endExclusive: range.endExclusive },
    demographics: everybody,
    open: null,
  })
  const people = new Map<string, Map<number, number>>()
  for (const { location, buckets, sums } of parts) {
    const own = new Map<number, number>()
    for (const [row, hour] of buckets.entries()) {
      if (hour !== null) own.set(hour, (own.get(hour) ?? 0) + (sums.entries[row] ?? 0))
    }
    people.set(location, own)
  }
  return people
}

interface ExpectedTime {
  /** The quarter hours expected so far of an existing camera. */
  readonly quarters: readonly TimeRange[]
  /** Quarter hours per hour in which the store is open. */
  readonly open: Float64Array
}

function expectedTime(
  { clock, hours }: Zone,
  opening: OpeningHours | undefined,
  range: TimeRange,
  refreshed: number,
): ExpectedTime {
  const start = hours[0]?.start ?? range.start
  const whole = { start, endExclusive: hours.at(-1)?.endExclusive ?? start }
  const open = quartersOf(openRanges(opening, clock, whole), whole)
  const end = Math.min(quarterFrom(range.endExclusive), quartersPassed(refreshed))
  return {
    quarters: quartersOf(open, { start, endExclusive: end }),
    open: quartersIn(hours, open),
  }
}

/** Expected and received quarter hours per hour, and in its requested part, of all cameras of a location. */
class LocationTime {
  readonly #cameras: Float64Array
  readonly #expected: Float64Array
  readonly #received: Float64Array
  readonly #askedExpected: Float64Array
  readonly #askedReceived: Float64Array

  constructor(hours: number) {
    this.#cameras = new Float64Array(hours)
    this.#expected = new Float64Array(hours)
    this.#received = new Float64Array(hours)
    this.#askedExpected = new Float64Array(hours)
    this.#askedReceived = new Float64Array(hours)
  }

  /** Adds a camera with its expected quarter hours per hour and in the requested part. */
  expect(whole: Float64Array, asked: Float64Array): void {
    for (const [hour, quarters] of whole.entries()) {
      if (quarters === 0) continue
      this.#cameras[hour] = (this.#cameras[hour] ?? 0) + 1
      this.#expected[hour] = (this.#expected[hour] ?? 0) + quarters
      this.#askedExpected[hour] = (this.#askedExpected[hour] ?? 0) + (asked[hour] ?? 0)
    }
  }

  receive(hour: number, quarters: number, isAsked: boolean): void {
    this.#received[hour] = (this.#received[hour] ?? 0) + quarters
    if (isAsked) this.#askedReceived[hour] = (this.#askedReceived[hour] ?? 0) + quarters
  }

  /** Returns the mean over the cameras that existed in the hour. */
  hourAt(hour: number) {
    const cameras = this.#cameras[hour] || 1
    return {
      expected: (this.#expected[hour] ?? 0) / cameras,
      received: (this.#received[hour] ?? 0) / cameras,
      askedExpected: (this.#askedExpected[hour] ?? 0) / cameras,
      askedReceived: (this.#askedReceived[hour] ?? 0) / cameras,
    }
  }
}

async function timeByHour(
  warehouse: Warehouse,
  { hours, locations }: Zone,
  range: TimeRange,
  camerasOf: ReadonlyMap<string, readonly string[]>,
  expected: readonly ExpectedTime[],
): Promise<readonly LocationTime[]> {
  const time = locations.map(() => new LocationTime(hours.length))
  const starts = hours.map(({ start }) => start / 1000)
  const askedFrom = quarterFrom(range.start)
  // Splits the hour in which the range begins.
  const bounds = [...new Set([...starts, askedFrom / 1000])].toSorted((one, other) => one - other)
  const hourOf = new Map(starts.map((start, hour) => [start, hour]))
  const cutHour = starts.findLastIndex((start) => start <= askedFrom / 1000)
  const placed = locations.flatMap((location, owner) =>
    (camerasOf.get(location) ?? []).map((recording) => ({ location, recording, owner })),
  )
  const existenceOf = await existencesOf(warehouse, placed, {
    start: hours[0]?.start ?? range.start,
    endExclusive: range.endExclusive,
  })
  const schedules: (readonly TimeRange[])[] = expected.map(({ quarters }) => quarters)
  const cameras = placed.map((camera) => {
    const whole = schedules[camera.owner] ?? []
    const quarters = whileExisting(whole, wholeQuarters(existenceOf(camera)))
    const schedule = quarters === whole ? camera.owner : schedules.push(quarters) - 1
    const asked = whileExisting(quarters, { start: askedFrom, endExclusive: Number.POSITIVE_INFINITY })
    time[camera.owner]?.expect(quartersIn(hours, quarters), quartersIn(hours, asked))
    return { ...camera, schedule }
  })
  for (const { owner, bound, received } of await receivedTime(warehouse, {
    bounds: [bounds],
    schedules,
    cameras,
  })) {
    time[owner]?.receive(hourOf.get(bound) ?? cutHour, received, bound >= askedFrom / 1000)
  }
  return time
}

/** Returns the bucket of each hour by position. `null` for the weeks before. */
function bucketsOfHours({ hours, buckets }: Zone): readonly (number | null)[] {
  let bucket = 0
  return hours.map(({ start, endExclusive }) => {
    while ((buckets[bucket]?.endExclusive ?? Number.POSITIVE_INFINITY) <= start) bucket += 1
    const own = buckets[bucket]
    return own !== undefined && own.start < endExclusive ? bucket : null
  })
}

function instantRange(seconds: number): TimeRange {
  return { start: seconds * 1000, endExclusive: seconds * 1000 + 1 }
}
