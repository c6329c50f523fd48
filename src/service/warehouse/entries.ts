import type { BodyOf } from '../../protocol/requests.ts'
import type { EntriesRow } from '../../protocol/results.ts'
import { fromWireRange, lastRefresh, type TimeRange } from '../../protocol/wire-time.ts'
import { Fault } from '../fault.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { type Demographics, demographicsOf } from './demographics.ts'
import { findLocations, type StoredLocation } from './entities.ts'
import { entryCounts } from './entry-counts.ts'
import { EntryGroup } from './entry-group.ts'
import { segmentRows, summaryRows } from './entry-rows.ts'
import { limitsOf, type QuestionLimits, requireAtMost, requireStorableTime } from './limits.ts'
import { markMeasuredBuckets } from './measured-buckets.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import { dayMs, type WallClock, wallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

export interface EntriesContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly limits?: Partial<QuestionLimits>
}

export interface EntriesAnswer {
  readonly segments?: readonly EntriesRow[]
  readonly summary?: readonly EntriesRow[]
  /** Always empty: we estimate nothing. The contract names the facet and shows no shape (interface §2.7). */
  readonly estimates?: readonly EntriesRow[]
  readonly meta: { readonly units: { readonly entries: 'peopleCount' } }
}

/**
 * People who entered (interface §2.7, §4.1; notes §3 to §6). README.md states how a bucket gets its number, its 0
 * or its null. Nothing after the last refresh before `now` is counted, and buckets that begin after it are left out.
 *
 * @throws Fault `too_large`, or `not_found` where an id does not exist
 */
export async function entries(
  warehouse: Warehouse,
  body: BodyOf<'entries'>,
  context: EntriesContext,
): Promise<EntriesAnswer> {
  const limits = limitsOf(context.limits)
  const range = countedRange(body, context.now, limits)
  const locations = await findLocations(warehouse, body, limits.maxEntities)
  const isPerLocation = body.breakdownByDimensions?.includes('entity') ?? false
  const demographics = demographicsOf(body)
  const wantsSegments = body.facets.includes('segments')

  const zones = zonesOf(body, locations, range)
  refuseTooManyRows(zones, demographics, isPerLocation, limits)
  const groups = await countGroups(warehouse, body, { zones, range, demographics, isPerLocation })
  await markMeasuredBuckets(warehouse, {
    groups: wantsSegments ? groups : groups.filter((group) => isEmpty(group)),
    range,
    underDemographics: demographics.asked.length > 0,
  })

  const asked = { groups, demographics, isPerLocation }
  return {
    ...(wantsSegments && { segments: segmentRows(asked) }),
    ...(body.facets.includes('summary') && { summary: summaryRows(asked) }),
    ...(body.facets.includes('estimates') && { estimates: [] }),
    meta: { units: { entries: 'peopleCount' } },
  }
}

function isEmpty(group: EntryGroup): boolean {
  return group.unknownBuckets().length === group.buckets.length
}

/** The range of the request as far as it is counted yet. It can be empty. */
function countedRange(body: BodyOf<'entries'>, now: number, limits: QuestionLimits): TimeRange {
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

function zonesOf(
  body: BodyOf<'entries'>,
  locations: readonly StoredLocation[],
  range: TimeRange,
): readonly Zone[] {
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

function refuseTooManyRows(
  zones: readonly Zone[],
  { combinations }: Demographics,
  isPerLocation: boolean,
  limits: QuestionLimits,
): void {
  const cells = zones.reduce((sum, { locations, buckets }) => sum + locations.length * buckets.length, 0)
  requireAtMost(limits.maxCells, cells, 'buckets of stores')
  const rows = isPerLocation ? cells : Math.max(0, ...zones.map(({ buckets }) => buckets.length))
  requireAtMost(limits.maxRows, rows * combinations.length, 'rows')
}

interface CountedQuestion {
  readonly zones: readonly Zone[]
  readonly range: TimeRange
  readonly demographics: Demographics
  readonly isPerLocation: boolean
}

async function countGroups(
  warehouse: Warehouse,
  { insideRecordingTimes = false }: BodyOf<'entries'>,
  { zones, range, demographics, isPerLocation }: CountedQuestion,
): Promise<readonly EntryGroup[]> {
  const groupsOf = zones.map(({ locations, clock, buckets }) => {
    const parts = isPerLocation ? locations.map((location) => [location]) : [locations]
    return parts.map((part) => new EntryGroup(part, clock, buckets, demographics))
  })
  const groups = groupsOf.flat()
  if (groups.every(({ buckets }) => buckets.length === 0)) return groups

  const counts = await entryCounts(warehouse, {
    zones: zones.map(({ locations, buckets }) => ({
      locationIds: locations.map(({ id }) => id),
      bounds: buckets.map(({ start }) => start / 1000),
    })),
    perLocation: isPerLocation,
    range,
    demographics,
    open: insideRecordingTimes ? await openingTimes(warehouse, zones, range) : null,
  })
  const groupOfLocation = new Map(groups.map((group) => [group.locations[0]?.id, group]))
  for (const count of counts) {
    const group = isPerLocation ? groupOfLocation.get(count.location) : groupsOf[count.zone]?.[0]
    if (group === undefined) throw new Error(`a count of a location that was not asked: ${count.location}`)
    group.add(count)
  }
  return groups
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
