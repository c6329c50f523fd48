import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import { addDays, weekdayOf } from '../../calendar/local-day.ts'

/** Usual entries of a day, by weekday. Weekdays without any are closed. */
export type WeekdayWeights = ReadonlyMap<Weekday, number>

/**
 * Splits the entries of a period over its days, in proportion to the usual entries of their weekdays: whole numbers that
 * add up to the total. Without weights, or if all days of the period are closed, every day counts the same.
 *
 * The remainder of rounding down goes to the days that lost most, one each (largest remainder).
 *
 * @param total a whole number
 */
export function splitPeriod(
  { from, until }: { readonly from: LocalDay; readonly until: LocalDay },
  total: number,
  weights: WeekdayWeights | null,
): ReadonlyMap<LocalDay, number> {
  const days: LocalDay[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  const own = days.map((day) => weights?.get(weekdayOf(day)) ?? 0)
  const sum = own.reduce((all, weight) => all + weight, 0)
  const shares = sum > 0 ? own.map((weight) => weight / sum) : days.map(() => 1 / days.length)
  const exact = shares.map((share) => share * total)
  const parts = exact.map(Math.floor)
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((value, place) => ({ place, lost: value - (parts[place] ?? 0) }))
    .filter(({ place }) => (shares[place] ?? 0) > 0)
    .sort((a, b) => b.lost - a.lost || a.place - b.place)
  for (const { place } of byRemainder.slice(0, missing)) parts[place] = (parts[place] ?? 0) + 1
  return new Map(days.map((day, place) => [day, parts[place] ?? 0]))
}
