import type { FileValue } from '../ui/table/file-column.ts'
import type { FileTable } from '../ui/table/file-table.ts'

/** Without it Excel decodes UTF-8 with the local code page. */
export const byteOrderMark = '\ufeff'

/**
 * Returns a table as CSV (https://www.rfc-editor.org/rfc/rfc4180): one header line, CR LF line ends, equally
 * many fields per line. Numbers have a decimal point, no grouping and no exponent. Text that a spreadsheet
 * would evaluate as a formula is escaped; numbers never are, negative ones included.
 */
export function writeCsv({ heads, rows }: FileTable): string {
  const lines = [heads, ...rows].map((fields) => fields.map(formatField).join(','))
  return `${byteOrderMark}${lines.map((line) => `${line}\r\n`).join('')}`
}

function formatField(value: FileValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? formatNumber(value) : quote(escapeFormula(value))
}

/**
 * Characters that start a formula in a spreadsheet, full-width forms included, and those that it strips first
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A leading apostrophe makes a spreadsheet read text. */
function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Twelve significant digits keep everything that was measured and drop floating-point noise. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(12))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, '')
}
