import type { LocalDay } from '../../calendar/calendar.ts'
import { addDays, daysBetween } from '../../calendar/local-day.ts'
import type {
  ForecastAnswer,
  ForecastDay,
  NoForecastReason,
  PastError,
  SpecialDayAhead,
} from '../../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastDays } from '../../protocol/derived/forecast/forecast-limits.ts'
import type { Steps } from '../cells/steps.ts'
import { compareTexts } from '../compare-texts.ts'
import { firstFew } from '../first-few.ts'
import { expectation } from './expectation.ts'
import type { ForecastPlan } from './forecast-plan.ts'
import { intervalShare, relativeError, Spread, shareHeld } from './interval.ts'
import { type ForecastStore, learnStores, type StoreExpectation } from './learn-stores.ts'
import { noForecastReason } from './no-forecast.ts'
import { knowsWeek, type OpenHours, openHoursAhead } from './opening-plan.ts'
import {
  areTested,
  daysTested,
  hourPairs,
  type Pair,
  type PastForecast,
  pairOfDay,
  usualDayOf,
} from './past-forecasts.ts'
import type { SpecialDays } from './special-days.ts'
import { hoursOfDay } from './store-history.ts'

interface ForecastAsked {
  readonly plan: ForecastPlan
  /** How many days to forecast. */
  readonly days: number
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** The forecast of two weeks ago is shown beside what came. */
const checkedWeek = 2

/**
 * Returns the response of the route `forecast`, one store per step.
 * @param unsorted in any order
 */
export function* forecastAnswer(
  unsorted: readonly ForecastStore[],
  { plan, days, asOf }: ForecastAsked,
): Steps<ForecastAnswer> {
  // Sums of fractions depend on their order.
  const stores = unsorted.toSorted((a, b) => compareTexts(a.id, b.id))
  const end = daysBetween(plan.history.first, plan.first)
  const { expected, past, special } = yield* learnStores(stores, end)
  const { kept, leftOut } = sorted(stores, expected, { first: plan.first, end, days })
  const tested = daysTested(past)
  const hasForecast = kept.length > 0 && areTested(tested)
  return {
    state: hasForecast ? 'forecast' : 'short-history',
    days: hasForecast ? daysAhead({ kept, special, first: plan.first, end, days }, { tested, past }) : [],
    stores: {
      forecast: hasForecast ? kept.length : 0,
      leftOut: firstFew(leftOut),
    },
    past: hasForecast ? pastError(past, tested, plan.first) : null,
    meta: {
      units: { expected: 'peopleCount', came: 'peopleCount' },
      interval: intervalShare,
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

interface KeptStore {
  /** Its position. */
  readonly store: number
  readonly expected: StoreExpectation
  readonly open: OpenHours
}

interface Ahead {
  readonly first: LocalDay
  readonly end: number
  readonly days: number
}

/** Separates stores with a forecast from those without. */
function sorted(
  stores: readonly ForecastStore[],
  expected: readonly (StoreExpectation | null)[],
  ahead: Ahead,
) {
  const kept: KeptStore[] = []
  const leftOut: { location: string; reason: NoForecastReason }[] = []
  stores.forEach(({ id, history, records }, at) => {
    const open = openHoursAhead(records, history, ahead)
    const own = expected[at] ?? null
    const isOpeningKnown = knowsWeek(records)
    const reason = noForecastReason({ history, expected: own, open, isOpeningKnown, end: ahead.end })
    if (reason !== null) leftOut.push({ location: id, reason })
    else if (own !== null) kept.push({ store: at, expected: own, open })
  })
  return { kept, leftOut }
}

interface Tested {
  readonly tested: readonly (readonly Pair[])[]
  readonly past: readonly PastForecast[]
}

interface KeptAhead extends Ahead {
  readonly kept: readonly KeptStore[]
  readonly special: SpecialDays
}

function daysAhead(
  { kept, special, first, end, days }: KeptAhead,
  { tested, past }: Tested,
): readonly ForecastDay[] {
  const ofDays = Spread.ofDays(tested)
  const ofHours = Spread.ofHours(past.map(hourPairs))
  return Array.from({ length: days }, (_, ahead) => {
    const sums = sumsOfDay(kept, ahead)
    const hours = sums.hours.flatMap((sum, hour) =>
      sum === null ? [] : [{ hour, ...expectation(sum, ofHours) }],
    )
    const total = sums.hours.reduce<number | null>(
      (all, sum) => (sum === null ? all : (all ?? 0) + sum),
      null,
    )
    return {
      index: indexOf(first, ahead),
      day: total === null ? null : expectation(total, ofDays),
      hours,
      stores: sums.stores,
      hoursLeftOut: sums.hoursLeftOut,
      special: firstFew(specialOfDay(kept, special, { end, ahead })),
    }
  })
}

function sumsOfDay(kept: readonly KeptStore[], ahead: number) {
  const hours = Array<number | null>(hoursOfDay).fill(null)
  let [stores, hoursLeftOut] = [0, 0]
  for (const { expected, open } of kept) {
    let isIn = false
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      if (open[ahead]?.[hour] !== true) continue
      const value = expected(ahead, hour)
      if (Number.isNaN(value)) {
        hoursLeftOut += 1
        continue
      }
      isIn = true
      hours[hour] = (hours[hour] ?? 0) + value
    }
    if (isIn) stores += 1
  }
  return { hours, stores, hoursLeftOut }
}

/** Returns the special days of the stores, most stores first. */
function specialOfDay(
  kept: readonly KeptStore[],
  special: SpecialDays,
  { end, ahead }: { readonly end: number; readonly ahead: number },
): readonly SpecialDayAhead[] {
  const days = new Map<string, SpecialDayAhead>()
  for (const { store, open } of kept) {
    const reason = special.reasonOn(store, end + ahead)
    if (reason === null) continue
    const isOpen = open[ahead]?.includes(true) ?? false
    const basis = isOpen ? (special.factorOn(store, end + ahead, end)?.basis ?? 'usual') : 'closed'
    const key = `${basis} ${reason}`
    days.set(key, { reason, basis, stores: (days.get(key)?.stores ?? 0) + 1 })
  }
  return [...days.values()].toSorted((a, b) => b.stores - a.stores || compareTexts(a.reason, b.reason))
}

function pastError(
  past: readonly PastForecast[],
  tested: readonly (readonly Pair[])[],
  first: LocalDay,
): PastError {
  const hours = past.map(hourPairs)
  return {
    weeks: past.filter((_, at) => (tested[at] ?? []).length > 0).length,
    dayError: share(relativeError(tested.flat()) ?? 0),
    hourError: share(relativeError(hours.flat()) ?? 0),
    daysHeld: share(shareHeld(tested, Spread.ofDays) ?? 0),
    hoursHeld: share(shareHeld(hours, Spread.ofHours) ?? 0),
    checks: checks(past, tested, first),
  }
}

/** Returns the forecast of two weeks ago, beside what came since. Its intervals follow from the other forecasts. */
function checks(past: readonly PastForecast[], tested: readonly (readonly Pair[])[], first: LocalDay) {
  const at = checkedWeek - 1
  const own = past[at]
  const others = tested.filter((_, other) => other !== at)
  if (own === undefined || !areTested(others)) return []
  const spread = Spread.ofDays(others)
  // Today is not over.
  return Array.from({ length: mostForecastDays - 1 }, (_, day) => day).flatMap((day) => {
    const pair = pairOfDay(own, day, usualDayOf(past))
    return pair === null
      ? []
      : [
          {
            index: indexOf(first, day - checkedWeek * 7),
            ...expectation(pair.expected, spread),
            came: pair.came,
          },
        ]
  })
}

function indexOf(first: LocalDay, ahead: number): string {
  return `${addDays(first, ahead)}T00:00:00.000`
}

function share(value: number): number {
  return Math.round(value * 1000) / 1000
}
