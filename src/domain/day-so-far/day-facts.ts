import type { CombinedRows } from '../cells/combine-rows.ts'
import type { PlannedBuckets } from '../cells/plan-groups.ts'
import { type StoreCells, type StoreGroup, storeCells } from '../cells/store-cells.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import type { DayPlan } from './day-plan.ts'
import type { PastDay } from './past-day.ts'
import { type AnsweredCells, type AnsweredWeekday, weekdaysOfStores } from './store-hours.ts'

/** By location id, in the order of the buckets. */
export type CountsByStore = CombinedRows['values']

/** Counts in the same buckets. `null` if the deployment doesn't report them. */
export interface DayCounts {
  readonly entries: CountsByStore
  readonly customers: CountsByStore | null
  /** Sales ÷ customers. */
  readonly rates: CountsByStore | null
  /** Average stay in seconds. */
  readonly dwells: CountsByStore | null
  /** What the tills took, each store in its currency. `null` also if it was not requested. */
  readonly takings: CountsByStore | null
}

/** By location id: the past days of a store, the nearest week first. */
export type PastDays = ReadonlyMap<string, readonly PastDay[]>

type ByStore = ReadonlyMap<string, number | null>

/** All facts about the day so far of some stores of one zone. */
export interface DayFacts {
  readonly plan: DayPlan
  readonly today: DayCounts
  /** The same weekday of the previous week. `null` if unknown. */
  readonly compared: DayCounts | null
  /** Counts up to the same clock time, in the unfinished bucket. `null` if there is none, or it is unknown. */
  readonly elapsed: {
    readonly entries: ByStore | null
    readonly customers: ByStore | null
    readonly rates: ByStore | null
  } | null
  /** One week earlier, two weeks earlier, and so on, in the order of the plan. `null` if that day is unknown. */
  readonly weekdays: readonly (DayCounts | null)[]
  /** By store: the past days if they are known already. `weekdays` then need not hold them. */
  readonly before?: PastDays
  /** Average stay of the day so far, and of the same weekday of the previous week up to the same clock time. */
  readonly stays: { readonly today: ByStore; readonly before: ByStore | null } | null
  readonly cameras: Pick<CamerasSeen, 'entrance' | 'all' | 'zones'>
  /** ISO 4217 code of each store that names one, if takings were requested. */
  readonly currencies: ReadonlyMap<string, string>
}

/** Returns the cells of today, with their comparison. */
export function cellsOfToday(facts: DayFacts, stores: readonly string[], asOf: number): AnsweredCells {
  const { plan, today, compared, elapsed, cameras } = facts
  const cellsOf = (
    measure: Exclude<keyof DayCounts, 'takings'>,
    seenBy = cameras.entrance,
    soFar: ByStore | null = null,
  ): readonly StoreCells[] | null => {
    const values = today[measure]
    if (values === null) return null
    const before = compared?.[measure] ?? null
    return storeCells(
      { ...plan.group, stores },
      {
        current: { values },
        compared: before && { values: before },
        elapsed: soFar,
        cameras: seenBy,
      },
      asOf,
    )
  }
  const entries = elapsed?.entries ?? null
  return {
    entries: cellsOf('entries', cameras.entrance, entries) ?? [],
    followed: cellsOf('entries', cameras.zones ?? cameras.all, entries) ?? [],
    customers: cellsOf('customers', cameras.entrance, elapsed?.customers ?? null),
    rates: cellsOf('rates', cameras.entrance, elapsed?.rates ?? null),
    dwells: cellsOf('dwells'),
  }
}

/** Returns the past days of each of these stores, the nearest week first. */
export function daysBefore(
  { plan, weekdays, cameras }: DayFacts,
  stores: readonly string[],
  asOf: number,
): PastDays {
  const answered = (measure: keyof DayCounts): readonly AnsweredWeekday[] =>
    plan.weekdays.flatMap((period, week) => {
      const values = weekdays[week]?.[measure] ?? null
      if (values === null) return []
      const group = groupOf(plan, period, stores)
      return [{ weeksBefore: week + 1, group, hours: { values, unplaced: 0 } }]
    })
  return weekdaysOfStores(
    {
      entries: answered('entries'),
      customers: answered('customers'),
      rates: answered('rates'),
      dwells: answered('dwells'),
      takings: answered('takings'),
    },
    cameras,
    asOf,
  )
}

function groupOf({ group }: DayPlan, { buckets }: PlannedBuckets, stores: readonly string[]): StoreGroup {
  return { timezone: group.timezone, stores, current: { buckets }, compared: null }
}
