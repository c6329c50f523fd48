import type { Weekday } from '../../calendar/calendar.ts'
import type { RetailCalendar } from '../../calendar/retail-year.ts'
import { retailPatterns, yearEnds } from '../../protocol/metrics/retail-years.ts'
import { type Environment, given } from './settings-reader.ts'

/** The retail calendar of the chain. `null` for calendar months, and for a faulty setting. */
export function readChainCalendar(environment: Environment, faults: string[]): RetailCalendar | null {
  const text = given(environment, 'CHAIN_CALENDAR')
  if (text === null || text === 'gregorian') return null
  const calendar = readRetailCalendar(text)
  if (calendar === null) {
    faults.push(
      'CHAIN_CALENDAR must be gregorian, or 4-5-4, 4-4-5 or 5-4-4, alone or with the end of the year as in 4-5-4 saturday nearest january.',
    )
  }
  return calendar
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The calendar of the National Retail Federation: 4-5-4, to the Saturday nearest to the end of January. */
const usual = ['saturday', 'nearest', 'january']

/**
 * Reads a retail calendar: the pattern alone, or with the end of the year, for example
 * `4-4-5 sunday last march`.
 *
 * @returns `null` if it is neither
 */
export function readRetailCalendar(setting: string): RetailCalendar | null {
  const [name, ...end] = setting.trim().toLowerCase().split(/\s+/)
  const [weekday = '', rule, month = ''] = end.length === 0 ? usual : end
  const pattern = retailPatterns.find((known) => known === name)
  const ends = yearEnds.find((known) => known === rule)
  const lastDay = weekdays.indexOf(weekday)
  const endsIn = months.indexOf(month) + 1
  if (pattern === undefined || ends === undefined || lastDay < 0 || endsIn === 0 || end.length > 3)
    return null
  return { weekStartsOn: ((lastDay + 1) % 7) as Weekday, year: { pattern, ends, endsIn } }
}
