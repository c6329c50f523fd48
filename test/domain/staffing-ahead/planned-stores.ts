import { noHolidays } from '../../../src/calendar/comparison.ts'
import { daysBetween } from '../../../src/calendar/local-day.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import { ClockValues } from '../../../src/domain/staffing/clock-values.ts'
import { CountedVisitors } from '../../../src/domain/staffing/counted-visitors.ts'
import { planAhead } from '../../../src/domain/staffing-ahead/ahead-plan.ts'
import type { AheadStore } from '../../../src/domain/staffing-ahead/store-plan.ts'
import { asOf, historyOf, isOpen } from '../forecast/histories.ts'

/** As of Wednesday 4 March 2026: Thursday 5 March is day 0. */
export const plan = planAhead(['Europe/London'], asOf, 14)

/** By day, 0 for the first to come and -1 for today, and hour. `null`: nothing is known. */
export type ByHour = (day: number, hour: number) => number | null

/** The same number in every open hour. */
export const always =
  (value: number): ByHour =>
  (_day, hour) =>
    isOpen(hour) ? value : null

interface Said {
  readonly id?: string
  readonly visitors: ByHour
  /** On days with shifts, 0 in hours without. */
  readonly staff: ByHour
  readonly records?: AheadStore['records']
}

/** A store that is open from nine to six. */
export function storeOf({ id = 'a', visitors, staff, records = [] }: Said): AheadStore {
  const counted = new CountedVisitors(plan.forecast.history)
  counted.counts.set(historyOf((back, hour) => visitors(-back, hour)).counts)
  const shifts = new ClockValues(plan.shifts)
  const first = daysBetween(plan.ahead.first, plan.shifts.first)
  shifts.values.forEach((_none, place) => {
    const [day, hour] = [Math.floor(place / hoursOfDay), place % hoursOfDay]
    shifts.values[place] = staff(first + day, hour) ?? Number.NaN
  })
  return { id, visitors: counted, shifts, records, holidays: noHolidays }
}
