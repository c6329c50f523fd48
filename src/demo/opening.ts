import type { Store } from './chain.ts'
import { holidayOn } from './holidays.ts'
import { type Day, dateOf, dayOf, weekdayOf } from './local-day.ts'
import type { Hours } from './stores.ts'

/** A day on which a store has other than its usual hours. `hours` is null if the store is closed. */
export interface SpecialDay {
  readonly reason: string
  readonly hours: Hours | null
}

/** Returns the hours of a weekday (1 Monday to 7 Sunday). `null` if the store is closed. */
export function usualHours(store: Store, weekday: number): Hours | null {
  const { hours } = store
  if (weekday === 7) return hours.sunday
  if (weekday === 6) return hours.saturday
  return weekday === 5 && hours.friday ? hours.friday : hours.weekday
}

/** Returns the hours of a day. `null` if the store is closed. */
export function hoursOn(store: Store, day: Day): Hours | null {
  const special = specialDayOn(store, day)
  return special ? special.hours : usualHours(store, weekdayOf(day))
}

/** Returns the special day of a store, if its hours differ from the usual ones. */
export function specialDayOn(store: Store, day: Day): SpecialDay | undefined {
  const usual = usualHours(store, weekdayOf(day))
  const planned = plannedClosure(store, day)
  if (planned) return usual ? { reason: planned, hours: null } : undefined
  const holiday = holidayOn(store.country, day)
  if (holiday && holiday.hours !== 'usual') {
    if (holiday.hours === 'closed') return usual ? { reason: holiday.name, hours: null } : undefined
    return usual ? { reason: holiday.name, hours: holiday.hours } : undefined
  }
  if (usual && isLateEvening(store, day)) {
    return { reason: 'Late Christmas opening', hours: [usual[0], usual[1] + 60] }
  }
  return undefined
}

/**
 * Stocktaking alternates between a Wednesday and a Thursday every four weeks, so that two consecutive ones do not fall
 * on the same weekday.
 */
const stocktaking = { first: dayOf(2026, 11, 12), periodDays: 56, days: [0, 27] } as const

/** Names a planned closure: the first store for stocktaking, another for a week of building work. */
function plannedClosure(store: Store, day: Day): string | undefined {
  if (store.number === 1) {
    const { first, periodDays, days } = stocktaking
    const turn = (((day - first) % periodDays) + periodDays) % periodDays
    if (days.some((stockDay) => stockDay === turn)) return 'Stocktaking'
  }
  if (store.name === 'Cardiff · Queen Street') {
    const { year } = dateOf(day)
    const monday = dayOf(year, 2, 15) - (weekdayOf(dayOf(year, 2, 15)) - 1)
    if (day >= monday && day < monday + 7) return 'Refit'
  }
  return undefined
}

/** True if the large British stores close an hour later, from Monday to Thursday before Christmas. */
function isLateEvening(store: Store, day: Day): boolean {
  const { month, date } = dateOf(day)
  return (
    store.country === 'United Kingdom' &&
    store.visitors > 800 &&
    month === 12 &&
    date >= 8 &&
    date <= 23 &&
    weekdayOf(day) <= 4
  )
}
