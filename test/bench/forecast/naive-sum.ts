import type { ForecastStore } from '../../../src/domain/forecast/learn-stores.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import type { Compared } from './tally.ts'

interface Hour {
  /** First day of the forecast, counted from the first day of the histories. */
  readonly end: number
  readonly ahead: number
  readonly hour: number
}

type Naive = Omit<Compared, 'forecast'>

const daysOfWeek = 7
const weeks = 4

/** Sums an hour over stores, and what naive methods expect of it. `null` if the hour or any of its weeks is not known of a store. */
export function naiveSum(stores: readonly ForecastStore[], hour: Hour): Naive | null {
  const sum = { came: 0, lastWeek: 0, fourWeeks: 0, fourWeeksAgo: 0 }
  for (const { history } of stores) {
    const [came = Number.NaN, ...past] = hoursOf(history.counts, hour)
    // The store is closed in this hour of the week.
    if (Number.isNaN(came) && past.every(Number.isNaN)) continue
    if (Number.isNaN(came) || past.some(Number.isNaN)) return null
    sum.came += came
    sum.lastWeek += past[0] ?? 0
    sum.fourWeeks += past.reduce((all, value) => all + value, 0) / weeks
    sum.fourWeeksAgo += past[weeks - 1] ?? 0
  }
  return sum
}

/** Returns the hour itself, and the same of the last four weeks that were known, newest first. */
function hoursOf(counts: Float32Array, { end, ahead, hour }: Hour): readonly number[] {
  const at = (day: number) => counts[day * hoursOfDay + hour] ?? Number.NaN
  const lastWeek = end + (ahead % daysOfWeek) - daysOfWeek
  return [at(end + ahead), ...Array.from({ length: weeks }, (_, week) => at(lastWeek - week * daysOfWeek))]
}
