import type { Store } from './chain.ts'
import { holidayOn } from './holidays.ts'
import { type Day, dateOf, dayOf, weekdayOf } from './local-day.ts'
import type { Hours } from './stores.ts'

/** A day on which a store does not keep its usual hours; `hours` is null where it stays shut. */
export interface SpecialDay {
  readonly reason: string
  readonly hours: Hours | null
}

/** The hours of a weekday (1 Monday to 7 Sunday), or null where the store is closed. */
export function usualHours(store: Store, weekday: number): Hours | null {
  const { hours } = store
  if (weekday === 7) return hours.sunday
  if (weekday === 6) return hours.saturday
  return weekday === 5 && hours.friday ? hours.friday : hours.weekday
}

/** The hours of a day, or null where the store stays shut. */
export function hoursOn(store: Store, day: Day): Hours | null {
  const special = specialDayOn(store, day)
  return special ? special.hours : usualHours(store, weekdayOf(day))
}

/** What is special about a day at a store, if it changes its hours. */
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

/** Stock is counted every four weeks, on a Wednesday and a Thursday by turns, so that no two in a row compare. */
const stocktaking = { first: dayOf(2026, 11, 12), periodDays: 56, days: [0, 27] } as const

/** The first store shuts to count its stock; another is shut for a week of building work. */
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

/** The large British stores stay open an hour longer from Monday to Thursday before Christmas. */
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
