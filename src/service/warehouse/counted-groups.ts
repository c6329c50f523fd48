import type { BodyOf } from '../../protocol/requests.ts'
import { fromWireRange, lastRefresh, type TimeRange } from '../../protocol/wire-time.ts'
import { Fault } from '../fault.ts'
import { bucketCounts, type CountSource } from './bucket-counts.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { CountGroup } from './count-group.ts'
import { type Demographics, demographicsOf } from './demographics.ts'
import { findLocations, type StoredLocation } from './entities.ts'
import {
  type AskerContext,
  limitsOf,
  type QuestionLimits,
  requireAtMost,
  requireStorableTime,
} from './limits.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import { dayMs, type WallClock, wallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

/** What every metric route is asked (interface §4.1). */
export type MetricBody = BodyOf<'entries'>

export interface MetricContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
}

interface Counting<Measure extends string> {
  readonly sourceOf: (demographics: Demographics) => CountSource<Measure>
  /** The zones of the floor that are looked at; left out for the whole store. */
  readonly taxonomies?: readonly string[]
}

interface CountedGroups<Measure extends string> {
  readonly groups: readonly CountGroup<Measure>[]
  readonly demographics: Demographics
  /** The range as far as it is counted yet. It can be empty. */
  readonly range: TimeRange
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
  { sourceOf, taxonomies = [''] }: Counting<Measure>,
): Promise<CountedGroups<Measure>> {
  const limits = limitsOf(context.limits)
  const range = countedRange(body, context.now, limits)
  const locations = await findLocations(warehouse, body, {
    maxEntities: limits.maxEntities,
    organisations: context.organisations ?? null,
  })
  const demographics = demographicsOf(body)
  const perLocation = body.breakdownByDimensions?.includes('entity') ?? false
  const perTaxonomy = body.breakdownByDimensions?.includes('taxonomy') ?? false
  const zones = zonesOf(body, locations, range)
  const asked = { zones, range, demographics, perLocation, perTaxonomy, taxonomies }
  refuseTooManyRows(asked, limits)

  const source = sourceOf(demographics)
  const groups = emptyGroups(asked, Object.keys(source.measures) as Measure[])
  if (zones.some(({ buckets }) => buckets.length > 0)) {
    const counts = await bucketCounts(warehouse, source, {
      ...asked,
      zones: zones.map((zone) => ({
        locationIds: zone.locations.map(({ id }) => id),
        bounds: zone.buckets.map(({ start }) => start / 1000),
      })),
      open: body.insideRecordingTimes === true ? await openingTimes(warehouse, zones, range) : null,
    })
    for (const count of counts) {
      const group = groups.get(groupKey(count.zone, count))
      if (group === undefined) throw new Error(`a count of what was not asked: ${count.location}`)
      group.add(count)
    }
  }
  return { groups: [...groups.values()], demographics, range }
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
  const asked = fromWireRange(body)
  if (asked === null) throw new Fault('bad_request', 'end must not be before start.')
  const days = (asked.endExclusive - asked.start) / dayMs
  if (body.aggregationPeriod === 'hour') requireAtMost(limits.maxHourRangeDays, days, 'days by the hour')
  requireAtMost(limits.maxRangeDays, days, 'days')
  requireStorableTime(asked.start)
  return {
    start: asked.start,
    endExclusive: Math.max(asked.start, Math.min(asked.endExclusive, lastRefresh(now))),
  }
}

interface Zone {
  readonly locations: readonly StoredLocation[]
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
}

function zonesOf(body: MetricBody, locations: readonly StoredLocation[], range: TimeRange): readonly Zone[] {
  // An organisation without stores has a summary of nothing.
  if (locations.length === 0) return [{ locations, clock: wallClock('UTC', range), buckets: [] }]
  const names = new Set(locations.map(({ timezone }) => timezone))
  return [...names].map((name) => {
    const clock = wallClock(name, range)
    return {
      locations: locations.filter(({ timezone }) => timezone === name),
      clock,
      buckets: bucketsOf(body.aggregationPeriod, clock, range),
    }
  })
}

interface Asked {
  readonly zones: readonly Zone[]
  readonly demographics: Demographics
  readonly perLocation: boolean
  readonly perTaxonomy: boolean
  readonly taxonomies: readonly string[]
}

function refuseTooManyRows(
  { zones, demographics, perLocation, perTaxonomy, taxonomies }: Asked,
  limits: QuestionLimits,
): void {
  const cells = zones.reduce((sum, { locations, buckets }) => sum + locations.length * buckets.length, 0)
  requireAtMost(limits.maxCells, cells * taxonomies.length, 'buckets of stores')
  const rows = perLocation ? cells : Math.max(0, ...zones.map(({ buckets }) => buckets.length))
  const areas = perTaxonomy ? taxonomies.length : 1
  requireAtMost(limits.maxRows, rows * areas * demographics.combinations.length, 'rows')
}

function groupKey(
  zone: number,
  { location = '', taxonomy = '' }: { readonly location?: string; readonly taxonomy?: string },
): string {
  return JSON.stringify([zone, location, taxonomy])
}

function emptyGroups<Measure extends string>(
  { zones, demographics, perLocation, perTaxonomy, taxonomies }: Asked,
  measures: readonly Measure[],
): ReadonlyMap<string, CountGroup<Measure>> {
  const areas = perTaxonomy
    ? taxonomies.map((taxonomy) => ({ fields: { taxonomy }, taxonomies: [taxonomy] }))
    : [{ fields: {}, taxonomies }]
  return new Map(
    zones.flatMap(({ locations, clock, buckets }, zone) => {
      const stores = perLocation
        ? locations.map((location) => ({ fields: { location: location.id }, locations: [location] }))
        : [{ fields: {}, locations }]
      return stores.flatMap((store) =>
        areas.map((area) => {
          const fields = { ...store.fields, ...area.fields }
          const part = { ...store, ...area, fields, clock, buckets }
          return [groupKey(zone, fields), new CountGroup(part, demographics, measures)] as const
        }),
      )
    }),
  )
}

async function openingTimes(
  warehouse: Warehouse,
  zones: readonly Zone[],
  range: TimeRange,
): Promise<ReadonlyMap<string, readonly TimeRange[]>> {
  const ids = zones.flatMap(({ locations }) => locations.map(({ id }) => id))
  const hours = await loadOpeningHours(warehouse, ids)
  return new Map(
    zones.flatMap(({ locations, clock }) =>
      locations.map(({ id }) => [id, openRanges(hours.get(id), clock, range)] as const),
    ),
  )
}
