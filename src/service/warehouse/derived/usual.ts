import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import type { PastDays } from '../../../domain/day-so-far/day-facts.ts'
import { type DayPlan, planDay } from '../../../domain/day-so-far/day-plan.ts'
import type { PastDay } from '../../../domain/day-so-far/past-day.ts'
import { usualRule } from '../../../domain/day-so-far/usual.ts'
import { UsualStores } from '../../../domain/day-so-far/usual-stores.ts'
import { targetsIn } from '../../../domain/targets/targets-in.ts'
import type { UsualAnswer } from '../../../protocol/derived/usual/usual-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { type DayCameras, dayCameras, hoursOnDays } from './cameras/day-cameras.ts'
import { dayCounts } from './counts/day-counts.ts'
import { KeptPastDays } from './counts/kept-past-days.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { storesInParts } from './stores/store-parts.ts'

/**
 * Hours that a statement reads per store: visitors of each weekday, each with the day before and after. With more
 * stores at once, the slowest statement would exceed its time limit on a busy machine.
 */
const hoursOfDays = (days: number) => days * 3 * 24 * 5

/**
 * Compares today so far with the same weekdays of the last eight weeks: the findings of each store, most urgent first,
 * and the figures of all stores.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function usual(
  warehouse: Warehouse,
  body: BodyOf<'usual'>,
  asker: MetricContext,
): Promise<UsualAnswer> {
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const cameras = await dayCameras(
    warehouse,
    stores.map(({ id }) => id),
  )
  const asOf = refreshedAt(context)
  const day = new UsualStores(asOf, targetsIn(body))
  const hasTakings = body.revenueTargets !== undefined
  const past = KeptPastDays.of(warehouse, { people: peopleIn(body), hasTakings }, context)
  const plans = plansOf(stores, asOf)
  // Hold the days, because they can be evicted while the others are read.
  const before: PastDays = new Map(
    stores.flatMap(({ id, timezone }) => {
      const plan = plans.get(timezone)
      const days = plan && past?.get(id, plan)
      return days === undefined ? [] : [[id, days] as const]
    }),
  )
  const known = stores.filter(({ id }) => before.has(id))
  const others = stores.filter(({ id }) => !before.has(id))
  for (const some of storesInParts(others, hoursOfDays(1 + usualRule.weeks), context)) {
    await addStores(warehouse, day, { body, cameras, past, stores: some, before: null }, context)
  }
  for (const some of storesInParts(known, hoursOfDays(2), context)) {
    await addStores(warehouse, day, { body, cameras, past, stores: some, before }, context)
  }
  return day.answer(body.limit)
}

function plansOf(stores: readonly StoredLocation[], asOf: number): ReadonlyMap<string, DayPlan> {
  return new Map(storesByZone(stores).map((zone) => [zone.timezone, planDay(zone, asOf, 'hour')]))
}

interface Part {
  readonly body: BodyOf<'usual'>
  readonly stores: readonly StoredLocation[]
  readonly cameras: DayCameras
  readonly past: KeptPastDays | null
  /** The past days of all these stores. `null` to read them. */
  readonly before: PastDays | null
}

async function addStores(
  warehouse: Warehouse,
  day: UsualStores,
  { body, stores, cameras, past, before }: Part,
  context: MetricContext,
): Promise<void> {
  const asOf = refreshedAt(context)
  const zones = storesByZone(stores)
  const whole = plansOf(stores, asOf)
  const plans =
    before === null ? whole : new Map([...whole].map(([zone, plan]) => [zone, ofOneWeek(plan)] as const))
  const people = peopleIn(body)
  const hasTakings = body.revenueTargets !== undefined
  const asked = { stores: stores.map(({ id }) => id), plans, people, hasTakings }
  const counts = await dayCounts(warehouse, asked, context)
  const seen = await hoursOnDays(warehouse, cameras, { zones, plans }, { now: context.now, asOf })
  for (const plan of plans.values()) {
    const elapsed = plan.group.elapsed === null ? null : counts.elapsed
    const facts = { ...counts, elapsed, plan, cameras: seen, ...(before && { before }) }
    const found = new Map<string, readonly PastDay[]>()
    await inTurns(day.add(facts, (store, days) => found.set(store, days)))
    if (before === null) past?.add(plan, found)
  }
}

/** Returns the plan with the first of the weekdays before, with which today is compared. */
function ofOneWeek(plan: DayPlan): DayPlan {
  return { ...plan, weekdays: plan.weekdays.slice(0, 1), cameraDays: plan.cameraDays.slice(0, 2) }
}
