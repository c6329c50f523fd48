import { planGroup, storesByZone } from '../../../domain/cells/plan-groups.ts'
import {
  type CourseAsked,
  type CourseCounts,
  type CourseCountsOfMeasure,
  countedPlaces,
  courseCellsInSteps,
} from '../../../domain/zones/zone-course.ts'
import { zoneTotalsAnswer } from '../../../domain/zones/zone-totals-answer.ts'
import type { ZoneTotalsAnswer } from '../../../protocol/derived/zone-answers.ts'
import { type Demographics, peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './cameras/entrances.ts'
import { camerasByDay, seenDays, seenPeriod } from './cameras/places-seen.ts'
import { entriesOf } from './counts/entries-of-stores.ts'
import { type PeriodCounts, periodCounts } from './counts/period-counts.ts'
import { staysOfStores } from './counts/visits-of-zones.ts'
import { floorsOf, type StoreFloors } from './counts/zone-floor.ts'
import { inTurns } from './stores/in-turns.ts'
import type { BucketsQuestion, CountsByAmount } from './stores/own-buckets.ts'
import type { TotalsAsked } from './stores/totals-asked.ts'

/** Answers the route `totals` for a measure of one zone of the floor. */
export async function zoneTotals(
  warehouse: Warehouse,
  asked: TotalsAsked,
  body: BodyOf<'totals'>,
): Promise<ZoneTotalsAnswer> {
  const { days, compared, granularity, context } = asked
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const base = granularity === 'hour' ? 'hour' : 'day'
  const { measure, zone = '', zones } = body
  const course = { measure, zone, zones } as CourseAsked
  const floors = await floorsOf(
    warehouse,
    asked.stores.map(({ id }) => id),
  )
  const floor = countedPlaces(floors.floor, course)
  const owners = new Set(floor.map(({ store }) => store))
  const stores = asked.stores.filter(({ id }) => owners.has(id))
  const groups = storesByZone(stores).map((own) =>
    planGroup(own, { days, compared, base, asOf: instants.asOf }),
  )
  const watching = camerasOf({ ...floors, floor }, course)
  const now = await camerasByDay(warehouse, groups, watching, ({ current }) => current, instants)
  const then = await camerasByDay(warehouse, groups, watching, (group) => group.compared, instants)
  const cells = await inTurns(
    courseCellsInSteps({
      asked: course,
      groups,
      counts: await countsOf(
        warehouse,
        { ...asked, stores },
        { groups, base, course, floor, people: peopleIn(body) },
      ),
      floor,
      entrances: floors.entrances,
      seen: seenPeriod(now, { groups, hours: watching.hours }, instants),
      seenThen: seenDays(then),
      asOf: instants.asOf,
    }),
  )
  return zoneTotalsAnswer(cells, { ...asked, measure: course.measure }, instants.asOf)
}

/** Returns the cameras on which a measure depends. */
function camerasOf({ floor, entrances, watching }: StoreFloors, { measure }: CourseAsked): Entrances {
  const needed = new Set(floor.flatMap(({ recordings }) => recordings))
  if (measure === 'zone-entry-rate') {
    for (const { store } of floor) for (const id of entrances.get(store) ?? []) needed.add(id)
  }
  return {
    cameras: new Map(
      [...watching.cameras].map(([store, all]) => [store, all.filter(({ id }) => needed.has(id))]),
    ),
    hours: watching.hours,
  }
}

interface Counting extends Pick<Parameters<typeof periodCounts>[2], 'groups' | 'base'> {
  readonly course: CourseAsked
  readonly floor: StoreFloors['floor']
  readonly people: Demographics
}

async function countsOf(
  warehouse: Warehouse,
  { stores, days, context }: TotalsAsked,
  { groups, base, course, floor, people }: Counting,
): Promise<CourseCountsOfMeasure> {
  const { measure, zone } = course
  const stored = new Map(stores.map((store) => [store.id, store]))
  const staysIn =
    (places: StoreFloors['floor']) =>
    ({ stores: ids, buckets }: BucketsQuestion): Promise<CountsByAmount<'visits' | 'dwell'>> => {
      const own = ids.flatMap((id): readonly StoredLocation[] => {
        const store = stored.get(id)
        return store === undefined ? [] : [store]
      })
      const asked = new Set(ids)
      const ofStores = places.filter(({ store }) => asked.has(store))
      return staysOfStores(warehouse, { stores: own, floor: ofStores, buckets, people }, context)
    }
  const question = { stores, groups, days, base }
  const stays = (places: StoreFloors['floor']) =>
    periodCounts(['visits', 'dwell'], staysIn(places), question, context)
  const own = await stays(floor.filter((place) => place.zone === zone))
  const entries = () =>
    periodCounts(
      ['entries'],
      async (each) => ({ entries: await entriesOf(warehouse, { ...each, people }, context) }),
      question,
      context,
    )
  return {
    visits: amountOf(own, 'visits'),
    dwell: amountOf(own, 'dwell'),
    below:
      measure === 'zone-entry-rate'
        ? amountOf(await entries(), 'entries')
        : measure === 'zone-share'
          ? amountOf(await stays(floor), 'visits')
          : null,
  }
}

function amountOf<Name extends string>(counts: PeriodCounts<Name>, name: NoInfer<Name>): CourseCounts {
  return { current: counts.current[name], compared: counts.compared[name], elapsed: counts.elapsed[name] }
}
