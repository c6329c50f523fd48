import { dayMs, hourMs } from '../../../calendar/wall-clock.ts'
import { fromWireRange, lastRefresh, type TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { Fault } from '../../faults/fault.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { wallClock } from '../buckets/wall-clock.ts'
import type { KeptSums } from '../engine/kept-sums.ts'
import {
  type AskerContext,
  limitsOf,
  type QuestionLimits,
  requireAtMost,
  requireStorableTime,
} from '../engine/limits.ts'
import { askedZones, plainZones } from '../entities/area-groups.ts'
import { findLocations, type StoredLocation } from '../entities/entities.ts'
import { loadOpeningHours, openRanges } from '../entities/opening-hours.ts'
import type { Warehouse } from '../warehouse.ts'
import { bucketCounts, type CountSource, measuresOf, type PartCounts } from './bucket-counts.ts'
import type { CountGroup } from './count-group.ts'
import { boundsOf, hasGaps, insideBuckets, placedCounts, wholeBuckets } from './counted-windows.ts'
import { type Demographics, demographicsOf } from './demographics.ts'
import { emptyGroups, type GroupPlan, type IsPlace, keysOfGroups, type Zone } from './group-plan.ts'
import { addSettledDays, rangeWithin } from './kept-counts.ts'

/** What every metric route is asked (interface §4.1). */
export type MetricBody = BodyOf<'entries'>

export interface MetricContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
  /** Sums of settled days, if they are as new as the question. */
  readonly kept?: KeptSums
}

export interface OwnBuckets {
  /**
   * The buckets of each zone, by its name, where the range is only what holds all of them: whole days on the clock of each
   * store are other instants in each zone. What is read beside them counts nowhere.
   */
  readonly bucketsIn?: (timezone: string) => readonly Bucket[]
}

interface Grouping extends OwnBuckets {
  /** The zones of the floor that are named; left out for the whole store. */
  readonly taxonomies?: readonly string[]
  /** The places that are counted, of each location: a chain has many more zones than each of its stores. */
  readonly isPlace?: IsPlace
  /** A group of each location's own even where its rows are sums over all. */
  readonly eachLocation?: boolean
  /** Rows of each location whatever the breakdown: the contract lists `location` among the fields (interface §2.7). */
  readonly namesLocations?: boolean
  /** Counts by the hour, whatever period the rows are of: the caller sums the hours. */
  readonly byHour?: boolean
  /**
   * Only the sum over the whole range is wanted, so it is one bucket. Not where one bucket can hide what another
   * shows.
   */
  readonly inOne?: boolean
  /** The buckets that are looked at; what lies in others is not read. Left out: all of them. */
  readonly only?: (bucket: Bucket) => boolean
}

interface Counting<Measure extends string> extends Grouping {
  /**
   * @param range what counts
   * @param taxonomies the zones of the floor that count for those that are named
   */
  readonly sourceOf: (
    demographics: Demographics,
    range: TimeRange,
    taxonomies: readonly string[],
    /** What of the zones is read, where that is less than all. */
    zones?: readonly Zone[],
  ) => CountSource<Measure>
  /** Reads what lies in buckets that the range cuts, too: the source says what of it counts. */
  readonly readsWhole?: boolean
}

export interface CountedGroups<Measure extends string> {
  readonly groups: readonly CountGroup<Measure>[]
  readonly demographics: Demographics
  /** The range as far as it is counted yet. It can be empty. */
  readonly range: TimeRange
  /** The zones of the floor that count for those that were named. */
  readonly taxonomies: readonly string[]
}

/**
 * Counts what a metric route asks for. Nothing after the last refresh before `now` is counted, and buckets that
 * begin after it are left out.
 *
 * @throws Fault `too_large`, `not_found` where an id does not exist, or `forbidden` where it is another's
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
        if (group === undefined) throw new Error(`a count of what was not asked: ${counts.location}`)
        group.add(counts)
      }
    }
  }
  return { groups: [...groups.values()], demographics, range, taxonomies: floor.counted }
}

interface CountedParts extends GroupPlan {
  readonly perLocation: boolean
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
  /** Whether there can be rows after the last bucket. */
  readonly isEnded: boolean
  /** Whether what lies between the buckets is left out. */
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
  const range = countedRange(body, context.now, limits)
  const locations = await findLocations(warehouse, body, {
    maxEntities: limits.maxEntities,
    organisations: context.organisations ?? null,
  })
  const floor =
    taxonomies === undefined
      ? plainZones([''])
      : await askedZones(
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
    // What a parent stands for differs between locations.
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

/** Whether a question wants nothing but sums over its whole range. */
export function isSummaryAlone({ facets }: Pick<MetricBody, 'facets'>): boolean {
  return facets.every((facet) => facet === 'summary')
}

/** @throws Fault `bad_request`: the facet is one of the route `entries` alone (interface §4.1) */
export function refuseEstimates({ facets }: Pick<MetricBody, 'facets'>): void {
  if (facets.includes('estimates')) {
    throw new Fault('bad_request', 'The facet estimates exists on the route entries only.')
  }
}

/** Nothing later is counted yet; epoch milliseconds. */
export function refreshedAt({ now }: MetricContext): number {
  return lastRefresh(now)
}

function countedRange(body: MetricBody, now: number, limits: QuestionLimits): TimeRange {
  const asked = askedRange(body, limits)
  return {
    start: asked.start,
    endExclusive: Math.max(asked.start, Math.min(asked.endExclusive, lastRefresh(now))),
  }
}

/** @throws Fault `bad_request` or `too_large` */
export function askedRange(
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
  // An organisation without stores has a summary of nothing.
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

/** When each location is open in the range. */
export async function openingTimes(
  warehouse: Warehouse,
  zones: readonly Zone[],
  range: TimeRange,
): Promise<ReadonlyMap<string, readonly TimeRange[]>> {
  const ids = zones.flatMap(({ locations }) => locations.map(({ id }) => id))
  const hours = await loadOpeningHours(warehouse, ids)
  // A sum of the last hour can reach beyond the range, to when the store opens.
  const reached = { start: range.start, endExclusive: range.endExclusive + hourMs }
  return new Map(
    zones.flatMap(({ locations, clock }) =>
      locations.map(({ id }) => [id, openRanges(hours.get(id), clock, reached)] as const),
    ),
  )
}
