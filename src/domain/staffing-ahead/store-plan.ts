import type { Holidays } from '../../calendar/comparison.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import type { Expectation } from '../../protocol/derived/forecast/forecast-answers.ts'
import type {
  NoPlanReason,
  UnplannedHours,
} from '../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import type { Steps } from '../cells/steps.ts'
import { wholeOpenIn } from '../coverage/opening-hours.ts'
import { toTenth } from '../forecast/expectation.ts'
import { Spread } from '../forecast/interval.ts'
import { learnStores, type StoreExpectation } from '../forecast/learn-stores.ts'
import { noForecastReason } from '../forecast/no-forecast.ts'
import { knowsWeek, type OpenHours, openHoursAhead, openHoursFrom } from '../forecast/opening-plan.ts'
import { areTested, daysTested, hourPairs } from '../forecast/past-forecasts.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import type { ClockValues } from '../staffing/clock-values.ts'
import type { CountedVisitors } from '../staffing/counted-visitors.ts'
import { amountsOf } from '../staffing/judged-week.ts'
import { weekOfStore } from '../staffing/staffed-week.ts'
import type { AheadPlan } from './ahead-plan.ts'

/** A store, and what is known of its visitors and its shifts. */
export interface AheadStore {
  readonly id: string
  /** Of the whole history of a forecast. */
  readonly visitors: CountedVisitors
  /** The hours of staff, past and planned. */
  readonly shifts: ClockValues
  /** Opening hours and special days. Empty if unknown. */
  readonly records: readonly OpeningHoursRecord[]
  /** Public holidays, past and coming. */
  readonly holidays: Holidays
}

/** A coming hour of one store. */
export interface StoreHour extends Expectation {
  /** From 0: the first coming day. */
  readonly day: number
  readonly hour: number
  readonly staffHours: number
  /** Visitors that this many staff hours have at the store’s average. */
  readonly average: number
  /** Members of staff with whom each would have the store’s average visitors. */
  readonly evenStaff: number
}

export interface StorePlan {
  readonly hours: readonly StoreHour[]
  readonly leftOut: UnplannedHours
}

/** Fewest hours of a reliable average: about four open days. */
const leastHoursOfAverage = 28

/** Joins the forecast of a store with its planned shifts, or says why there is nothing to join. */
export function* planOfStore(store: AheadStore, plan: AheadPlan): Steps<StorePlan | NoPlanReason> {
  if (!hasShiftsAhead(store, plan)) return 'no-shifts'
  const forecast = yield* forecastOfStore(store, plan)
  if (typeof forecast === 'string') return forecast
  const rate = averageOf(store, plan)
  return rate === null ? 'no-average' : joined(forecast, rate, store, plan)
}

export function hasShiftsAhead({ shifts }: Pick<AheadStore, 'shifts'>, { ahead }: AheadPlan): boolean {
  return shifts.within(ahead).isKnown()
}

interface StoreForecast {
  /** `NaN` where too little was counted. */
  readonly expected: StoreExpectation
  /** For each coming day, whether the store is open in all of each hour. */
  readonly open: OpenHours
  readonly spread: Spread
}

/** Forecasts a store by itself, because the errors of all stores together say little about one of them. */
function* forecastOfStore(
  { id, visitors, records, holidays }: AheadStore,
  { forecast, ahead }: AheadPlan,
): Steps<StoreForecast | NoPlanReason> {
  const end = daysBetween(forecast.history.first, forecast.first)
  const learnt = yield* learnStores([{ id, history: visitors, records, holidays }], end)
  const expected = learnt.expected[0] ?? null
  const isOpeningKnown = knowsWeek(records)
  const [first, days] = [ahead.first, lengthOf(ahead)]
  const open = isOpeningKnown
    ? openHoursFrom(wholeOpenIn(records, ahead), first, days)
    : openHoursAhead(records, visitors, { first, end, days })
  const reason = noForecastReason({ history: visitors, expected, open, isOpeningKnown, end })
  if (reason !== null) return reason
  if (expected === null || !areTested(daysTested(learnt.past))) return 'short-history'
  return { expected, open, spread: Spread.ofHours(learnt.past.map(hourPairs)) }
}

/** Returns the visitors for each hour of staff in the last weeks. `null` if too little of both is known. */
function averageOf({ id, visitors, shifts, records }: AheadStore, { average }: AheadPlan): number | null {
  const recent = { visitors: visitors.within(average), staff: shifts.within(average) }
  const {
    visitors: came,
    staffHours,
    hours,
  } = amountsOf(weekOfStore({ id, ...recent, records, countsStaff: false }))
  return hours < leastHoursOfAverage || came === 0 || staffHours === 0 ? null : came / staffHours
}

/** As in the past, hours in which the store opens or closes are left out: staff work a whole hour there. */
function joined(
  { expected, open, spread }: StoreForecast,
  rate: number,
  { shifts }: AheadStore,
  { ahead }: AheadPlan,
): StorePlan {
  const hours: StoreHour[] = []
  const leftOut = { forecast: 0, staff: 0 }
  shifts.within(ahead).values.forEach((staffHours, place) => {
    const [day, hour] = [Math.floor(place / hoursOfDay), place % hoursOfDay]
    if (open[day]?.[hour] !== true) return
    const visitors = expected(day, hour)
    if (Number.isNaN(visitors)) leftOut.forecast += 1
    else if (Number.isNaN(staffHours)) leftOut.staff += 1
    // As in the past: nobody is expected, and nobody works.
    else if (toTenth(visitors) > 0 || staffHours > 0) {
      hours.push({
        day,
        hour,
        expected: visitors,
        ...spread.around(visitors),
        staffHours,
        average: staffHours * rate,
        evenStaff: visitors / rate,
      })
    }
  })
  return { hours, leftOut }
}
