import type { Holiday } from './holiday-kinds.ts'
import { holidaysOfYear } from './holidays-by-country.ts'
import { type Day, dateOf } from './local-day.ts'
import type { Country } from './places/countries.ts'

/** Returns a country's holiday on a day, if any. */
export function holidayOn(country: Country, day: Day): Holiday | undefined {
  return calendar(country, dateOf(day).year).get(day)
}

const calendars = new Map<string, ReadonlyMap<Day, Holiday>>()

function calendar(country: Country, year: number): ReadonlyMap<Day, Holiday> {
  const key = `${country} ${year}`
  const known = calendars.get(key)
  if (known) return known
  const made = new Map(holidaysOfYear[country](year))
  calendars.set(key, made)
  return made
}
