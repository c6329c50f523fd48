import type { DayRange } from '../../../calendar/calendar.ts'
import { agesWords, ageWords, comparisonWords, gendersWords } from '../../filters/filter-words.ts'
import type { Filters } from '../../filters/filters.ts'
import { formatDayRange, formatMoment } from '../../time/format-day.ts'
import type { Report } from './report.ts'

export interface ReportLine {
  readonly name: string
  readonly words: string
}

/** The report in words, for people: each range with its year, since paper and pictures stay. */
export function reportLines(report: Report, locale?: string): readonly ReportLine[] {
  const { days, compared, comparedInstead, filters, timezone, countedUntil } = report
  const range = (of: DayRange) => formatDayRange(of, '', locale)
  const lines: (ReportLine | null)[] = [
    { name: 'Stores', words: storeNames(report) },
    { name: 'Period', words: `${range(days)}, days of ${zoneNames(report)}` },
    compared && {
      name: 'Compared with',
      words: `${range(compared)} (${comparisonWords[filters.comparison].name})`,
    },
    comparedInstead === null ? null : { name: 'Compared with', words: comparedInstead },
    { name: 'People', words: demographicsWords(filters) },
    { name: 'Counts until', words: formatMoment(countedUntil, timezone, locale) },
  ]
  return lines.filter((line) => line !== null)
}

/** More names than this would be a page of names. */
const namesAtMost = 12

/** "Leeds · Briggate, York · Coney Street"; of a long list its number. */
export function storeNames({ stores, everyStore }: Pick<Report, 'stores' | 'everyStore'>): string {
  const names =
    stores.length > namesAtMost ? `${stores.length} stores` : stores.map(({ name }) => name).join(', ')
  return everyStore && stores.length > 1 ? `All ${stores.length}: ${names}` : names
}

export function zoneNames({ stores }: Pick<Report, 'stores'>): string {
  return [...new Set(stores.map(({ timezone }) => timezone))].sort().join(', ')
}

/** "women · 25–44 · without staff"; "everybody". */
function demographicsWords({ ages: bands, genders, roles }: Demographics): string {
  const people = [
    genders.length === 1 ? gendersWords(genders) : null,
    agesWords(bands) === 'all' ? null : `${bands.map(ageWords).join(', ')} years`,
    roles.length === 1 ? (roles[0] === 'customer' ? 'without staff' : 'staff only') : null,
  ].filter((part) => part !== null)
  return people.length === 0 ? 'everybody' : people.join(' · ')
}

type Demographics = Pick<Filters, 'ages' | 'genders' | 'roles'>
