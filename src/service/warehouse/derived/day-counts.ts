import type { DayCounts, DayFacts } from '../../../domain/day-so-far/day-facts.ts'
import type { DayPlan } from '../../../domain/day-so-far/day-plan.ts'
import { isOfKinds } from '../../../domain/day-so-far/people-kinds.ts'
import type { Demographics } from '../../../protocol/filtered-by.ts'
import type { Bucket } from '../buckets.ts'
import type { MetricContext } from '../counted-groups.ts'
import type { Warehouse } from '../warehouse.ts'
import { ratesOf } from './conversion-counts.ts'
import { staysOfDays } from './day-stays.ts'
import { asBucket, entriesOf } from './entries-of-stores.ts'
import type { BucketsQuestion } from './own-buckets.ts'

export interface DayQuestion {
  readonly stores: readonly string[]
  /** By the time zone of the stores. */
  readonly plans: ReadonlyMap<string, DayPlan>
  readonly people: Demographics
}

type Counted = Pick<DayFacts, 'today' | 'compared' | 'elapsed' | 'weekdays' | 'stays'>
type Values = ReadonlyMap<string, readonly (number | null)[]>

/**
 * What the stores of all zones counted today and on the same weekdays before. All days and zones in one pass: a store's
 * month lies side by side, so a single day of it costs as much to read as all of it.
 */
export async function dayCounts(
  warehouse: Warehouse,
  { stores, plans, people }: DayQuestion,
  context: MetricContext,
): Promise<Counted> {
  const days = new ComparedDays(plans.values())
  const question = { stores, buckets: days.buckets }
  const entries = days.parted(await entriesOf(warehouse, { ...question, people }, context))
  // Sales have no visitor attributes: whoever is asked for, the rate is of all customers.
  const rates = await ratesOf(warehouse, { ...question, base: 'hour' }, context)
  const [customers, quotients] = [days.parted(rates.customers), days.parted(rates.rate)]
  const stays = isOfKinds(people)
    ? null
    : await staysOfDays(warehouse, { stores, plans, days: days.buckets }, context)
  const dwells = stays === null ? null : days.parted(stays.averages)
  const [today, ...weekdays] = entries.map(
    (own, day): DayCounts => ({
      entries: own,
      customers: customers[day] ?? none,
      rates: quotients[day] ?? none,
      dwells: dwells === null ? null : (dwells[day] ?? none),
    }),
  )
  return {
    today: today ?? { entries: none, customers: none, rates: none, dwells: none },
    compared: weekdays[0] ?? null,
    weekdays,
    elapsed: await elapsedCounts(warehouse, { stores, plans, people }, context),
    stays: stays && { today: stays.today, before: stays.before },
  }
}

const none: Values = new Map()

/** Until the same clock time a week before, in the hour that runs. */
async function elapsedCounts(
  warehouse: Warehouse,
  { stores, plans, people }: DayQuestion,
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

/** The hours of today and of the same weekdays before, in each zone. */
class ComparedDays {
  /** Of all days in the order of time, by time zone. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  /** Where each day begins and ends among them, today first; by store. */
  readonly #parts: ReadonlyMap<string, readonly (readonly [from: number, end: number])[]>
  readonly #days: number

  constructor(plans: Iterable<DayPlan>) {
    const buckets = new Map<string, readonly Bucket[]>()
    const parts = new Map<string, readonly (readonly [number, number])[]>()
    let days = 0
    for (const { group, weekdays } of plans) {
      const inOrder = [group.current, ...weekdays].toReversed()
      let from = 0
      const own = inOrder.map(({ buckets: { length } }) => {
        from += length
        return [from - length, from] as const
      })
      days = Math.max(days, inOrder.length)
      buckets.set(
        group.timezone,
        inOrder.flatMap((day) => day.buckets),
      )
      for (const store of group.stores) parts.set(store, own.toReversed())
    }
    this.buckets = buckets
    this.#parts = parts
    this.#days = days
  }

  /** Values of all buckets as those of each day, today first. */
  parted(values: Values): readonly Values[] {
    return Array.from({ length: this.#days }, (_, day) => {
      const ofDay = new Map<string, readonly (number | null)[]>()
      for (const [store, all] of values) {
        const [from, end] = this.#parts.get(store)?.[day] ?? [0, 0]
        ofDay.set(store, all.slice(from, end))
      }
      return ofDay
    })
  }
}
