import type { Holidays } from '../../calendar/comparison.ts'
import { mostForecastDays } from '../../protocol/derived/forecast/forecast-limits.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import type { Steps } from '../cells/steps.ts'
import { originsTested } from './forecast-plan.ts'
import { PastForecast } from './past-forecasts.ts'
import { type Season, seasonAt } from './season.ts'
import { SpecialDays } from './special-days.ts'
import { type Counts, hoursOfDay, type StoreHistory } from './store-history.ts'
import { daysOfWeek, learnWeeks, type Memory, type StoreModel } from './typical-week.ts'
import { usualDays } from './usual-days.ts'

export interface ForecastStore {
  readonly id: string
  readonly history: StoreHistory
  /** Opening hours and special days, if known. */
  readonly records: readonly OpeningHoursRecord[]
  /** Its public holidays, past and coming. */
  readonly holidays: Holidays
}

/**
 * Two memories: one for stores whose week hardly changes, one for streets that change with the weather and the works. Earlier
 * forecasts decide between them.
 */
const memories: readonly Memory[] = [
  { shape: 80, level: 4 },
  { shape: 14, level: 7 },
]

/** One way to forecast: a memory, with or without the season of the year before. */
interface Way {
  readonly memory: Memory
  readonly isSeasonal: boolean
}

const ways: readonly Way[] = [true, false].flatMap((isSeasonal) =>
  memories.map((memory) => ({ memory, isSeasonal })),
)

/** What is expected of one store. `null` if too little was counted. */
export type StoreExpectation = (day: number, hour: number) => number

/**
 * Eight weeks of autumn don't show what the season of the year before is worth in December, so it is used unless it made the
 * errors of these weeks clearly larger.
 */
const seasonMayCost = 1.05

export interface LearntStores {
  /** By position of the store. The hours are `NaN` where too little was counted. */
  readonly expected: readonly (StoreExpectation | null)[]
  /** Earlier forecasts made the same way, newest first. */
  readonly past: readonly PastForecast[]
  readonly special: SpecialDays
}

/**
 * Learns what to expect of stores, one store per step: in each of several ways as of earlier days, and then in the way that was
 * closest to what came.
 *
 * @param end first day of the forecast, counted from the first day of the histories
 */
export function* learnStores(stores: readonly ForecastStore[], end: number): Steps<LearntStores> {
  const special = new SpecialDays(stores)
  const known: Known = {
    counted: stores.map(({ history }) => history),
    usual: stores.map(({ history }, store) => usualDays(history, (day) => special.isHoliday(store, day))),
    special,
  }
  const tests: (readonly PastForecast[])[] = []
  for (let week = 1; week <= originsTested; week += 1) {
    const origin = end - week * daysOfWeek
    if (origin <= 0) break
    tests.push(yield* forecastAt(known, origin))
  }
  const best = bestOf(tests)
  const way = ways[best]
  const expected: (StoreExpectation | null)[] = []
  if (way !== undefined) {
    const season = seasonAt(known.counted, end)
    for (const [store, usual] of known.usual.entries()) {
      const [model = null] = learnWeeks(usual, end, [way.memory])
      const ofDays = specialFactors(special, store, end)
      expected.push(model && expectationOf(model, end, multiplied(ofDays, factorsOf(way, season))))
      yield
    }
  }
  return { expected, past: tests.flatMap((test) => test[best] ?? []), special }
}

/** By position of the store. */
interface Known {
  readonly counted: readonly StoreHistory[]
  /** Without public holidays. */
  readonly usual: readonly Counts[]
  readonly special: SpecialDays
}

/** Makes the forecasts of an earlier day, each way, beside what came. */
function* forecastAt({ counted, usual, special }: Known, origin: number): Steps<readonly PastForecast[]> {
  const past = ways.map(() => new PastForecast())
  const season = seasonAt(counted, origin)
  const seasonal = ways.map((way) => factorsOf(way, season))
  for (const [store, history] of usual.entries()) {
    const ofDays = specialFactors(special, store, origin)
    const models = learnWeeks(history, origin, memories)
    ways.forEach((way, at) => {
      const model = models[memories.indexOf(way.memory)] ?? null
      if (model === null) return
      const expected = expectationOf(model, origin, multiplied(ofDays, seasonal[at] ?? null))
      past[at]?.add(
        (ahead) => expected(Math.floor(ahead / hoursOfDay), ahead % hoursOfDay),
        (ahead) => counted[store]?.counts[origin * hoursOfDay + ahead] ?? Number.NaN,
      )
    })
    yield
  }
  return past
}

function factorsOf({ memory, isSeasonal }: Way, season: Season | null): readonly number[] | null {
  // The mean age of days whose weights halve with the half-life.
  return isSeasonal ? (season?.factors(memory.level / Math.LN2) ?? null) : null
}

/** Returns the factors of the coming days of a store, 1 for those that are not special. */
function specialFactors(special: SpecialDays, store: number, end: number): readonly number[] {
  return Array.from(
    { length: mostForecastDays },
    (_, day) => special.factorOn(store, end + day, end)?.factor ?? 1,
  )
}

function multiplied(factors: readonly number[], season: readonly number[] | null): readonly number[] {
  return season === null ? factors : factors.map((factor, day) => factor * (season[day] ?? 1))
}

function expectationOf(
  { week, level }: StoreModel,
  end: number,
  factors: readonly number[],
): StoreExpectation {
  return (day, hour) =>
    day >= mostForecastDays
      ? Number.NaN
      : level * (week[((end + day) % daysOfWeek) * hoursOfDay + hour] ?? Number.NaN) * (factors[day] ?? 1)
}

/** Returns the position of the way with the smallest error. */
function bestOf(tests: readonly (readonly PastForecast[])[]): number {
  const errors = ways.map(({ isSeasonal }, way) => errorOf(tests, way) / (isSeasonal ? seasonMayCost : 1))
  return errors.reduce((one, error, other) => (error < (errors[one] ?? 0) ? other : one), 0)
}

function errorOf(tests: readonly (readonly PastForecast[])[], way: number): number {
  return tests.reduce((sum, test) => sum + (test[way]?.error ?? 0), 0)
}
