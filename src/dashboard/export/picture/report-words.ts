import { plural, t } from '@lingui/core/macro'
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
    { name: t`Stores`, words: storeNames(report) },
    { name: t`Date range`, words: `${range(days)} (${zoneNames(report)})` },
    compared && {
      name: t`Comparison`,
      words: `${range(compared)} (${comparisonWords[filters.comparison].name()})`,
    },
    comparedInstead === null ? null : { name: t`Comparison`, words: comparedInstead },
    { name: t`Visitors`, words: whoWords(filters) },
    { name: t`Counted until`, words: formatMoment(countedUntil, timezone) },
  ]
  return lines.filter((line) => line !== null)
}

/** Above this many stores, their number replaces their names. */
const maxNames = 12

/** "Leeds · Briggate, York · Coney Street", or "40 stores" for a long list. */
export function storeNames({ stores, everyStore }: Pick<Report, 'stores' | 'everyStore'>): string {
  const count = stores.length
  if (count > maxNames) {
    return everyStore
      ? t({ message: `All ${count} stores`, comment: 'At least two stores' })
      : plural(count, { one: '# store', other: '# stores' })
  }
  const names = stores.map(({ name }) => name).join(', ')
  return everyStore && count > 1
    ? t({ message: `All ${count} stores: ${names}`, comment: 'At least two stores' })
    : names
}

export function zoneNames({ stores }: Pick<Report, 'stores'>): string {
  return [...new Set(stores.map(({ timezone }) => timezone))].sort().join(', ')
}

/** "Women · Aged 25–44 · Excluding staff"; "All visitors". */
function whoWords(filters: Pick<Filters, PeopleFilter>): string {
  return peopleWords(filters).join(' · ') || t`All visitors`
}
