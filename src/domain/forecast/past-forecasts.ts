import { mostForecastDays } from '../../protocol/derived/forecast/forecast-limits.ts'
import { middleOf } from './robust.ts'
import { hoursOfDay } from './store-history.ts'

const hoursAhead = mostForecastDays * hoursOfDay

/** An earlier forecast beside what came: all stores together, in the hours that were counted. */
export class PastForecast {
  readonly expected = new Float64Array(hoursAhead)
  readonly came = new Float64Array(hoursAhead)
  /** Absolute errors of single stores and hours, summed. */
  error = 0

  /**
   * Adds a store.
   * @param expected by hour ahead; `NaN` where nothing is expected
   * @param cameAt what was counted; `NaN` if nothing was
   */
  add(expected: (ahead: number) => number, cameAt: (ahead: number) => number): void {
    for (let ahead = 0; ahead < hoursAhead; ahead += 1) {
      const [one, other] = [expected(ahead), cameAt(ahead)]
      if (Number.isNaN(one) || Number.isNaN(other)) continue
      this.expected[ahead] = (this.expected[ahead] ?? 0) + one
      this.came[ahead] = (this.came[ahead] ?? 0) + other
      this.error += Math.abs(other - one)
    }
  }
}

/** What was expected of a day or an hour, and what came. */
export interface Pair {
  readonly expected: number
  readonly came: number
}

/** A day with far fewer counted hours than others says little about the accuracy of a forecast. */
const leastShareOfDay = 0.5

/**
 * Returns the days of one earlier forecast that were counted.
 * @param usualDay what is usually expected of a day
 */
function dayPairs(past: PastForecast, usualDay: number): readonly Pair[] {
  return Array.from({ length: mostForecastDays }, (_, day) => pairOfDay(past, day, usualDay)).filter(
    (pair) => pair !== null,
  )
}

/** `null` if the day was not counted, or hardly. */
export function pairOfDay({ expected, came }: PastForecast, day: number, usualDay: number): Pair | null {
  const pair = { expected: sumOfDay(expected, day), came: sumOfDay(came, day) }
  return pair.expected > 0 && pair.expected >= leastShareOfDay * usualDay ? pair : null
}

/** Days of earlier forecasts without which nothing is known of their errors. */
const leastDaysTested = 14

/** True if so many days were counted that they tell how far a forecast may be off. */
export function areTested(days: readonly (readonly Pair[])[]): boolean {
  return days.flat().length >= leastDaysTested
}

/** Returns the counted days of each earlier forecast. */
export function daysTested(past: readonly PastForecast[]): readonly (readonly Pair[])[] {
  const usualDay = usualDayOf(past)
  return past.map((one) => dayPairs(one, usualDay))
}

/** Returns what is usually expected of a day. */
export function usualDayOf(past: readonly PastForecast[]): number {
  const days = past.flatMap((one) => dayPairs(one, 0).map(({ expected }) => expected))
  const middle = middleOf(Float64Array.from(days))
  return Number.isNaN(middle) ? 0 : middle
}

/** Returns the hours of one earlier forecast that were counted. */
export function hourPairs({ expected, came }: PastForecast): readonly Pair[] {
  return Array.from(expected, (value, hour) => ({ expected: value, came: came[hour] ?? 0 })).filter(
    (pair) => pair.expected > 0,
  )
}

function sumOfDay(hours: Float64Array, day: number): number {
  return hours.subarray(day * hoursOfDay, (day + 1) * hoursOfDay).reduce((all, value) => all + value, 0)
}
