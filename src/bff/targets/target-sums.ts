import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { daysOf } from '../../calendar/day-range.ts'
import { openDays } from '../../domain/coverage/opening-hours.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import type { StoreTarget, TargetDays, TargetSum } from '../../protocol/targets.ts'
import type { Kept } from '../database/records.ts'
import { locationOf, monthOf } from './target-records.ts'

/** The targets of one day. */
interface DaySum {
  readonly day: LocalDay
  readonly value: number
  /** The stores that have a target. */
  readonly locations: ReadonlySet<string>
}

/** Adds the targets of several stores up by day. Days without any are absent. */
export function sumsByDay(months: readonly Kept<TargetDays>[], { first, last }: DayRange): readonly DaySum[] {
  const sums = new Map<LocalDay, { value: number; readonly locations: Set<string> }>()
  for (const record of months) {
    const { month, days } = monthOf(record)
    for (const [date, value] of Object.entries(days)) {
      const day = `${month}-${date}`
      if (day < first || day > last || value === 0) continue
      const sum = sums.get(day) ?? { value: 0, locations: new Set() }
      sum.value += value
      sum.locations.add(locationOf(record))
      sums.set(day, sum)
    }
  }
  return [...sums].map(([day, sum]) => ({ day, ...sum }))
}

/**
 * Counts the stores without a target that are closed on the days. A day without any target is added if all stores are closed
 * on it.
 */
export function withClosed(
  sums: readonly DaySum[],
  asked: readonly string[],
  days: DayRange,
  openingHours: readonly OpeningHoursRecord[],
): readonly TargetSum[] {
  const closed = closedStores([...new Set(asked)], days, openingHours)
  const known = sums.map(({ day, value, locations }) => ({
    day,
    value,
    stores: locations.size,
    closed: closed.countOn(day, locations),
  }))
  const withTarget = new Set(known.map(({ day }) => day))
  const allClosed = daysOf(days).filter((day) => !withTarget.has(day) && closed.areAllOn(day))
  const without = allClosed.map((day) => ({ day, value: 0, stores: 0, closed: closed.stores }))
  return [...known, ...without].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * Returns one target for each store, over its own days. Amounts are added up. A rate is that of each day on which the store
 * opens: a store is left out if they differ, because nobody knows how its visitors spread over them. So is a store that has no
 * target on a day on which it opens.
 *
 * @param periodOf the days that are over on the clock of a store; `null` if none is
 */
export function sumsByStore(
  months: readonly Kept<TargetDays>[],
  asked: readonly string[],
  periodOf: (store: string) => DayRange | null,
  openingHours: readonly OpeningHoursRecord[],
  { isRate }: { readonly isRate: boolean },
): readonly StoreTarget[] {
  const targets = new Map<string, Map<LocalDay, number>>()
  for (const record of months) {
    const { month, days } = monthOf(record)
    const own = targets.get(locationOf(record)) ?? new Map<LocalDay, number>()
    targets.set(locationOf(record), own)
    for (const [date, value] of Object.entries(days)) if (value > 0) own.set(`${month}-${date}`, value)
  }
  const hours = recordsOfStores([...targets.keys()], openingHours)
  return [...new Set(asked)].flatMap((location): readonly StoreTarget[] => {
    const [own, period] = [targets.get(location), periodOf(location)]
    if (own === undefined || period === null) return []
    const open = openDays(hours.get(location) ?? [], period)
    const days = daysOf(period)
    if (days.some((day) => !own.has(day) && open.has(day))) return []
    const counted = isRate ? days.filter((day) => open.has(day)) : days
    const values = counted.flatMap((day) => own.get(day) ?? [])
    const value = isRate ? onlyOf(values) : values.reduce((sum, one) => sum + one, 0)
    return values.length === 0 || value === null ? [] : [{ location, value, days: values.length }]
  })
}

/** Returns the value that all are equal to. `null` if they differ. */
function onlyOf(values: readonly number[]): number | null {
  const [value = null, ...others] = new Set(values)
  return others.length === 0 ? value : null
}

function recordsOfStores(
  stores: readonly string[],
  openingHours: readonly OpeningHoursRecord[],
): ReadonlyMap<string, readonly OpeningHoursRecord[]> {
  const hours = new Map(stores.map((store): [string, OpeningHoursRecord[]] => [store, []]))
  for (const record of openingHours) hours.get(record.location_id)?.push(record)
  return hours
}

/** The days on which stores are closed. Those of a store are worked out when they are first needed. */
function closedStores(
  stores: readonly string[],
  days: DayRange,
  openingHours: readonly OpeningHoursRecord[],
) {
  const hours = recordsOfStores(stores, openingHours)
  const open = new Map<string, ReadonlySet<LocalDay>>()
  const isClosed = (store: string, day: LocalDay) => {
    const known = open.get(store) ?? openDays(hours.get(store) ?? [], days)
    open.set(store, known)
    return !known.has(day)
  }
  return {
    stores: stores.length,
    countOn: (day: LocalDay, except: ReadonlySet<string>) =>
      stores.filter((store) => !except.has(store) && isClosed(store, day)).length,
    areAllOn: (day: LocalDay) => stores.every((store) => isClosed(store, day)),
  }
}
