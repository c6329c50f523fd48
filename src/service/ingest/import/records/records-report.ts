import { timeFault } from '../../../kinds/field-fault.ts'
import { kindNamed } from '../../../kinds/kinds.ts'
import type { RecordsProgress, RecordsReport } from './import-records.ts'

const number = new Intl.NumberFormat('en')
const n = (value: number) => number.format(value)

const formats = {
  csv: 'CSV',
  ndjson: 'newline-delimited JSON',
  json: 'a JSON array',
  parquet: 'Parquet',
} as const

/** Formats the report of one file for the terminal. */
export function formatRecordsReport(report: RecordsReport): string {
  const { form, rowsRead, rowsImported, refused, elapsedMs } = report
  const refusedRows = refused.reduce((sum, { rows }) => sum + rows, 0)
  const unit = form.format === 'parquet' || form.format === 'json' ? 'row' : 'line'
  const shape = `${formats[form.format]}${form.isPacked ? ', compressed' : ''}`
  const lines = [
    `${report.path}: ${report.kind}, ${shape}`,
    `Rows read     ${n(rowsRead)}, ${n(rowsPerSecond(rowsRead, elapsedMs))} per second`,
    `Rows imported ${n(rowsImported)}${importedWords(report)}`,
    `Rows rejected ${n(refusedRows)}`,
    ...refused.map(({ field, message, rows, first }) => {
      const where = first.map(({ row, value }) => `${n(row)}${shownValue(report, field, value)}`)
      const more = rows > first.length ? ' …' : ''
      return `  ${n(rows)} × ${field === '' ? unit : field} ${message}: ${unit} ${where.join(', ')}${more}`
    }),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the cell's value, with a more specific reason if its date is invalid. */
function shownValue({ kind, startedAt }: RecordsReport, field: string, value: string): string {
  if (value === '') return ''
  const holds = kindNamed(kind)?.fields.find(({ name }) => name === field)?.holds
  const fault = holds === undefined ? null : timeFault(holds, value, startedAt)
  return ` ${JSON.stringify(value)}${fault === null ? '' : ` (${fault})`}`
}

function importedWords(report: RecordsReport): string {
  const { isDryRun, isRefusedWhole, rowsFit, rowsRemoved, newRows } = report
  if (isRefusedWhole) return ': --strict imports nothing if a row is rejected'
  const removed = rowsRemoved === 0 ? '' : `, ${n(rowsRemoved)} removed`
  if (isDryRun) return `: this was a dry run; ${n(rowsFit)} would be imported${removed}`
  return newRows === null ? removed : `, ${n(newRows)} new`
}

export function formatRecordsProgress(progress: RecordsProgress): string {
  const { readBytes, totalBytes, rowsRead, rowsImported, elapsedMs } = progress
  // The engine reads ahead of what it has processed.
  const percent = totalBytes === 0 ? 99 : Math.min(99, Math.floor((100 * readBytes) / totalBytes))
  const imported = rowsImported === null ? '' : `, ${rowsImported} imported`
  return `Importing ${String(percent).padStart(3)} %  ${rowsRead} rows checked${imported}, ${rowsPerSecond(rowsRead, elapsedMs)} per second`
}

function rowsPerSecond(rows: number, elapsedMs: number): number {
  return Math.round((rows * 1000) / Math.max(1, elapsedMs))
}
