import type { LocalDay } from '../../calendar/calendar.ts'
import type { Location } from '../../protocol/locations.ts'
import { formatDayRange } from '../time/format-day.ts'
import { comparisonWords } from './entries/comparison.ts'
import { presetWords } from './entries/range.ts'
import { storesWords } from './entries/stores.ts'
import { type Filters, type PeopleFilter, peopleEntry, peopleFilters } from './filters.ts'
import { supportedFilters, type UnsupportedFilters } from './unsupported-filters.ts'

/** "Last 28 days", or the days themselves. */
export function rangeWords(
  { range }: Pick<Filters, 'range'>,
  { today }: { readonly today: LocalDay },
): string {
  return range.kind === 'preset' ? presetWords[range.preset] : formatDayRange(range.days, today)
}

/** "women", "25–44", "no staff": the parts of a sentence about who is counted. Empty for everybody. */
export function peopleWords(
  filters: Pick<Filters, PeopleFilter>,
  length: 'short' | 'long',
): readonly string[] {
  const inOrder = peopleFilters.toSorted(
    (a, b) => peopleEntry(a).sentence.place - peopleEntry(b).sentence.place,
  )
  return inOrder
    .map((name) => peopleEntry(name).sentence[length](filters[name]))
    .filter((part) => part !== null)
}

/** The choices that a narrow screen folds away, as one sentence: as the page applies them. */
export function foldedSentence(
  filters: Filters,
  locations: readonly Location[],
  unsupported: UnsupportedFilters,
): string {
  const people = peopleWords(supportedFilters(filters, unsupported), 'short')
  const base = comparedWith(filters, unsupported)
  const against = base === comparisonWords.none.name ? [] : [`against ${base}`]
  return [storesWords(filters.stores, locations).name, ...people, ...against].join(' · ')
}

/** "same weekdays before", or what the page compares with if it leaves no choice. */
export function comparedWith(
  filters: Pick<Filters, 'comparison'>,
  { comparison }: UnsupportedFilters,
): string {
  return typeof comparison === 'object' ? comparison.instead : comparisonWords[filters.comparison].name
}
