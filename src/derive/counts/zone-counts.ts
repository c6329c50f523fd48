import type { Bucket } from '../../calendar/calendar.ts'
import { sumKnown } from '../../domain/cells/combine-rows.ts'
import type { BasePeriod, PlannedGroup } from '../../domain/cells/plan-groups.ts'
import { type FloorZone, placeOf } from '../../domain/zones/floor.ts'
import { visitsOf } from '../../domain/zones/side-by-side.ts'
import type { CourseAsked, CourseCounts, CourseCountsOfMeasure } from '../../domain/zones/zone-course.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { inParts, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'
import type { PlainMetric } from '../plain/plain-metrics.ts'
import { entriesMetric } from './entries.ts'
import { countsOf, type PeriodCounts } from './period-counts.ts'
import { staysMetric, visitsByBucket, visitsInAll } from './zone-stays.ts'

interface Counting {
  readonly course: CourseAsked
  /** The counted places. */
  readonly floor: readonly FloorZone[]
  readonly people: Demographics
  readonly base: BasePeriod
}

/** Returns the counts of a zone of the floor, and of its divisor, for the stores of one time zone. */
export async function zoneCounts(
  plain: PlainDeployment,
  group: PlannedGroup,
  { course, floor, people, base }: Counting,
): Promise<CourseCountsOfMeasure> {
  const { measure, zone } = course
  const own = new Set(group.stores)
  const places = floor.filter(({ store }) => own.has(store))
  const owners = new Set(places.flatMap((place) => (place.zone === zone ? [place.store] : [])))
  const count = <Name extends string>(metric: PlainMetric<Name>) =>
    Promise.all(
      inParts([...owners], plain.atOnce).map((stores) =>
        countsOf(plain, metric, { group: { ...group, stores }, base }),
      ),
    )
  const [stays, below] = await Promise.all([
    count(staysMetric(zone, people)),
    measure === 'zone-entry-rate'
      ? count(entriesMetric(people)).then((parts) => joinCounts(parts, 'entries'))
      : measure === 'zone-share'
        ? visitsTogether(plain, group, { floor: places, people, base })
        : null,
  ])
  return { visits: joinCounts(stays, 'visits'), dwell: joinCounts(stays, 'dwell'), below }
}

/** If the deployment refuses the comparison of one part, no part is compared. */
function joinCounts<Name extends string>(
  parts: readonly PeriodCounts<Name>[],
  name: NoInfer<Name>,
): CourseCounts {
  const [compared, elapsed] = [
    parts.flatMap((part) => part.compared ?? []),
    parts.flatMap((part) => part.elapsed ?? []),
  ]
  return {
    current: { values: joined(parts.map(({ current }) => current[name].values)) },
    compared: compared.length === 0 ? null : { values: joined(compared.map((part) => part[name].values)) },
    elapsed: elapsed.length === 0 ? null : joined(elapsed.map((part) => part[name])),
  }
}

function joined<Value>(maps: readonly ReadonlyMap<string, Value>[]): ReadonlyMap<string, Value> {
  return new Map(maps.flatMap((map) => [...map]))
}

/**
 * Returns the visits of all places of each store together. It requests them by place, as the route `zones` does, so
 * that both share the answers.
 */
async function visitsTogether(
  plain: PlainDeployment,
  { current, compared, elapsed, stores }: PlannedGroup,
  { floor, people, base }: Omit<Counting, 'course'>,
): Promise<CourseCounts> {
  const asked = { stores, people, floor }
  const count = async (buckets: readonly Bucket[]) =>
    sumByStore(floor, await visitsByBucket(plain, asked, { buckets, base }))
  const [now, then, soFar] = await Promise.all([
    count(current.buckets),
    compared === null ? null : unlessRefused(count(compared.buckets), null),
    elapsed === null ? null : unlessRefused(visitsInAll(plain, asked, elapsed.range), null),
  ])
  return {
    current: { values: now },
    compared: then && { values: then },
    elapsed: soFar && firstOf(sumByStore(floor, eachInList(visitsOf(soFar, floor)))),
  }
}

/** @param visits by `placeOf` */
function sumByStore(
  floor: readonly FloorZone[],
  visits: ReadonlyMap<string, readonly (number | null)[]>,
): ReadonlyMap<string, readonly (number | null)[]> {
  const stores = new Map<string, readonly (number | null)[]>()
  for (const { store, zone } of floor) {
    const own = visits.get(placeOf(store, zone)) ?? []
    const before = stores.get(store)
    stores.set(
      store,
      before === undefined ? own : own.map((value, bucket) => sumKnown([before[bucket] ?? null, value])),
    )
  }
  return stores
}

function eachInList(
  values: ReadonlyMap<string, number | null>,
): ReadonlyMap<string, readonly (number | null)[]> {
  return new Map([...values].map(([place, value]) => [place, [value]]))
}

function firstOf(
  values: ReadonlyMap<string, readonly (number | null)[]>,
): ReadonlyMap<string, number | null> {
  return new Map([...values].map(([store, [first = null]]) => [store, first]))
}
