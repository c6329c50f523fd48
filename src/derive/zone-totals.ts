import { lengthOf } from '../calendar/day-range.ts'
import { type PlannedGroup, planGroup, storesByZone } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import type { QuotientTotals } from '../domain/totals/quotient-cells.ts'
import type { FloorZone } from '../domain/zones/floor.ts'
import { seenHours } from '../domain/zones/seen-hours.ts'
import {
  type CourseAsked,
  type CourseCountsOfMeasure,
  countedPlaces,
  courseCellsInSteps,
  joinCells,
} from '../domain/zones/zone-course.ts'
import { zoneTotalsAnswer } from '../domain/zones/zone-totals-answer.ts'
import type { ZoneTotalsAnswer } from '../protocol/derived/zone-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { inCameraParts } from './cameras/camera-parts.ts'
import { entrancePlaces, hoursOfParts } from './cameras/entrances.ts'
import { storeFloors } from './counts/store-floors.ts'
import { zoneCounts } from './counts/zone-counts.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'
import type { TotalsAsked } from './totals-asked.ts'

/** Derives the response of the route `totals` for a measure of one zone from plain responses. */
export async function deriveZoneTotals(
  plain: PlainDeployment,
  asked: TotalsAsked,
  body: BodyOf<'totals'>,
): Promise<ZoneTotalsAnswer> {
  const { stores, days, compared, granularity, asOf } = asked
  const { measure, zone = '', zones } = body
  const course = { measure, zone, zones } as CourseAsked
  const base = granularity === 'hour' ? 'hour' : 'day'
  const floor = countedPlaces(
    await storeFloors(
      plain,
      stores.map(({ id }) => id),
    ),
    course,
  )
  const owners = new Set(floor.map(({ store }) => store))
  const groups = storesByZone(stores.filter(({ id }) => owners.has(id))).map((own) =>
    planGroup(own, { days, compared, base, asOf }),
  )
  const people = peopleIn(body)
  const counting = { course, floor, people, base } as const
  const [counts, entrances] = await Promise.all([
    Promise.all(groups.map((group) => zoneCounts(plain, group, counting))),
    doorsOf(plain, [...owners], course),
  ])
  const parts: QuotientTotals[] = []
  for (const [position, group] of groups.entries()) {
    const own = counts[position]
    if (own === undefined) continue
    parts.push(...(await cellsOf(plain, group, own, { asked, course, floor, entrances })))
  }
  const cells = joinCells(parts)
  return zoneTotalsAnswer(cells, { ...asked, measure: course.measure }, asOf)
}

type Entrances = ReadonlyMap<string, readonly string[]>

/** Only a visit rate depends on store entries. */
async function doorsOf(
  plain: PlainDeployment,
  stores: readonly string[],
  { measure }: CourseAsked,
): Promise<Entrances> {
  if (measure !== 'zone-entry-rate') return new Map()
  const { places } = await entrancePlaces(plain, stores)
  return new Map(places.map(({ location, recordings }) => [location, recordings]))
}

interface Course {
  readonly asked: TotalsAsked
  readonly course: CourseAsked
  readonly floor: readonly FloorZone[]
  readonly entrances: Entrances
}

/** Returns the cells of one time zone. It loads camera hours a few stores at a time, and keeps only their sums. */
async function cellsOf(
  plain: PlainDeployment,
  group: PlannedGroup,
  counts: CourseCountsOfMeasure,
  { asked, course, floor, entrances }: Course,
): Promise<readonly QuotientTotals[]> {
  const { stores, days, compared, granularity, asOf } = asked
  const base = granularity === 'hour' ? 'hour' : 'day'
  const ranges = compared === null ? [days] : [days, compared]
  const held = ranges.reduce((sum, range) => sum + lengthOf(range), 0) * (base === 'hour' ? hoursOfDay : 1)
  const cells: QuotientTotals[] = []
  const parts = inCameraParts(camerasIn(group, floor, entrances), held)
  for await (const { places, cameras } of hoursOfParts(plain, parts, { ranges, asOf })) {
    const hours = [...cameras.values()].flat()
    const own = places.map(({ location }) => location)
    const facts = {
      asked: course,
      groups: [{ ...group, stores: own }],
      counts,
      floor: floor.filter(({ store }) => cameras.has(store)),
      entrances,
      seen: seenHours(hours, stores, days, asOf, base),
      seenThen: seenHours(hours, stores, compared ?? days, asOf, base),
      asOf,
    }
    cells.push(atOnce(courseCellsInSteps(facts)))
  }
  return cells
}

const hoursOfDay = 24

function camerasIn({ stores }: PlannedGroup, floor: readonly FloorZone[], entrances: Entrances) {
  const needed = new Map(stores.map((store) => [store, new Set(entrances.get(store))]))
  for (const { store, recordings } of floor) for (const id of recordings) needed.get(store)?.add(id)
  return [...needed].map(([location, ids]) => ({
    location,
    recordings: [...ids].sort(),
    basis: 'all' as const,
  }))
}
