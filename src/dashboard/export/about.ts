import { ageWords, comparisonWords, genderWords } from '../filters/filter-words.ts'
import type { FileTable } from '../ui/table/file-table.ts'
import type { Report } from './picture/report.ts'
import { storeNames, zoneNames } from './picture/report-words.ts'

/**
 * A table with what it is of behind each row: a file that is taken apart, sorted or laid under another keeps it.
 * Days as ISO dates, instants in UTC.
 *
 * @param panel what the card is called: "Entries per day".
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
  const all = (words: readonly string[]) => (words.length === 0 ? 'all' : words.join('; '))
  return [
    ['Page', page],
    ['Panel', panel],
    ['Stores', storeNames(report)],
    ['Time zone', zoneNames(report)],
    ['From', days.first],
    ['To', days.last],
    ['Compared with', comparedInstead ?? comparisonWords[filters.comparison].name],
    ['Compared from', compared?.first ?? ''],
    ['Compared to', compared?.last ?? ''],
    ['Ages', all(filters.ages.map(ageWords))],
    ['Genders', all(filters.genders.map((gender) => genderWords[gender]))],
    ['Roles', all(filters.roles)],
    ['Counted until (UTC)', new Date(countedUntil).toISOString().slice(0, 16).replace('T', ' ')],
  ]
}
