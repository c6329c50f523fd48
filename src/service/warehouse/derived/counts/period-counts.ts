import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { localDayOf } from '../../../../calendar/local-day.ts'
import { type HoursOfDays, hoursOfDays, withWeeksAround } from '../../../../domain/cells/expected-hours.ts'
import type { BasePeriod, PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import { everyone } from '../../../../protocol/metrics/filtered-by.ts'
import { asBucket } from '../../buckets/buckets.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { BucketsQuestion, CountsByAmount } from '../stores/own-buckets.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { entriesOf } from './entries-of-stores.ts'

interface CountsQuestion {
  readonly stores: readonly StoredLocation[]
  readonly groups: readonly PlannedGroup[]
  readonly days: DayRange
  readonly base: BasePeriod
}

/** By amount and store. */
export interface PeriodCounts<Name extends string> {
  readonly current: Readonly<Record<Name, { readonly values: Counts }>>
  readonly compared: Readonly<Record<Name, { readonly values: Counts }>>
  /** Until the same clock time, if the current bucket is incomplete. */
  readonly elapsed: Readonly<Record<Name, ReadonlyMap<string, number | null>>>
}

type Counts = ReadonlyMap<string, readonly (number | null)[]>

/** Counts some amounts of stores in buckets. */
export type CountAmounts<Name extends string> = (question: BucketsQuestion) => Promise<CountsByAmount<Name>>

/** Counts each store in the period, in the comparison period, and in the latter until the same clock time. */
export async function periodCounts<Name extends string>(
  names: readonly Name[],
  countAmounts: CountAmounts<Name>,
  question: CountsQuestion,
  context: MetricContext,
): Promise<PeriodCounts<Name>> {
  const { base } = question
  const count = (bucketsIn: (group: PlannedGroup) => readonly Bucket[]) =>
    amountsIn(names, countAmounts, { ...question, bucketsIn, base }, context)
  const [current, compared] = [
    await count((group) => group.current.buckets),
    await count((group) => group.compared?.buckets ?? []),
  ]
  return {
    current: each(names, (name) => ({ values: current[name] })),
    compared: each(names, (name) => ({ values: compared[name] })),
    elapsed: await elapsedCounts(names, countAmounts, question, context),
  }
}

/** Counts the comparison period until the same clock time, where the current bucket is incomplete. */
export async function elapsedCounts<Name extends string>(
  names: readonly Name[],
  countAmounts: CountAmounts<Name>,
  question: Omit<CountsQuestion, 'base'>,
  context: MetricContext,
): Promise<PeriodCounts<Name>['elapsed']> {
  const bucketsIn = (group: PlannedGroup) => (group.elapsed === null ? [] : [asBucket(group.elapsed.range)])
  // A part of a day is not a day, so count by the hour.
  const elapsed = await amountsIn(names, countAmounts, { ...question, bucketsIn, base: 'hour' }, context)
  return each(names, (name) => firstOf(elapsed[name]))
}

interface AmountsQuestion extends CountsQuestion {
  readonly bucketsIn: (group: PlannedGroup) => readonly Bucket[]
}

async function amountsIn<Name extends string>(
  names: readonly Name[],
  countAmounts: CountAmounts<Name>,
  { stores, groups, days, base, bucketsIn }: AmountsQuestion,
  context: MetricContext,
): Promise<Readonly<Record<Name, Counts>>> {
  const buckets = new Map(groups.map((group) => [group.timezone, bucketsIn(group)]))
  const counts = each(names, () => new Map<string, readonly (number | null)[]>())
  for (const some of storesInParts(stores, lengthOf(days) * hoursOfDay, context)) {
    const ids = some.flatMap(({ id, timezone }) => ((buckets.get(timezone)?.length ?? 0) > 0 ? [id] : []))
    const own = await countAmounts({ stores: ids, buckets, base })
    for (const name of names) for (const [id, values] of own[name]) counts[name].set(id, values)
  }
  return counts
}

function each<Name extends string, Made>(names: readonly Name[], make: (name: Name) => Made) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>
}

const hoursOfDay = 24

function firstOf(values: Counts): ReadonlyMap<string, number | null> {
  return new Map([...values].map(([id, [first = null]]) => [id, first]))
}

interface HoursQuestion {
  readonly groups: readonly PlannedGroup[]
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly stores: readonly string[]
}

/**
 * Returns the hours of these days and the weeks around them in which stores without cameras have a count of all
 * visitors.
 */
export async function countedHours(
  warehouse: Warehouse,
  { groups, stores, days, compared }: HoursQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, HoursOfDays>> {
  const hours = new Map<string, Map<string, number>>()
  const zoneOf = new Map(groups.flatMap((group) => group.stores.map((id) => [id, group.timezone] as const)))
  for (const range of compared === null ? [days] : [days, compared]) {
    const buckets = new Map(
      groups.map(({ timezone }) => {
        const around = withWeeksAround(range, localDayOf(refreshedAt(context), timezone))
        return [timezone, around.last < around.first ? [] : bucketsOf(around, 'hour', timezone)]
      }),
    )
    for (const [store, values] of await entriesOf(
      warehouse,
      { stores, buckets, people: everyone },
      context,
    )) {
      const own = hours.get(store) ?? new Map<string, number>()
      hours.set(store, own)
      const counted = hoursOfDays(buckets.get(zoneOf.get(store) ?? '') ?? [], values)
      for (const [day, bits] of counted) own.set(day, (own.get(day) ?? 0) | bits)
    }
  }
  return hours
}
