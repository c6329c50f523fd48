import type { LocalDay } from '../../../src/calendar/calendar.ts'
import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import { forecastAnswer } from '../../../src/domain/forecast/forecast-answer.ts'
import { type ForecastPlan, planForecast } from '../../../src/domain/forecast/forecast-plan.ts'
import type { ForecastStore } from '../../../src/domain/forecast/learn-stores.ts'
import { SpecialDays } from '../../../src/domain/forecast/special-days.ts'
import { hoursOfDay, StoreHistory } from '../../../src/domain/forecast/store-history.ts'
import type { Expectation, ForecastDay } from '../../../src/protocol/derived/forecast/forecast-answers.ts'
import { mostForecastDays } from '../../../src/protocol/derived/forecast/forecast-limits.ts'
import { naiveSum } from './naive-sum.ts'
import type { Compared, Tally } from './tally.ts'

/**
 * Makes the forecast of every so many days as the route answers it, and compares it with what came. Each sees only what
 * was counted before.
 *
 * @param stores with all days of a data set in their histories
 * @param origins the first day of the first forecast, and the days from one forecast to the next
 */
export function rollingOrigin(
  stores: readonly ForecastStore[],
  origins: { readonly first: LocalDay; readonly step: number },
  tally: Tally,
): void {
  const [one] = stores
  if (one === undefined) throw new Error('There is no store.')
  const { days, counts } = one.history
  const length = counts.length / hoursOfDay
  const from = daysBetween(days.first, origins.first)
  const special = new SpecialDays(stores)
  const isSpecial = (day: number) => stores.some((_, store) => special.reasonOn(store, day) !== null)
  for (let end = from; end + mostForecastDays <= length; end += origins.step) {
    const asOf = Date.parse(`${addDays(days.first, end - 1)}T12:00:00Z`)
    const plan = planForecast(['UTC'], asOf)
    const known = stores.map((store) => ({ ...store, history: knownBefore(store.history, plan) }))
    const { past, days: told } = atOnce(forecastAnswer(known, { plan, days: mostForecastDays, asOf }))
    if (past === null) continue
    tally.origins += 1
    tally.stated += past.dayError
    for (const [ahead, day] of told.entries()) {
      compareDay(stores, end, { ahead, day, isSpecial: isSpecial(end + ahead) }, tally)
    }
  }
}

/** The share of a day, by the people expected, that must be known. */
const leastKnown = 0.5

function compareDay(
  stores: readonly ForecastStore[],
  end: number,
  {
    ahead,
    day,
    isSpecial,
  }: { readonly ahead: number; readonly day: ForecastDay; readonly isSpecial: boolean },
  tally: Tally,
): void {
  const sum: Compared = { came: 0, forecast: 0, lastWeek: 0, fourWeeks: 0, fourWeeksAgo: 0 }
  let known = 0
  for (const told of day.hours) {
    const naive = naiveSum(stores, { end, ahead, hour: told.hour })
    // What a store that was not counted would have added is not known.
    if (naive === null) continue
    known += told.expected
    const compared = { ...naive, forecast: told.expected }
    tally.hours.add(compared)
    tally.hours.hold(holds(told, naive.came))
    for (const key of Object.keys(sum) as (keyof Compared)[]) sum[key] += compared[key]
  }
  if (day.day === null || known < leastKnown * day.day.expected) return
  // The interval is that of the whole day.
  const share = known / day.day.expected
  const { expected, low, high } = day.day
  const isHeld = holds({ expected, low: low * share, high: high * share }, sum.came)
  for (const errors of isSpecial ? [tally.days, tally['special days']] : [tally.days]) {
    errors.add(sum)
    errors.hold(isHeld)
  }
}

function holds({ low, high }: Expectation, came: number): boolean {
  return low <= came && came <= high
}

function knownBefore(history: StoreHistory, plan: ForecastPlan): StoreHistory {
  const known = new StoreHistory(plan.history)
  const shift = daysBetween(history.days.first, plan.history.first) * hoursOfDay
  return Object.assign(known, {
    counts: known.counts.map((_, at) => history.counts[at + shift] ?? Number.NaN),
  })
}
