import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { measured } from '../../domain/cells/combine-rows.ts'
import { type HoursOfDays, hoursOfDays, withWeeksAround } from '../../domain/cells/expected-hours.ts'
import { useMemoOf } from './memo-of.ts'
import { askEntries } from './metric-questions.ts'
import { type PlannedStore, planMetric, type ZoneGroup } from './plan-metric.ts'
import { type GroupAmounts, useMetric } from './use-metric.ts'

/** Stores that no camera records tell about, and the periods of which the hours are wanted. */
export interface HoursAsked {
  readonly stores: readonly PlannedStore[]
  readonly ranges: readonly DayRange[]
}

export interface CountedHours {
  readonly status: 'loading' | 'settled'
  /** Per store the hours that were counted; `null` where they are not asked for or not to be had. */
  readonly hours: ReadonlyMap<string, HoursOfDays> | null
}

interface Settings {
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
}

/** Beyond so many store-days of both periods the hours cost more than they tell: days alone are judged then. */
const mostStoreDays = 1500
/** More days than this come month by month. */
const daysAtOnce = 92

const reading = { amounts: { entries: measured('entries') } } as const
const everyone = { ages: [], genders: [], roles: [] } as const

/**
 * Which hours of these stores were counted, of these days and, where they are few, of the weeks around them. Everybody
 * is asked for, whatever the page filters: an hour without a woman is counted all the same.
 *
 * @param asked `null`: nothing is asked.
 */
export function useCountedHours(asked: HoursAsked | null, { today, asOf }: Settings): CountedHours {
  const plan = useMemoOf(asked, () => (asked === null ? null : planOf(asked, today, asOf)), [
    asked,
    today,
    asOf,
  ])
  const { state } = useMetric(plan, reading)
  const groups = state.status === 'ready' ? state.groups : null
  const hours = useMemoOf(asked, () => (groups === null || plan === null ? null : hoursOfStores(groups)), [
    groups,
    plan,
  ])
  return { status: plan !== null && state.status === 'loading' ? 'loading' : 'settled', hours }
}

/** `null` where there is nothing to ask, or too much. */
function planOf(
  { stores, ranges }: HoursAsked,
  today: LocalDay,
  asOf: number,
): { readonly groups: readonly ZoneGroup[] } | null {
  const parts = ranges.map((range) => withWeeksAround(range, today)).flatMap(partsOf)
  const storeDays = parts.reduce((sum, part) => sum + lengthOf(part), 0) * stores.length
  if (storeDays === 0 || storeDays > mostStoreDays) return null
  const settings = { comparison: 'none', granularity: 'hour', today, asOf } as const
  return {
    groups: parts.flatMap((days) => planMetric(stores, { ...settings, days }, askEntries(everyone)).groups),
  }
}

function partsOf(range: DayRange): readonly DayRange[] {
  if (range.last < range.first) return []
  return lengthOf(range) > daysAtOnce ? monthsOf(range).map(({ days }) => days) : [range]
}

function hoursOfStores(groups: readonly GroupAmounts<'entries'>[]): ReadonlyMap<string, HoursOfDays> {
  const stores = new Map<string, Map<LocalDay, number>>()
  for (const { group, current } of groups) {
    for (const [store, values] of current.entries.values) {
      const days = stores.get(store) ?? new Map<LocalDay, number>()
      stores.set(store, days)
      for (const [day, hours] of hoursOfDays(group.current.buckets, values)) {
        days.set(day, (days.get(day) ?? 0) | hours)
      }
    }
  }
  return stores
}
