import { hourMs } from '../../../../calendar/wall-clock.ts'
import { sumKnown } from '../../../../domain/cells/combine-rows.ts'
import { type FloorZone, placeOf } from '../../../../domain/zones/floor.ts'
import { type Demographics, filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../../../protocol/metrics/results.ts'
import { toWireRange } from '../../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../../buckets/buckets.ts'
import type { CountGroup, Totals } from '../../counts/count-group.ts'
import { facetRows } from '../../counts/count-rows.ts'
import { areaSource, averageDwell, type DwellMeasure, visitorSource } from '../../counts/count-sources.ts'
import {
  type CountedGroups,
  countGroups,
  type MetricBody,
  type MetricContext,
  refreshedAt,
} from '../../counts/counted-groups.ts'
import { markMeasuredBuckets } from '../../counts/measured-buckets.ts'
import { observedAreas } from '../../counts/watched/observed-time.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type CountsByAmount, withoutLimits } from '../stores/own-buckets.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { rangeAround } from './entries-of-stores.ts'

interface StaysQuestion {
  readonly stores: readonly StoredLocation[]
  /** By time zone name, in chronological order. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  readonly people: Demographics
}

export interface VisitsQuestion extends StaysQuestion {
  /** The places to count. */
  readonly floor: readonly FloorZone[]
}

/** By `placeOf`, in the order of the buckets. `null` if no camera of the place was recording in the bucket. */
export type TotalsByPlace = ReadonlyMap<string, readonly (Totals<DwellMeasure> | null)[]>

/** Returns the totals of each place in each bucket. */
export async function totalsOfPlaces(
  warehouse: Warehouse,
  question: VisitsQuestion,
  context: MetricContext,
): Promise<TotalsByPlace> {
  const places = new Map<string, readonly (Totals<DwellMeasure> | null)[]>()
  await eachPlace(warehouse, question, context, ({ store, zone }, totals) => {
    places.set(placeOf(store, zone), totals)
  })
  return places
}

/** Returns visits and their total seconds by store, all of these places together. */
export async function staysOfStores(
  warehouse: Warehouse,
  question: VisitsQuestion,
  context: MetricContext,
): Promise<CountsByAmount<'visits' | 'dwell'>> {
  const visits = new Map<string, readonly (number | null)[]>()
  const dwell = new Map<string, readonly (number | null)[]>()
  const add = (to: typeof visits, store: string, values: readonly (number | null)[]) => {
    const before = to.get(store)
    to.set(
      store,
      before === undefined
        ? values
        : values.map((value, bucket) => sumKnown([before[bucket] ?? null, value])),
    )
  }
  await eachPlace(warehouse, question, context, ({ store }, totals) => {
    add(
      visits,
      store,
      totals.map((each) => each?.entries ?? null),
    )
    add(
      dwell,
      store,
      totals.map((each) => each?.dwellSeconds ?? null),
    )
  })
  return { visits, dwell }
}

export function visitsOf(totals: TotalsByPlace): ReadonlyMap<string, readonly (number | null)[]> {
  return new Map([...totals].map(([place, each]) => [place, each.map((one) => one?.entries ?? null)]))
}

/** Returns the rows of `area/data` per place for the whole period. A place that no camera observed has `null`. */
export function rowsOfPlaces(floor: readonly FloorZone[], totals: TotalsByPlace): readonly MetricRow[] {
  return floor.map(({ store, zone }): MetricRow => {
    const buckets = totals.get(placeOf(store, zone)) ?? []
    const entries = sumKnown(buckets.map((each) => each?.entries ?? null))
    const dwellSeconds = sumKnown(buckets.map((each) => each?.dwellSeconds ?? null))
    return {
      location: store,
      taxonomy: zone,
      area_total_entries: entries,
      area_average_dwell_time:
        entries === null || dwellSeconds === null ? null : averageDwell({ entries, dwellSeconds }),
    }
  })
}

/** Returns the rows of `area/data` per place and requested combination of demographics, for the whole period. */
export async function visitRowsOfPeople(
  warehouse: Warehouse,
  question: VisitsQuestion,
  context: MetricContext,
): Promise<readonly MetricRow[]> {
  const rows: MetricRow[] = []
  await eachCounted(warehouse, question, context, ({ groups, demographics }) => {
    const { summary = [] } = facetRows(['summary'], {
      groups,
      demographics,
      values: (totals) => ({
        area_total_entries: totals?.entries ?? null,
        area_average_dwell_time: averageDwell(totals),
      }),
    })
    for (const row of summary) rows.push({ ...row })
  })
  return rows
}

/** Returns the totals of each place, with all requested people together. */
async function eachPlace(
  warehouse: Warehouse,
  question: VisitsQuestion,
  context: MetricContext,
  report: (
    place: Pick<FloorZone, 'store' | 'zone'>,
    totals: readonly (Totals<DwellMeasure> | null)[],
  ) => void,
): Promise<void> {
  await eachCounted(warehouse, question, context, ({ groups, demographics }) => {
    const kinds = demographics.combinations.length
    for (const group of groups) {
      const [store, zone] = named(group.part)
      report({ store, zone }, totalsOf(group, kinds))
    }
  })
}

/** Counts the stores in batches, all time zones in one pass. Zones that are no place of the floor are skipped. */
async function eachCounted(
  warehouse: Warehouse,
  { stores, floor, buckets, people }: VisitsQuestion,
  context: MetricContext,
  report: (counted: Pick<CountedGroups<DwellMeasure>, 'groups' | 'demographics'>) => void,
): Promise<void> {
  const zones = [...new Set(floor.map(({ zone }) => zone))]
  const places = new Set(floor.map(({ store, zone }) => placeOf(store, zone)))
  const owners = new Set(floor.map(({ store }) => store))
  const longest = Math.max(0, ...[...buckets.values()].map(({ length }) => length))
  const counting = stores.filter(
    ({ id, timezone }) => owners.has(id) && (buckets.get(timezone)?.length ?? 0) > 0,
  )
  for (const some of storesInParts(counting, longest * zones.length, context)) {
    const body = bodyOf({ stores: some, buckets, people }, ['segments'], ['entity', 'taxonomy'])
    const counted = await countGroups(warehouse, body, withoutLimits(context), {
      sourceOf: (_demographics, _range, taxonomies) => areaSource(taxonomies),
      taxonomies: zones,
      // The observation of other zones is not needed.
      isPlace: (store, zone) => places.has(placeOf(store, zone)),
      bucketsIn: (timezone) => buckets.get(timezone) ?? [],
    })
    await markMeasuredBuckets(warehouse, {
      ...counted,
      facets: body.facets,
      observe: observedAreas(counted.taxonomies),
    })
    report(counted)
  }
}

function named({ locations, fields }: CountGroup['part']): readonly [store: string, zone: string] {
  return [locations[0]?.id ?? '', fields.taxonomy ?? '']
}

/** Returns the totals of each bucket, with all combinations together. */
function totalsOf(group: CountGroup<DwellMeasure>, kinds: number): readonly (Totals<DwellMeasure> | null)[] {
  return group.part.buckets.map((_bucket, bucket) => {
    let totals: Totals<DwellMeasure> | null = null
    for (let kind = 0; kind < kinds; kind += 1) totals = group.addedTo(totals, bucket, kind)
    return totals
  })
}

/** Returns the rows of `average-dwell-time` per store for the whole period, by the requested demographics. */
export async function storeDwellRows(
  warehouse: Warehouse,
  question: StaysQuestion,
  context: MetricContext,
): Promise<readonly MetricRow[]> {
  const rows: MetricRow[] = []
  const { start, endExclusive } = rangeAround([...question.buckets.values()].flat())
  const hours = (Math.max(0, endExclusive - start) / hourMs) * hoursPerHourOfVisitors
  for (const stores of storesInParts(question.stores, hours, context)) {
    const counted = await countGroups(
      warehouse,
      bodyOf({ ...question, stores }, ['summary'], ['entity']),
      withoutLimits(context),
      {
        sourceOf: (demographics) => visitorSource(refreshedAt(context), demographics),
        bucketsIn: (timezone) => question.buckets.get(timezone) ?? [],
      },
    )
    const { summary = [] } = facetRows(['summary'], {
      ...counted,
      values: (totals) => ({ average_dwell_time: averageDwell(totals) }),
    })
    for (const row of summary) rows.push({ ...row })
  }
  return rows
}

/** Stays are grouped by visitor before they are summed. An hour of them costs as much as so many hours of counts. */
const hoursPerHourOfVisitors = 4

function bodyOf(
  { stores, buckets, people }: StaysQuestion,
  facets: MetricBody['facets'],
  split: NonNullable<MetricBody['breakdownByDimensions']>,
): MetricBody {
  const { dimensions, values } = filteredBy(people)
  return {
    ...toWireRange(rangeAround([...buckets.values()].flat())),
    entities: stores.map(({ id }) => id),
    entityType: 'location',
    facets,
    aggregationPeriod: 'day',
    breakdownByDimensions: [...split, ...dimensions],
    ...values,
  }
}
