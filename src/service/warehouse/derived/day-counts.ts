import type { DayCounts, DayFacts } from '../../../domain/day-so-far/day-facts.ts'
import type { DayPlan } from '../../../domain/day-so-far/day-plan.ts'
import { isOfKinds } from '../../../domain/day-so-far/people-kinds.ts'
import type { Demographics } from '../../../protocol/filtered-by.ts'
import type { TimeRange } from '../../../protocol/wire-time.ts'
import type { Bucket } from '../buckets.ts'
import { averageDwell, visitorSource } from '../count-sources.ts'
import { countGroups, type MetricContext, refreshedAt } from '../counted-groups.ts'
import type { Warehouse } from '../warehouse.ts'
import { ratesOf } from './conversion-counts.ts'
import { asBucket, entriesOf } from './entries-of-stores.ts'
import { type BucketsQuestion, countingOf, hourlyBody } from './own-buckets.ts'

export interface DayQuestion {
  readonly stores: readonly string[]
  /** By the time zone of the stores. */
  readonly plans: ReadonlyMap<string, DayPlan>
  readonly people: Demographics
}

type Counted = Pick<DayFacts, 'today' | 'compared' | 'elapsed' | 'weekdays' | 'stays'>

/** What the stores of all zones counted today and on the same weekdays before: a day at a time, all zones in one pass. */
export async function dayCounts(
  warehouse: Warehouse,
  { stores, plans, people }: DayQuestion,
  context: MetricContext,
): Promise<Counted> {
  const question = (bucketsOf: (plan: DayPlan) => readonly Bucket[]): StoreBuckets => ({
    stores,
    buckets: new Map([...plans].map(([zone, plan]) => [zone, bucketsOf(plan)])),
  })
  const count = (bucketsOf: (plan: DayPlan) => readonly Bucket[]) =>
    countsOf(warehouse, { ...question(bucketsOf), people }, context)
  const today = await count(({ group }) => group.current.buckets)
  const weekdays: DayCounts[] = []
  const weeks = [...plans.values()][0]?.weekdays.length ?? 0
  for (let week = 0; week < weeks; week += 1) {
    weekdays.push(await count((plan) => plan.weekdays[week]?.buckets ?? []))
  }
  const elapsed = question(({ group }) => (group.elapsed === null ? [] : [asBucket(group.elapsed.range)]))
  const entries = await entriesOf(warehouse, { ...elapsed, people }, context)
  const { customers, rate } = await ratesOf(warehouse, { ...elapsed, base: 'hour' }, context)
  return {
    today,
    compared: weekdays[0] ?? null,
    weekdays,
    elapsed: { entries: firstOf(entries), customers: firstOf(customers), rates: firstOf(rate) },
    stays: isOfKinds(people)
      ? null
      : {
          today: firstOf(
            await dwellsOf(warehouse, { ...question(({ soFar }) => whole(soFar)), people }, context),
          ),
          before: firstOf(
            await dwellsOf(warehouse, { ...question(({ before }) => whole(before)), people }, context),
          ),
        },
  }
}

type StoreBuckets = Omit<BucketsQuestion, 'base'>
type PeopleQuestion = StoreBuckets & { readonly people: Demographics }
type Values = ReadonlyMap<string, readonly (number | null)[]>

async function countsOf(
  warehouse: Warehouse,
  question: PeopleQuestion,
  context: MetricContext,
): Promise<DayCounts> {
  const entries = await entriesOf(warehouse, question, context)
  // Sales have no visitor attributes: whoever is asked for, the rate is of all customers.
  const { customers, rate } = await ratesOf(warehouse, { ...question, base: 'hour' }, context)
  return {
    entries,
    customers,
    rates: rate,
    dwells: isOfKinds(question.people) ? null : await dwellsOf(warehouse, question, context),
  }
}

/** Average stays in seconds, of people of one kind. */
async function dwellsOf(
  warehouse: Warehouse,
  question: PeopleQuestion,
  context: MetricContext,
): Promise<Values> {
  const counting = countingOf(question, context)
  if (counting === null) return new Map()
  const { range, bucketsIn } = counting
  const { groups } = await countGroups(warehouse, hourlyBody({ ...question, range }), counting.context, {
    sourceOf: (demographics) => visitorSource(refreshedAt(context), demographics),
    eachLocation: true,
    bucketsIn,
  })
  return new Map(
    groups.map((group) => [
      group.part.locations[0]?.id ?? '',
      group.part.buckets.map((_bucket, position) => averageDwell(group.totals(position, 0))),
    ]),
  )
}

function whole(range: TimeRange | null): readonly Bucket[] {
  return range === null || range.endExclusive <= range.start ? [] : [asBucket(range)]
}

function firstOf(values: Values): ReadonlyMap<string, number | null> {
  return new Map([...values].map(([id, [first = null]]) => [id, first]))
}
