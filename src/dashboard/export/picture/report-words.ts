import type { DayRange } from '../../../calendar/calendar.ts'
import { comparisonWords } from '../../filters/entries/comparison.ts'
import { peopleWords } from '../../filters/filter-words.ts'
import type { Filters, PeopleFilter } from '../../filters/filters.ts'
import { formatDayRange, formatMoment } from '../../time/format-day.ts'
import type { Report } from './report.ts'

export interface ReportLine {
  readonly name: string
  readonly words: string
}

/** Describes the report for people. Ranges always name their year, since prints and pictures are kept. */
export function reportLines(report: Report): readonly ReportLine[] {
  const { days, compared, comparedInstead, filters, timezone, countedUntil } = report
  const range = (of: DayRange) => formatDayRange(of, '')
  const lines: (ReportLine | null)[] = [
    { name: 'Stores', words: storeNames(report) },
    { name: 'Period', words: `${range(days)}, days of ${zoneNames(report)}` },
    compared && {
      name: 'Compared with',
      words: `${range(compared)} (${comparisonWords[filters.comparison].name()})`,
    },
    comparedInstead === null ? null : { name: 'Compared with', words: comparedInstead },
    { name: 'People', words: whoWords(filters) },
    { name: 'Counts until', words: formatMoment(countedUntil, timezone) },
  ]
  return lines.filter((line) => line !== null)
}

/** Above this many stores, their number replaces their names. */
const maxNames = 12

/** "Leeds · Briggate, York · Coney Street", or "40 stores" for a long list. */
export function storeNames({ stores, everyStore }: Pick<Report, 'stores' | 'everyStore'>): string {
  const names =
    stores.length > maxNames ? `${stores.length} stores` : stores.map(({ name }) => name).join(', ')
  return everyStore && stores.length > 1 ? `All ${stores.length}: ${names}` : names
}

export function zoneNames({ stores }: Pick<Report, 'stores'>): string {
  return [...new Set(stores.map(({ timezone }) => timezone))].sort().join(', ')
}

/** "women · 25–44 · without staff"; "everybody". */
function whoWords(filters: Pick<Filters, PeopleFilter>): string {
  return peopleWords(filters).join(' · ') || 'everybody'
}
