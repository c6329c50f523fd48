import { dayMs, hourMs } from '../../../calendar/wall-clock.ts'
import { fromWireRange, lastRefresh, type TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { Fault } from '../../faults/fault.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { wallClock } from '../buckets/zoned-wall-clock.ts'
import type { KeptSums } from '../engine/kept-sums.ts'
import {
  type AskerContext,
  limitsOf,
  type QuestionLimits,
  requireAtMost,
  requireStorableTime,
} from '../engine/limits.ts'
import { plainZones, requestedZones } from '../entities/area-groups.ts'
import { findLocations, type StoredLocation } from '../entities/entities.ts'
import { loadOpeningHours, openRanges } from '../entities/opening-hours.ts'
import type { Warehouse } from '../warehouse.ts'
import { bucketCounts, type CountSource, measuresOf, type PartCounts } from './bucket-counts.ts'
import type { CountGroup } from './count-group.ts'
import { boundsOf, hasGaps, insideBuckets, placedCounts, wholeBuckets } from './counted-windows.ts'
import { type Demographics, demographicsOf } from './demographics.ts'
import { emptyGroups, type GroupPlan, type IsPlace, keysOfGroups, type Zone } from './group-plan.ts'
import { addSettledDays, rangeWithin } from './kept-counts.ts'

/** The request of every metric route (interface §4.1). */
export type MetricBody = BodyOf<'entries'>

export interface MetricContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
  /** Cached sums of settled days, if they are up to date for the request. */
  readonly kept?: KeptSums
  /** The state of the configuration before the request read anything. Absent if edits are not noticed. */
  readonly configured?: number
}

export interface OwnBuckets {
  /**
   * The buckets of each time zone by its name, if they differ from the range. Then the range only has to contain them,
   * for example because the same local days are different instants in each zone. Rows outside the buckets do not count.
   */
  readonly bucketsIn?: (timezone: string) => readonly Bucket[]
}

interface Grouping extends OwnBuckets {
  /** The zones of the floor. Omit for the whole store. */
  readonly taxonomies?: readonly string[]
  /** Selects the places to count at each location, because a chain has many more zones than each of its stores. */
  readonly isPlace?: IsPlace
  /** Creates a group per location even if the response sums all locations. */
  readonly eachLocation?: boolean
  /**
   * Returns rows per location regardless of the breakdown: the contract lists `location` among the fields (interface
   * §2.7).
   */
  readonly namesLocations?: boolean
  /** Counts by the hour, whatever the period of the rows. The caller sums the hours. */
  readonly byHour?: boolean
  /**
   * Counts the range as a single bucket, because only the summary is wanted. Not allowed if one bucket can hide the
   * data of another.
   */
  readonly inOne?: boolean
  /** Selects the buckets to read. Defaults to all. */
  readonly only?: (bucket: Bucket) => boolean
  /** Counts rows after the last refresh too: what is planned. */
  readonly isPlanned?: boolean
}

interface Counting<Measure extends string> extends Grouping {
  /**
   * @param range the range to count
   * @param taxonomies the zones of the floor that count for the named ones
   */
  readonly sourceOf: (
    demographics: Demographics,
    range: TimeRange,
    taxonomies: readonly string[],
    /** Restricts the buckets to read. */
    zones?: readonly Zone[],
  ) => CountSource<Measure>
  /** Reads rows beyond the range in buckets that the range cuts. The source decides which of them count. */
  readonly readsWhole?: boolean
}

export interface CountedGroups<Measure extends string> {
  readonly groups: readonly CountGroup<Measure>[]
  readonly demographics: Demographics
  /** The part of the range that has already been counted. It can be empty. */
  readonly range: TimeRange
  /** The zones of the floor that count for the named ones. */
  readonly taxonomies: readonly string[]
  /** The cache, if the request first looked for what has changed. */
  readonly kept?: KeptSums
}

/**
 * Counts what a metric route requests. Rows after the last refresh before `now` do not count, and buckets that begin
 * after it are omitted.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function countGroups<Measure extends string>(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { sourceOf, readsWhole = false, ...grouping }: Counting<Measure>,
): Promise<CountedGroups<Measure>> {
  const plan = await planGroups(warehouse, body, context, grouping)
  const { zones, range, demographics, floor } = plan
  const open = body.insideRecordingTimes === true ? await openingTimes(warehouse, zones, range) : null
  const source = sourceOf(demographics, range, floor.counted)
  const groups = emptyGroups(plan, measuresOf(source))
  const refreshed = refreshedAt(context)
  const { only, bucketsIn } = grouping
  const isEnded = readsWhole || only !== undefined || bucketsIn !== undefined
  const countZones = (some: readonly Zone[], perLocation: boolean, isPart: boolean) =>
    countedParts(warehouse, isPart ? sourceOf(demographics, range, floor.counted, some) : source, {
      ...plan,
      zones: some,
      range: readsWhole ? wholeBuckets(some, refreshed) : isPart ? rangeWithin(some, range) : range,
      perLocation,
      open,
      isEnded: isEnded || isPart,
      isParted: isPart || only !== undefined || some.some(hasGaps),
    })
  const keeping = { kept: context.kept, source: source.kept }
  const live =
    open === null && keeping.kept !== undefined && keeping.source !== undefined
      ? await addSettledDays({
          kept: keeping.kept,
          source: keeping.source,
          measures: measuresOf(source),
          plan,
          groups,
          refreshed,
          countZones: (some) => countZones(some, true, true),
        })
      : null
  const left = live ?? zones
  if (left.some(({ buckets }) => buckets.length > 0)) {
    for (const part of await countZones(left, plan.eachLocation, live !== null)) {
      const own = live?.[part.zone]
      const counts =
        own === undefined
          ? part
          : {
              ...part,
              zone: own.zone,
              buckets: part.buckets.map((bucket) =>
                bucket === null ? null : (own.positions[bucket] ?? null),
              ),
            }
      for (const key of keysOfGroups(plan, counts)) {
        const group = groups.get(key)
        if (group === undefined && plan.isPlace !== undefined) continue
        if (group === undefined)
          throw new Error(`a count of a location that was not requested: ${counts.location}`)
        group.add(counts)
      }
    }
  }
  return {
    ...{ groups: [...groups.values()], demographics, range, taxonomies: floor.counted },
    ...(context.kept && { kept: context.kept }),
  }
}

interface CountedParts extends GroupPlan {
  readonly perLocation: boolean
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
  /** True if there can be rows after the last bucket. */
  readonly isEnded: boolean
  /** True if there are gaps between the buckets, whose rows do not count. */
  readonly isParted: boolean
}

async function countedParts<Measure extends string>(
  warehouse: Warehouse,
  source: CountSource<Measure>,
  { isParted, isEnded, open, ...plan }: CountedParts,
): Promise<readonly PartCounts<Measure>[]> {
  const { zones, floor } = plan
  const bounds = zones.map(({ buckets }) => boundsOf(buckets, isEnded))
  const parts = await bucketCounts(warehouse, source, {
    ...plan,
    perTaxonomy: plan.perTaxonomy || !floor.isPlain,
    taxonomies: floor.counted,
    zones: zones.map((zone, position) => ({
      locationIds: zone.locations.map(({ id }) => id),
      bounds: bounds[position]?.starts ?? [],
    })),
    open: isParted ? insideBuckets(zones, open) : open,
  })
  return parts.map((part) => {
    const own = isParted ? bounds[part.zone] : undefined
    return own === undefined ? part : placedCounts(part, own)
  })
}

/** @throws Fault as {@link countGroups} does */
export async function planGroups(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  grouping: Grouping,
): Promise<GroupPlan> {
  const { taxonomies, eachLocation = false, namesLocations = false, byHour = false, inOne = false } = grouping
  const limits = limitsOf(context.limits)
  const range = grouping.isPlanned ? requestedRange(body, limits) : countedRange(body, context.now, limits)
  const locations = await findLocations(warehouse, body, {
    maxEntities: limits.maxEntities,
    organisations: context.organisations ?? null,
  })
  const floor =
    taxonomies === undefined
      ? plainZones([''])
      : await requestedZones(
          warehouse,
          taxonomies,
          locations.map(({ id }) => id),
        )
  const perLocation = namesLocations || (body.breakdownByDimensions?.includes('entity') ?? false)
  const plan = {
    zones: zonesOf(body, locations, range, grouping),
    range,
    demographics: demographicsOf(body),
    perLocation,
    perTaxonomy: body.breakdownByDimensions?.includes('taxonomy') ?? false,
    floor,
    // The zones below a parent differ between locations.
    eachLocation: eachLocation || perLocation || !floor.isPlain,
    ...(grouping.isPlace && { isPlace: grouping.isPlace }),
  }
  refuseTooManyRows(plan, limits)
  if (inOne) return { ...plan, zones: plan.zones.map(asOne) }
  if (!byHour) return plan
  const hourly = plan.zones.map((zone) => ({
    ...zone,
    buckets: overlappingBuckets('hour', zone.clock.zone, range),
  }))
  requireAtMost(limits.maxCells, cellsOf(hourly), 'store-hours')
  return { ...plan, zones: hourly }
}

function asOne(zone: Zone): Zone {
  const first = zone.buckets[0]
  const endExclusive = zone.buckets.at(-1)?.endExclusive
  if (first === undefined || endExclusive === undefined) return zone
  return { ...zone, buckets: [{ ...first, endExclusive }] }
}

/** True if a request only wants summaries of its whole range. */
export function isSummaryAlone({ facets }: Pick<MetricBody, 'facets'>): boolean {
  return facets.every((facet) => facet === 'summary')
}

/** @throws Fault `bad_request`, because only the route `entries` has this facet (interface §4.1) */
export function refuseEstimates({ facets }: Pick<MetricBody, 'facets'>): void {
  if (facets.includes('estimates')) {
    throw new Fault('bad_request', 'The facet estimates exists on the route entries only.')
  }
}

/** Returns the time of the last refresh in epoch milliseconds. Later rows are not counted. */
export function refreshedAt({ now }: MetricContext): number {
  return lastRefresh(now)
}

function countedRange(body: MetricBody, now: number, limits: QuestionLimits): TimeRange {
  const asked = requestedRange(body, limits)
  return {
    start: asked.start,
    endExclusive: Math.max(asked.start, Math.min(asked.endExclusive, lastRefresh(now))),
  }
}

/** @throws Fault `bad_request` or `too_large` */
export function requestedRange(
  body: Pick<MetricBody, 'start' | 'end' | 'aggregationPeriod'>,
  limits: QuestionLimits,
): TimeRange {
  const asked = fromWireRange(body)
  if (asked === null) throw new Fault('bad_request', 'end must not be before start.')
  const days = (asked.endExclusive - asked.start) / dayMs
  if (body.aggregationPeriod === 'hour') requireAtMost(limits.maxHourRangeDays, days, 'days of hourly data')
  requireAtMost(limits.maxRangeDays, days, 'days')
  requireStorableTime(asked.start)
  return asked
}

function zonesOf(
  body: MetricBody,
  locations: readonly StoredLocation[],
  range: TimeRange,
  { only, bucketsIn }: Pick<Grouping, 'only' | 'bucketsIn'>,
): readonly Zone[] {
  // An organisation without stores has an empty summary.
  if (locations.length === 0) return [{ locations, clock: wallClock('UTC'), buckets: [] }]
  const names = new Set(locations.map(({ timezone }) => timezone))
  return [...names].map((name) => {
    const clock = wallClock(name)
    const buckets =
      bucketsIn?.(name).filter(({ start }) => start < range.endExclusive) ??
      overlappingBuckets(body.aggregationPeriod, name, range)
    return {
      locations: locations.filter(({ timezone }) => timezone === name),
      clock,
      buckets: only === undefined ? buckets : buckets.filter(only),
    }
  })
}

function refuseTooManyRows(
  { zones, demographics, perLocation, perTaxonomy, floor }: GroupPlan,
  limits: QuestionLimits,
): void {
  const cells = cellsOf(zones)
  requireAtMost(limits.maxCells, cells * floor.counted.length, 'store buckets')
  const rows = perLocation ? cells : Math.max(0, ...zones.map(({ buckets }) => buckets.length))
  const areas = perTaxonomy ? floor.named.length : 1
  requireAtMost(limits.maxRows, rows * areas * demographics.combinations.length, 'rows')
}

function cellsOf(zones: readonly Zone[]): number {
  return zones.reduce((sum, { locations, buckets }) => sum + locations.length * buckets.length, 0)
}

/** Returns when each location is open within the range. */
export async function openingTimes(
  warehouse: Warehouse,
  zones: readonly Zone[],
  range: TimeRange,
): Promise<ReadonlyMap<string, readonly TimeRange[]>> {
  const ids = zones.flatMap(({ locations }) => locations.map(({ id }) => id))
  const hours = await loadOpeningHours(warehouse, ids)
  // An hourly total at the end of the range can extend to an opening after it.
  const reached = { start: range.start, endExclusive: range.endExclusive + hourMs }
  return new Map(
    zones.flatMap(({ locations, clock }) =>
      locations.map(({ id }) => [id, openRanges(hours.get(id), clock, reached)] as const),
    ),
  )
}
