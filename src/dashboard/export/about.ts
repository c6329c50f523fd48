import { t } from '@lingui/core/macro'
import { comparisonWords } from '../filters/entries/comparison.ts'
import { peopleEntry, peopleFilters } from '../filters/filters.ts'
import type { FileTable } from '../ui/table/file-table.ts'
import type { Report } from './picture/report.ts'
import { storeNames, zoneNames } from './picture/report-words.ts'

/**
 * Appends to each row what the table describes, so a row keeps its context when the file is split, sorted or
 * merged. Days are ISO dates, instants are UTC.
 *
 * @param panel the name of the card: "Entries per day".
 */
export function withAbout(table: FileTable, panel: string, report: Report): FileTable {
  const about = aboutFields(panel, report)
  return {
    heads: [...table.heads, ...about.map(([head]) => head)],
    rows: table.rows.map((row) => [...row, ...about.map(([, value]) => value)]),
  }
}

function aboutFields(panel: string, report: Report): readonly (readonly [head: string, value: string])[] {
  const { page, days, compared, comparedInstead, filters, countedUntil } = report
  const all = (words: readonly string[]) =>
    words.length === 0 ? t({ message: 'all', context: 'value of a filter in a file' }) : words.join('; ')
  return [
    [t`Page`, page],
    [t`Panel`, panel],
    [t`Stores`, storeNames(report)],
    [t`Time zone`, zoneNames(report)],
    [t({ message: 'From', context: 'first day' }), days.first],
    [t({ message: 'To', context: 'last day' }), days.last],
    [t`Comparison`, comparedInstead ?? comparisonWords[filters.comparison].name()],
    [t`Comparison from`, compared?.first ?? ''],
    [t`Comparison to`, compared?.last ?? ''],
    ...peopleFilters.map((name) => {
      const { head, word } = peopleEntry(name).file
      return [head(), all(filters[name].map(word))] as const
    }),
    [t`Counted until (UTC)`, new Date(countedUntil).toISOString().slice(0, 16).replace('T', ' ')],
  ]
}
