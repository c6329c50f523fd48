import type { Bucket, DayRange, LocalDay } from '../../calendar/calendar.ts'
import { daysOf, lengthOf } from '../../calendar/day-range.ts'
import { addDays, earlierDay, weekdayOf } from '../../calendar/local-day.ts'

/**
 * What a source without camera records should have counted. Nothing says when it is open, so its own habit does: it is
 * expected to count now what it counts in the weeks around.
 *
 * | expected | where it was counted |
 * |---|---|
 * | an hour of a weekday | on at least half of the same weekdays, four weeks before and after, that have any count |
 * | the same, of a weekday with fewer than three such days | on at least half of all days of these weeks, of three or more |
 * | a weekday | at least half as often as the weekday counted most in these weeks, or less than three weeks are known |
 *
 * A shop that is shut on Sundays and by night so misses nothing, and a street counter that stops for sixteen hours does.
 */
const weeksAround = 4
const leastShare = 0.5
/** Fewer weeks than this make no habit: each day is expected. */
const leastWeeks = 3
/** Nor do fewer days make a habit of hours. */
const leastDays = 3

/** Per day the hours of the clock that were counted, a bit for each: bit 14 is 14:00 to 15:00. */
export type HoursOfDays = ReadonlyMap<LocalDay, number>

/**
 * The hours that have a count. Both hours of a repeated pair are one hour of the clock: a source that writes one row for
 * them misses none.
 *
 * @param buckets hours.
 * @param values of the same positions; `null` is no count.
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

/** The hour of the clock at which a bucket begins. */
export function hourOf(index: string): number {
  return Number(index.slice(11, 13))
}

/** The hours that should have been counted on a day, as bits; `null` where too little is known to say. */
export function expectedHours(day: LocalDay, counted: HoursOfDays): number | null {
  const around = daysAround(day).filter((one) => counted.has(one))
  const weekday = weekdayOf(day)
  const alike = around.filter((one) => weekdayOf(one) === weekday)
  const samples = alike.length >= leastDays ? alike : around
  if (samples.length < leastDays) return null
  let expected = 0
  for (let hour = 0; hour < 24; hour += 1) {
    const times = samples.filter((one) => ((counted.get(one) ?? 0) & (1 << hour)) !== 0).length
    if (times >= samples.length * leastShare) expected |= 1 << hour
  }
  return expected
}

/** Whether nothing is expected of a day: its weekday is one on which the source does not count. */
export function isDayOff(day: LocalDay, counted: { readonly has: (day: LocalDay) => boolean }): boolean {
  const times = [0, 0, 0, 0, 0, 0, 0]
  for (const one of daysAround(day)) {
    if (counted.has(one)) times[weekdayOf(one)] = (times[weekdayOf(one)] ?? 0) + 1
  }
  const most = Math.max(...times)
  return most >= leastWeeks && (times[weekdayOf(day)] ?? 0) < most * leastShare
}

function daysAround(day: LocalDay): readonly LocalDay[] {
  return daysOf({ first: addDays(day, -7 * weeksAround), last: addDays(day, 7 * weeksAround) })
}

/** Days that make a habit: shorter ranges are looked at with the weeks around them. */
const daysOfHabit = 28

/** Whole weeks on both sides, as many as make a habit with the range; none after today. */
export function withWeeksAround(range: DayRange, today: LocalDay): DayRange {
  const lacking = Math.max(0, daysOfHabit - lengthOf(range))
  const days = Math.ceil(lacking / 14) * 7
  return { first: addDays(range.first, -days), last: earlierDay(addDays(range.last, days), today) }
}
