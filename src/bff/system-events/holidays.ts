import type { LocalDay } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import type { HolidayRegion } from '../settings/holiday-setting.ts'

export interface Holiday {
  readonly name: string
  /** First and last day, both included. */
  readonly from: LocalDay
  readonly until: LocalDay
}

/** Returns the public holidays of a year, in the given language where their names are known in it, else in English. */
export type HolidaysOf = (region: HolidayRegion, year: number, language: string) => readonly Holiday[]

const dayMs = 86_400_000

/** More than the years that the viewers of a chain look at. */
const mostKeptYears = 500

/**
 * Opens the holidays of these regions.
 *
 * @throws Error with a sentence for the operator if a country or a part of it is unknown
 */
export async function openHolidays(regions: readonly HolidayRegion[]): Promise<HolidaysOf> {
  if (regions.length === 0) return () => []
  // It holds the rules of all countries: 30 MB of memory.
  const { default: Holidays } = await import('date-holidays')
  const calendars = new Map(regions.map((region) => [region, calendarOf(region)]))
  const kept = new Map<string, readonly Holiday[]>()

  function calendarOf({ codes }: HolidayRegion) {
    const [country = '', state, region] = codes
    const known = new Holidays()
    if (!(country in known.getCountries())) {
      throw new Error(`HOLIDAYS names ${country}, whose holidays are unknown`)
    }
    if (state !== undefined && !(state in (known.getStates(country) ?? {}))) {
      const states = Object.keys(known.getStates(country) ?? {}).join(', ')
      throw new Error(`HOLIDAYS names ${country}-${state}; ${country} has ${states || 'no parts'}`)
    }
    const options = { types: ['public' as const] }
    if (state === undefined) return new Holidays(country, options)
    return region === undefined
      ? new Holidays(country, state, options)
      : new Holidays(country, state, region, options)
  }

  return (region, year, language) => {
    const key = [...region.codes, year, language].join(' ')
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= mostKeptYears) kept.clear()
    const holidays = (calendars.get(region)?.getHolidays(year, language) ?? []).map(
      ({ name, date, start, end }): Holiday => {
        const from = date.slice(0, 10)
        const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
        return { name, from, until: addDays(from, days - 1) }
      },
    )
    kept.set(key, holidays)
    return holidays
  }
}
