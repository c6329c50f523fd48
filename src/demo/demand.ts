import type { Store } from './chain.ts'
import { chance } from './chance.ts'
import { holidayOn } from './holidays.ts'
import { type Day, dateOf, dayOf, weekdayOf } from './local-day.ts'
import { usualHours } from './opening.ts'

/** Visitors per weekday relative to the average day, Monday first. */
const weekdayShape = [0.8, 0.78, 0.85, 0.95, 1.15, 1.55, 1.12] as const

/** Visitors per month relative to the average month, January first. */
const temperateYear = [0.91, 0.86, 0.93, 0.97, 0.98, 1, 1.03, 0.99, 0.96, 1, 1.05, 1.32] as const
const indianYear = [0.98, 0.93, 0.92, 0.95, 0.93, 0.9, 0.92, 1, 1.08, 1.22, 1.16, 1.02] as const

const quartersPerHour = 4
/** A curve extends to 04:00 of the next morning. */
export const quartersPerCurve = 28 * quartersPerHour

/** Visitors by hour around the peak, for each kind of day. */
const dayKinds = [
  // Working days: lunch, then a second rise after work.
  (hour: number) => bell(hour, 14.4, 3) + 0.12 * bell(hour, 12.7, 0.8) + 0.16 * bell(hour, 17.4, 1.1),
  // Saturdays and Sundays: one broad afternoon.
  (hour: number) => bell(hour, 14.6, 2.9),
  // Long nights: the afternoon, then the evening out.
  (hour: number) => bell(hour, 14.8, 2.8) + 0.55 * bell(hour, 20.8, 2.4),
] as const

/** Hours by which a town's peak differs from `dayKinds`, by `StoreDescription.peak`. */
const peakShifts = { early: -0.9, usual: 0, late: 0.9 } as const
const peaks = ['early', 'usual', 'late'] as const

/** Visitors per quarter hour of the local day as a share of the busiest quarter, for each kind of day at each peak. */
export const curves = peaks.flatMap((peak) =>
  dayKinds.map((shape) => makeCurve((hour) => shape(hour - peakShifts[peak]))),
)

/** Returns the index in `curves` of the curve that a day follows. */
export function curveOf(store: Store, day: Day): number {
  const weekday = weekdayOf(day)
  const usual = usualHours(store, weekday)
  const kind = usual && usual[1] > 1440 ? 2 : weekday >= 6 ? 1 : 0
  return peaks.indexOf(store.peak) * dayKinds.length + kind
}

/**
 * Returns the visitors of a quarter hour at the peak of the day's curve. The store's `visitors` are spread over its
 * usual hours: longer hours add visitors and shorter hours remove some.
 */
export function peakQuarter(seed: number, store: Store, day: Day): number {
  const usual = usualHours(store, weekdayOf(day))
  const curve = curves[curveOf(store, day)] ?? []
  const [opens, closes] = usual ?? [0, 0]
  const weight = curve.slice(opens / 15, closes / 15).reduce((sum, share) => sum + share, 0)
  return weight === 0 ? 0 : visitorsExpected(seed, store, day) / weight
}

function visitorsExpected(seed: number, store: Store, day: Day): number {
  const weekday = (weekdayShape[weekdayOf(day) - 1] ?? 1) ** store.weekend
  const years = (day - dayOf(2026, 1, 1)) / 365.25
  const trend = (1 + store.growth) ** years
  const holiday = holidayOn(store.country, day)?.demand ?? 1
  const around = tide(seed, store, day) * weekendAround(seed, store, day) * weather(seed, store, day)
  return store.visitors * weekday * season(store, day) * trend * holiday * around
}

/**
 * Length of a local trend, such as roadworks, a fair or a competitor. Demand is interpolated linearly between turning
 * points.
 */
const tideDays = 30

function tide(seed: number, store: Store, day: Day): number {
  // Offset the turning points by store. Otherwise the whole chain would turn on the same day.
  const position = day / tideDays + chance(seed, 4, store.number)
  const turn = Math.floor(position)
  const share = position - turn
  const height = (number: number) => 0.91 + 0.18 * chance(seed, 5, store.number, number)
  return height(turn) * (1 - share) + height(turn + 1) * share
}

/** Effect of a local event on a Saturday and its Sunday, such as a market, a match or a closed tram line. */
function weekendAround(seed: number, store: Store, day: Day): number {
  if (weekdayOf(day) < 6) return 1
  return 0.86 + 0.28 * chance(seed, 6, store.number, Math.floor((day + 3) / 7))
}

/** Interpolates the season linearly between the middles of two months. */
function season(store: Store, day: Day): number {
  const year = store.country === 'India' ? indianYear : temperateYear
  const { month, date } = dateOf(day)
  const position = month - 1 + (date - 15) / 30
  const before = Math.floor(position)
  const share = position - before
  const at = (index: number) => year[(index + 12) % 12] ?? 1
  return at(before) * (1 - share) + at(before + 1) * share
}

/** Combines a three-day spell with the day itself: a wet Tuesday keeps people at home. */
function weather(seed: number, store: Store, day: Day): number {
  const spell = chance(seed, 1, store.number, Math.floor(day / 3))
  const today = chance(seed, 2, store.number, day)
  return 0.88 + 0.12 * spell + 0.12 * today
}

/** Share of visitors who buy on a day. On busy days more visitors only look. */
export function conversionOn(seed: number, store: Store, day: Day): number {
  const crowd = weekdayShape[weekdayOf(day) - 1] ?? 1
  return store.conversion * (1.12 - 0.12 * crowd) * (0.94 + 0.12 * chance(seed, 3, store.number, day))
}

function bell(hour: number, peak: number, width: number): number {
  return Math.exp(-(((hour - peak) / width) ** 2) / 2)
}

function makeCurve(shape: (hour: number) => number): readonly number[] {
  const quarters = Array.from({ length: quartersPerCurve }, (_, quarter) =>
    shape((quarter + 0.5) / quartersPerHour),
  )
  const peak = Math.max(...quarters)
  // Round, so that differences in floating-point arithmetic between processors change no count.
  return quarters.map((share) => Math.round((share / peak) * 1e4) / 1e4)
}
