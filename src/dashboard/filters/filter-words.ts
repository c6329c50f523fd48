import type { DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import type { Location } from '../../protocol/locations.ts'
import { type Age, ages, type Gender } from '../../protocol/metrics/vocabularies.ts'
import { formatDayRange } from '../time/format-day.ts'
import { daysOfGranularity, fits } from '../time/granularity.ts'
import { formatCount } from '../ui/words/format.ts'
import type { Comparison, Filters, Preset, VisitorRole } from './filters.ts'
import { supportedFilters, type UnsupportedFilters } from './unsupported-filters.ts'

/** How each choice is called on the screen: a word missing here does not compile. */
export const presetWords: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-28-days': 'Last 28 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'year-to-date': 'Year to date',
}

export const comparisonWords: Readonly<Record<Comparison, { readonly name: string; readonly hint: string }>> =
  {
    'same-weekdays': { name: 'same weekdays before', hint: 'whole weeks back' },
    'previous-period': { name: 'previous period', hint: 'the days just before' },
    'last-year': { name: 'same period last year', hint: '52 weeks back' },
    none: { name: 'nothing', hint: '' },
  }

export const granularityWords: Readonly<Record<Granularity, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

export const genderWords: Readonly<Record<Gender, string>> = { male: 'men', female: 'women' }

export const roleWords: Readonly<Record<VisitorRole, string>> = { customer: 'customers', staff: 'staff' }

/** "25–34", and "65+" for the last band. */
export function ageWords(age: Age): string {
  const [lower, upper] = age.split('_')
  return age === ages.at(-1) ? `${lower}+` : `${lower}–${upper}`
}

/** "all", one band, "25–44" where the bands adjoin, else how many. */
export function agesWords(chosen: readonly Age[]): string {
  const places = chosen.map((age) => ages.indexOf(age)).sort((a, b) => a - b)
  const first = ages[places[0] ?? -1]
  const last = ages[places.at(-1) ?? -1]
  if (first === undefined || last === undefined || chosen.length === ages.length) return 'all'
  if (chosen.length === 1) return ageWords(first)
  const adjoin = ages.indexOf(last) - ages.indexOf(first) === chosen.length - 1
  if (!adjoin) return `${chosen.length} of ${ages.length}`
  const [lower] = first.split('_')
  return last === ages.at(-1) ? `${lower}+` : `${lower}–${last.split('_')[1]}`
}

export function gendersWords(chosen: readonly Gender[]): string {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? genderWords[only] : 'all'
}

export function rolesWords(chosen: readonly VisitorRole[]): string {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? roleWords[only] : 'all'
}

/** Whose figures: a name, and how many of how many. */
export function storesWords(
  chosen: readonly string[],
  locations: readonly Location[],
): { readonly name: string; readonly count: string } {
  const count = `${formatCount(chosen.length)} of ${formatCount(locations.length)}`
  const [first] = chosen
  if (first === undefined || locations.length === 0)
    return { name: 'All stores', count: locations.length === 0 ? '' : formatCount(locations.length) }
  const name = locations.find((location) => location.id === first)?.name ?? 'Unknown store'
  return chosen.length === 1
    ? { name, count }
    : { name: `${name} + ${formatCount(chosen.length - 1)}`, count }
}

/** "Last 28 days", or the days themselves. */
export function rangeWords(
  { range }: Pick<Filters, 'range'>,
  { today }: { readonly today: LocalDay },
): string {
  return range.kind === 'preset' ? presetWords[range.preset] : formatDayRange(range.days, today)
}

/** Why a granularity cannot be chosen for these days; `null` where it can. */
export function whyNot(granularity: Granularity, days: DayRange, hoursOffered = true): string | null {
  if (granularity === 'hour' && !hoursOffered) return 'This service counts no single hours'
  if (fits(granularity, days)) return null
  const { least, most } = daysOfGranularity[granularity]
  const name = granularityWords[granularity]
  return lengthOf(days) < least ? `${name}: from ${least} days on` : `${name}: up to ${most} days`
}

/** The choices that a narrow screen folds away, as one sentence: as the page applies them. */
export function foldedSentence(
  filters: Filters,
  locations: readonly Location[],
  unsupported: UnsupportedFilters,
): string {
  const { ages: bands, genders, roles } = supportedFilters(filters, unsupported)
  const people = [
    genders.length === 1 ? gendersWords(genders) : null,
    agesWords(bands) === 'all' ? null : agesWords(bands),
    roles.length === 1 ? (roles[0] === 'customer' ? 'no staff' : 'staff only') : null,
  ].filter((part) => part !== null)
  const base = comparedWith(filters, unsupported)
  const against = base === comparisonWords.none.name ? [] : [`against ${base}`]
  return [storesWords(filters.stores, locations).name, ...people, ...against].join(' · ')
}

/** "same weekdays before"; on a page that leaves no choice, what it compares with instead. */
export function comparedWith(
  filters: Pick<Filters, 'comparison'>,
  { comparison }: UnsupportedFilters,
): string {
  return typeof comparison === 'object' ? comparison.instead : comparisonWords[filters.comparison].name
}
