import type { DayRange } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { type ForecastPlan, planForecast } from '../forecast/forecast-plan.ts'

/** A store's average is of these days: recent ones, each weekday four times. */
const daysOfAverage = 28

/** Which days planned staff is judged by. */
export interface AheadPlan {
  readonly forecast: ForecastPlan
  /** The coming days. */
  readonly ahead: DayRange
  /** The days whose average is the measure. */
  readonly average: DayRange
  /** The days whose shifts are needed: those of the average and those ahead. */
  readonly shifts: DayRange
}

/**
 * @param asOf the newest counted instant, epoch milliseconds
 * @param days how many are planned, from tomorrow on
 */
export function planAhead(timezones: readonly string[], asOf: number, days: number): AheadPlan {
  const forecast = planForecast(timezones, asOf)
  const ahead = { first: forecast.first, last: addDays(forecast.first, days - 1) }
  const average = { first: addDays(forecast.first, -daysOfAverage), last: addDays(forecast.first, -1) }
  return { forecast, ahead, average, shifts: { first: average.first, last: ahead.last } }
}
