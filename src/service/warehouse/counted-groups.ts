import type { BodyOf } from '../../protocol/requests.ts'
import { fromWireRange, lastRefresh, type TimeRange } from '../../protocol/wire-time.ts'
import { Fault } from '../fault.ts'
import { type AskedZones, askedZones, plainZones } from './area-groups.ts'
import { bucketCounts, type CountSource, measuresOf, type PartCounts } from './bucket-counts.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { CountGroup } from './count-group.ts'
import { type Demographics, demographicsOf } from './demographics.ts'
import { findLocations, type StoredLocation } from './entities.ts'
import { whileExisting } from './existence.ts'
import {
  type AskerContext,
  limitsOf,
  type QuestionLimits,
  requireAtMost,
  requireStorableTime,
} from './limits.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import { dayMs, hourMs, type WallClock, wallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

/** What every metric route is asked (interface §4.1). */
export type MetricBody = BodyOf<'entries'>

export interface MetricContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
}

export interface BucketsOfZones {
  /**
   * The buckets of each zone, by its name, where the range is only what holds all of them: whole days on the clock of each
   * store are other instants in each zone. What is read beside them counts nowhere.
   */
  readonly bucketsIn?: (timezone: string) => readonly Bucket[]
}

interface Grouping extends BucketsOfZones {
  /** The zones of the floor that are named; left out for the whole store. */
  readonly taxonomies?: readonly string[]
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

/** What is to be counted, before anything is. */
export interface GroupPlan {
  readonly zones: readonly Zone[]
  readonly range: TimeRange
  readonly demographics: Demographics
  /** Rows of each location, else sums over all. */
  readonly perLocation: boolean
  readonly perTaxonomy: boolean
  readonly floor: AskedZones
  /** Groups of each location, else of all that share a zone. */
  readonly eachLocation: boolean
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
  if (zones.some(({ buckets }) => buckets.length > 0)) {
    const parts = await bucketCounts(warehouse, source, {
      ...plan,
      range: readsWhole ? wholeBuckets(zones, refreshedAt(context)) : range,
      perLocation: plan.eachLocation,
      perTaxonomy: plan.perTaxonomy || !floor.isPlain,
      taxonomies: floor.counted,
      zones: zones.map((zone) => ({
        locationIds: zone.locations.map(({ id }) => id),
        bounds: boundsOf(zone.buckets, readsWhole || grouping.bucketsIn !== undefined),
      })),
      open: grouping.only === undefined ? open : insideBuckets(zones, open),
    })
    for (const counts of parts) {
      for (const key of keysOfGroups(plan, counts)) {
        const group = groups.get(key)
        if (group === undefined) throw new Error(`a count of what was not asked: ${counts.location}`)
        group.add(counts)
      }
    }
  }
  return { groups: [...groups.values()], demographics, range, taxonomies: floor.counted }
}

/** When each location is open, as far as that lies in the buckets that are looked at. */
function insideBuckets(
  zones: readonly Zone[],
  open: ReadonlyMap<string, readonly TimeRange[]> | null,
): ReadonlyMap<string, readonly TimeRange[]> {
  return new Map(
    zones.flatMap(({ locations, buckets }) =>
      locations.map(({ id }) => [
        id,
        open === null ? buckets : buckets.flatMap((bucket) => whileExisting(open.get(id) ?? [], bucket)),
      ]),
    ),
  )
}

/** The groups that a part counts for: below a parent, a zone of the floor can count for several or for none. */
function keysOfGroups({ floor, perTaxonomy }: GroupPlan, counts: PartCounts<string>): readonly string[] {
  const { zone, location, taxonomy } = counts
  if (floor.isPlain) return [groupKey(zone, counts)]
  const named = floor.named.filter((each) => floor.zonesOf(each, location).includes(taxonomy))
  if (perTaxonomy) return named.map((each) => groupKey(zone, { location, taxonomy: each }))
  return named.length > 0 ? [groupKey(zone, { location })] : []
}

/** @param isEnded whether there can be rows after the last bucket: what is read ends where the latest zone's does */
function boundsOf(buckets: readonly Bucket[], isEnded: boolean): readonly number[] {
  const end = buckets.at(-1)?.endExclusive
  const starts = buckets.map(({ start }) => start / 1000)
  return isEnded && end !== undefined ? [...starts, end / 1000] : starts
}

function wholeBuckets(zones: readonly Zone[], refreshed: number): TimeRange {
  const buckets = zones.map((zone) => zone.buckets)
  return {
    start: Math.min(...buckets.map((own) => own[0]?.start ?? Number.POSITIVE_INFINITY)),
    endExclusive: Math.min(refreshed, Math.max(...buckets.map((own) => own.at(-1)?.endExclusive ?? 0))),
  }
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
  }
  refuseTooManyRows(plan, limits)
  if (inOne) return { ...plan, zones: plan.zones.map(asOne) }
  if (!byHour) return plan
  const hourly = plan.zones.map((zone) => ({ ...zone, buckets: bucketsOf('hour', zone.clock, range) }))
  requireAtMost(limits.maxCells, cellsOf(hourly), 'hours of stores')
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
  if (body.aggregationPeriod === 'hour') requireAtMost(limits.maxHourRangeDays, days, 'days by the hour')
  requireAtMost(limits.maxRangeDays, days, 'days')
  requireStorableTime(asked.start)
  return asked
}

export interface Zone {
  readonly locations: readonly StoredLocation[]
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
}

function zonesOf(
  body: MetricBody,
  locations: readonly StoredLocation[],
  range: TimeRange,
  { only, bucketsIn }: Pick<Grouping, 'only' | 'bucketsIn'>,
): readonly Zone[] {
  // An organisation without stores has a summary of nothing.
  if (locations.length === 0) return [{ locations, clock: wallClock('UTC', range), buckets: [] }]
  const names = new Set(locations.map(({ timezone }) => timezone))
  return [...names].map((name) => {
    const clock = wallClock(name, range)
    const buckets =
      bucketsIn?.(name).filter(({ start }) => start < range.endExclusive) ??
      bucketsOf(body.aggregationPeriod, clock, range)
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
  requireAtMost(limits.maxCells, cells * floor.counted.length, 'buckets of stores')
  const rows = perLocation ? cells : Math.max(0, ...zones.map(({ buckets }) => buckets.length))
  const areas = perTaxonomy ? floor.named.length : 1
  requireAtMost(limits.maxRows, rows * areas * demographics.combinations.length, 'rows')
}

function cellsOf(zones: readonly Zone[]): number {
  return zones.reduce((sum, { locations, buckets }) => sum + locations.length * buckets.length, 0)
}

export function groupKey(
  zone: number,
  { location = '', taxonomy = '' }: { readonly location?: string; readonly taxonomy?: string },
): string {
  return JSON.stringify([zone, location, taxonomy])
}

/** By the key of what is counted in each. */
export function emptyGroups<Measure extends string>(
  { zones, demographics, perLocation, eachLocation, perTaxonomy, floor }: GroupPlan,
  measures: readonly Measure[],
): ReadonlyMap<string, CountGroup<Measure>> {
  const areasOf = (locations: readonly StoredLocation[]) => {
    const zonesOf = (named: string) =>
      floor.isPlain ? [named] : locations.flatMap(({ id }) => floor.zonesOf(named, id))
    return perTaxonomy
      ? floor.named.map((taxonomy) => ({ fields: { taxonomy }, taxonomies: zonesOf(taxonomy) }))
      : [{ fields: {}, taxonomies: [...new Set(floor.named.flatMap(zonesOf))] }]
  }
  return new Map(
    zones.flatMap(({ locations, clock, buckets }, zone) => {
      // Without a store there is still the sum of nothing.
      const isParted = eachLocation && (perLocation || locations.length > 0)
      const stores = isParted
        ? locations.map((location) => ({ key: { location: location.id }, locations: [location] }))
        : [{ key: {}, locations }]
      return stores.flatMap(({ key, locations: own }) =>
        areasOf(own).map((area) => {
          const fields = { ...(perLocation && key), ...area.fields }
          const part = { ...area, locations: own, fields, clock, buckets }
          const group = new CountGroup(part, demographics, measures)
          return [groupKey(zone, { ...key, ...area.fields }), group] as const
        }),
      )
    }),
  )
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
