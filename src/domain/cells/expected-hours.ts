import type { Bucket, DayRange, LocalDay, Weekday } from '../../calendar/calendar.ts'
import { daysOf, lengthOf } from '../../calendar/day-range.ts'
import { addDays, earlierDay, weekdayOf } from '../../calendar/local-day.ts'

/**
 * The expected counts of a source without camera records. Nothing says when it is open, so its own habit does: it is
 * expected to count what it counts in the weeks around.
 *
 * | expected | counted |
 * |---|---|
 * | an hour of a weekday | on at least half of the same weekdays, four weeks before and after, that have any count |
 * | the same, of a weekday with fewer than three such days | on at least half of all days of these weeks, of three or
 * more |
 * | a weekday | at least half as often as the weekday counted most in these weeks, or less than three weeks are known |
 *
 * A shop that closes on Sundays and at night therefore misses nothing, and a street counter that stops for sixteen
 * hours does.
 */
const weeksAround = 4
const leastShare = 0.5
/** Fewer weeks don't make a habit, so each day is expected. */
const leastWeeks = 3
/** Fewer days don't make a habit of hours. */
const leastDays = 3

/** Per day, the hours of the clock with a count, one bit each: bit 14 is 14:00 to 15:00. */
export type HoursOfDays = ReadonlyMap<LocalDay, number>

/**
 * Returns the hours with a count. Both hours of a repeated pair are one hour of the clock, so a source that writes one
 * row for them misses none.
 *
 * @param buckets hours
 * @param values in the same positions; `null` is no count
 */
export function hoursOfDays(buckets: readonly Bucket[], values: readonly (number | null)[]): HoursOfDays {
  const days = new Map<LocalDay, number>()
  for (const [position, { index }] of buckets.entries()) {
    if ((values[position] ?? null) === null) continue
    const day = index.slice(0, 10)
    days.set(day, (days.get(day) ?? 0) | (1 << hourOf(index)))
  }
  return days
}

/** Returns the hour of the clock at which a bucket begins. */
export function hourOf(index: string): number {
  return Number(index.slice(11, 13))
}

/** Returns the hours that should have been counted on a day, as bits. `null` if too little is known. */
export function expectedHours(day: LocalDay, counted: HoursOfDays): number | null {
  const counting = daysAround(day).filter((one) => counted.has(one.day))
  const weekday = weekdayOf(day)
  const alike = counting.filter((one) => one.weekday === weekday)
  const samples = alike.length >= leastDays ? alike : counting
  if (samples.length < leastDays) return null
  let expected = 0
  for (let hour = 0; hour < 24; hour += 1) {
    const times = samples.filter((one) => ((counted.get(one.day) ?? 0) & (1 << hour)) !== 0).length
    if (times >= samples.length * leastShare) expected |= 1 << hour
  }
  return expected
}

/** True if nothing is expected of a day, because the source doesn't count on its weekday. */
export function isDayOff(day: LocalDay, counted: { readonly has: (day: LocalDay) => boolean }): boolean {
  const times = [0, 0, 0, 0, 0, 0, 0]
  for (const one of daysAround(day)) {
    if (counted.has(one.day)) times[one.weekday] = (times[one.weekday] ?? 0) + 1
  }
  const most = Math.max(...times)
  return most >= leastWeeks && (times[weekdayOf(day)] ?? 0) < most * leastShare
}

interface NamedDay {
  readonly day: LocalDay
  readonly weekday: Weekday
}

function daysAround(day: LocalDay): readonly NamedDay[] {
  const known = around.get(day)
  if (known !== undefined) return known
  const days = daysOf({ first: addDays(day, -7 * weeksAround), last: addDays(day, 7 * weeksAround) })
  const named = days.map((one) => ({ day: one, weekday: weekdayOf(one) }))
  if (around.size >= mostDays) around.clear()
  around.set(day, named)
  return named
}

/** Every store of a chain asks for the same days. */
const around = new Map<LocalDay, readonly NamedDay[]>()
const mostDays = 1000

/** Days that make a habit. A shorter range is extended by the weeks around it. */
const daysOfHabit = 28

/** Extends a range by whole weeks on both sides until it makes a habit, but not beyond today. */
export function withWeeksAround(range: DayRange, today: LocalDay): DayRange {
  const lacking = Math.max(0, daysOfHabit - lengthOf(range))
  const days = Math.ceil(lacking / 14) * 7
  return { first: addDays(range.first, -days), last: earlierDay(addDays(range.last, days), today) }
}
