import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addDays, localDayOf } from '../../calendar/local-day.ts'
import { mostForecastDays } from '../../protocol/derived/forecast/forecast-limits.ts'

/** A model learns from these days: a weekday occurs sixteen times. */
export const daysLearnt = 112

/** Earlier forecasts that are compared with what came: one a week. */
export const originsTested = 8

const daysOfWeek = 7
/** 52 weeks, so that weekdays align. */
export const daysOfYear = 364
/** Days before the same day of the year before, to which its season is compared. */
export const daysOfSeasonBase = 28
/** Days on each side over which a season is averaged. */
export const seasonReach = 3

/** Which days a forecast needs. */
export interface ForecastPlan {
  /** First day of the forecast: tomorrow in the time zone that is furthest behind. */
  readonly first: LocalDay
  /** The days to count, oldest first: those of the year before, then the recent ones. They don't overlap. */
  readonly counted: readonly [DayRange, DayRange]
  /** From the first to the last counted day. */
  readonly history: DayRange
}

/** @param asOf the newest counted instant, epoch milliseconds */
export function planForecast(timezones: readonly string[], asOf: number): ForecastPlan {
  const today = timezones.map((zone) => localDayOf(asOf, zone)).toSorted()[0]
  const first = addDays(today ?? localDayOf(asOf, 'UTC'), 1)
  const tested = originsTested * daysOfWeek
  const before: DayRange = {
    first: addDays(first, -daysOfYear - tested - daysOfSeasonBase),
    last: addDays(first, -daysOfYear + mostForecastDays - 1 + seasonReach),
  }
  const recent: DayRange = { first: addDays(first, -daysLearnt - tested), last: addDays(first, -1) }
  return { first, counted: [before, recent], history: { first: before.first, last: recent.last } }
}
