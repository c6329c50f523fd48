import type { LocalDay, Weekday } from '../../../calendar/calendar.ts'
import { addDays, weekdayOf } from '../../../calendar/local-day.ts'

/** Returns the days of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): readonly LocalDay[] {
  const days: LocalDay[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** How many places of the first week of a calendar are empty. */
export function emptyPlaces(month: string, weekStartsOn: Weekday): number {
  return (weekdayOf(`${month}-01`) - weekStartsOn + 7) % 7
}

/** @param months how many later; negative if earlier */
export function monthAfter(month: string, months: number): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1))
  return date.toISOString().slice(0, 7)
}
