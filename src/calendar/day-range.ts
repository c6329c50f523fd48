import type { DayRange, LocalDay } from './calendar.ts'
import { addDays, daysBetween } from './local-day.ts'

/** Returns the number of calendar days in the range, at least 1. */
export function lengthOf(days: DayRange): number {
  return daysBetween(days.first, days.last) + 1
}

export function shiftDays(days: DayRange, count: number): DayRange {
  return { first: addDays(days.first, count), last: addDays(days.last, count) }
}

export function includesDay(days: DayRange, day: LocalDay): boolean {
  return days.first <= day && day <= days.last
}

export function sameDays(a: DayRange, b: DayRange): boolean {
  return a.first === b.first && a.last === b.last
}

/** Returns every day of the range, in order. */
export function daysOf(days: DayRange): readonly LocalDay[] {
  return Array.from({ length: lengthOf(days) }, (_, offset) => addDays(days.first, offset))
}
