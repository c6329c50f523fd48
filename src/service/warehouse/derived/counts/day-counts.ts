import type { DayCounts, DayFacts } from '../../../../domain/day-so-far/day-facts.ts'
import type { DayPlan } from '../../../../domain/day-so-far/day-plan.ts'
import { isOfKinds } from '../../../../domain/day-so-far/people-kinds.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import { asBucket } from '../../buckets/buckets.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { currenciesOf } from '../../questions/transactions-data.ts'
import type { Warehouse } from '../../warehouse.ts'
import { ComparedDays } from '../stores/compared-days.ts'
import type { BucketsQuestion } from '../stores/own-buckets.ts'
import { ratesOf, tillsOf } from './conversion-counts.ts'
import { staysOfDays } from './day-stays.ts'
import { entriesOf } from './entries-of-stores.ts'

export interface DayQuestion {
  readonly stores: readonly string[]
  /** By time zone of the stores. */
  readonly plans: ReadonlyMap<string, DayPlan>
  readonly people: Demographics
  /** Whether to count what the tills took. */
  readonly hasTakings: boolean
}

type Counted = Pick<DayFacts, 'today' | 'compared' | 'elapsed' | 'weekdays' | 'stays' | 'currencies'>
type Values = ReadonlyMap<string, readonly (number | null)[]>

/**
 * Counts the stores of all zones today and on the same weekdays before. One pass reads all days and zones: a store's
 * month is stored together, so one day of it costs as much as the whole.
 */
export async function dayCounts(
  warehouse: Warehouse,
  { stores, plans, people, hasTakings }: DayQuestion,
  context: MetricContext,
): Promise<Counted> {
  const days = new ComparedDays(
    [...plans.values()].map(({ group, weekdays }) => ({
      timezone: group.timezone,
      days: [group.current, ...weekdays],
    })),
  )
  const zoneOf = new Map(
    [...plans.values()].flatMap(({ group }) => group.stores.map((store) => [store, group.timezone] as const)),
  )
  const parted = (values: Values) => days.parted(values, (store) => zoneOf.get(store) ?? '')
  const question = { stores, buckets: days.buckets }
  const entries = parted(await entriesOf(warehouse, { ...question, people }, context))
  // Sales have no visitor attributes, so the rate always covers all visitors.
  const rates = await ratesOf(warehouse, { ...question, base: 'hour' }, context)
  const [customers, quotients] = [parted(rates.customers), parted(rates.rate)]
  const stays = isOfKinds(people)
    ? null
    : await staysOfDays(warehouse, { stores, plans, people, days: days.buckets }, context)
  const dwells = stays === null ? null : parted(stays.averages)
  const takings = hasTakings
    ? parted((await tillsOf(warehouse, { ...question, base: 'hour' }, context)).volume)
    : null
  const [today, ...weekdays] = entries.map(
    (own, day): DayCounts => ({
      entries: own,
      customers: customers[day] ?? none,
      rates: quotients[day] ?? none,
      dwells: dwells === null ? null : (dwells[day] ?? none),
      takings: takings === null ? null : (takings[day] ?? none),
    }),
  )
  return {
    today: today ?? { entries: none, customers: none, rates: none, dwells: none, takings: none },
    compared: weekdays[0] ?? null,
    weekdays,
    elapsed: await elapsedCounts(warehouse, { stores, plans, people }, context),
    stays: stays && { today: stays.today, before: stays.before },
    currencies: hasTakings ? await currenciesOf(warehouse, stores) : new Map(),
  }
}

const none: Values = new Map()

/** Counts the current hour a week before, until the same clock time. */
async function elapsedCounts(
  warehouse: Warehouse,
  { stores, plans, people }: Omit<DayQuestion, 'hasTakings'>,
  context: MetricContext,
): Promise<NonNullable<Counted['elapsed']>> {
  const question: Omit<BucketsQuestion, 'base'> = {
    stores,
    buckets: new Map(
      [...plans].map(([zone, { group }]) => [
        zone,
        group.elapsed === null ? [] : [asBucket(group.elapsed.range)],
      ]),
    ),
  }
  const entries = await entriesOf(warehouse, { ...question, people }, context)
  const { customers, rate } = await ratesOf(warehouse, { ...question, base: 'hour' }, context)
  return { entries: firstOf(entries), customers: firstOf(customers), rates: firstOf(rate) }
}

function firstOf(values: Values): ReadonlyMap<string, number | null> {
  return new Map([...values].map(([id, [first = null]]) => [id, first]))
}
