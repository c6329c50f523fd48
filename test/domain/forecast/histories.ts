import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { type ForecastPlan, planForecast } from '../../../src/domain/forecast/forecast-plan.ts'
import { hoursOfDay, StoreHistory } from '../../../src/domain/forecast/store-history.ts'

/** A forecast as of a Wednesday afternoon: its first day is a Thursday. */
export const asOf = Date.parse('2026-03-04T15:00:00Z')
export const plan: ForecastPlan = planForecast(['Europe/London'], asOf)
/** Position of the first day of the forecast in a history. */
export const end = daysBetween(plan.history.first, plan.first)

/** @param countOf by days before the forecast, 1 for the last one, and hour; `null` if not counted */
export function historyOf(countOf: (daysBack: number, hour: number) => number | null): StoreHistory {
  const history = new StoreHistory(plan.history)
  for (let day = 0; day < end; day += 1) {
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      history.counts[day * hoursOfDay + hour] = countOf(end - day, hour) ?? Number.NaN
    }
  }
  return history
}

/** A store that is open from nine to six, every day. */
export const isOpen = (hour: number) => hour >= 9 && hour < 18

/** The local day so many days after the first of the forecast. */
export const dayAhead = (ahead: number) => addDays(plan.first, ahead)
