import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { addDays } from '../../calendar/local-day.ts'
import { type Demographics, filteredBy } from '../../protocol/metrics/filtered-by.ts'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { toWireRange } from '../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { combineRows, measured } from '../cells/combine-rows.ts'
import type { NormNeeds } from './norm-needs.ts'
import type { ZoneVisits } from './store-norm.ts'

/** More days don't improve the estimate of a zone's visitors. */
const mostDays = 56

/** Returns the newest of the days that define the usual. */
export function daysOfZones(usual: DayRange): DayRange {
  return { first: addDays(usual.last, 1 - Math.min(mostDays, lengthOf(usual))), last: usual.last }
}

/** Returns the zones that any of these stores needs. */
export function zonesOf(needs: Iterable<NormNeeds>): readonly string[] {
  return [...new Set([...needs].flatMap(({ zones }) => [...zones.keys()]))].sort()
}

/** Returns the request body for daily visits. */
export function zoneVisitsBody({
  stores,
  zones,
  people,
  buckets,
}: {
  readonly stores: readonly string[]
  readonly zones: readonly string[]
  readonly people: Demographics
  /** Days of the time zone of the stores, in order. */
  readonly buckets: readonly Bucket[]
}): BodyOf<'area/data'> {
  const start = buckets[0]?.start ?? 0
  const { dimensions, values } = filteredBy(people)
  return {
    ...toWireRange({ start, endExclusive: buckets.at(-1)?.endExclusive ?? start }),
    entities: stores,
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: 'day',
    areaType: 'taxonomy',
    taxonomy: zones,
    breakdownByDimensions: ['entity', 'taxonomy', ...dimensions],
    ...values,
  }
}

/**
 * Reads the visits to the needed zones, by location id. It skips rows of zones that only another store needs.
 *
 * @param rows segments of the answer to {@link zoneVisitsBody}
 */
export function readZoneVisits(
  rows: readonly MetricRow[],
  buckets: readonly Bucket[],
  needs: ReadonlyMap<string, NormNeeds>,
  clock: IndexClock = 'location',
): ReadonlyMap<string, ZoneVisits> {
  const [only, other] = [...needs.keys()]
  const lone = other === undefined ? only : undefined
  const { values } = combineRows(
    rows,
    buckets,
    {
      places: [...needs].flatMap(([store, { zones }]) =>
        [...zones.keys()].map((zone) => placeOf(store, zone)),
      ),
      placeOf: ({ location = lone, taxonomy = '' }) =>
        location === undefined ? undefined : placeOf(location, taxonomy),
    },
    measured('area_total_entries'),
    clock,
  )
  return new Map(
    [...needs].map(([store, { zones }]) => [
      store,
      {
        buckets,
        visits: new Map(
          [...zones.keys()].map((zone) => [zone, values.get(placeOf(store, zone)) ?? []] as const),
        ),
      },
    ]),
  )
}

function placeOf(store: string, zone: string): string {
  return JSON.stringify([store, zone])
}
