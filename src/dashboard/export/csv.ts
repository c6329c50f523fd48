import type { FileValue } from '../ui/table/file-column.ts'
import type { FileTable } from '../ui/table/file-table.ts'
import { formatDecimal } from '../ui/words/format.ts'

/** Without it Excel decodes UTF-8 with the local code page. */
export const byteOrderMark = '\ufeff'

/** How a file is written: for the Excel of the language, or in one of the two conventions, whatever the language. */
export const csvKinds = ['excel', 'comma', 'semicolon'] as const
export type CsvKind = (typeof csvKinds)[number]

interface Convention {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

const conventions: Readonly<Record<Exclude<CsvKind, 'excel'>, Convention>> = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
}

/**
 * Returns a table as CSV (https://www.rfc-editor.org/rfc/rfc4180): one header line, CR LF line ends, equally many fields
 * per line. Numbers have no grouping and no exponent. A language with a decimal comma separates fields by semicolons, as
 * its Excel does. Text that a spreadsheet would evaluate as a formula is escaped; numbers never are, negative ones
 * included.
 */
export function writeCsv({ heads, rows }: FileTable, kind: CsvKind = 'excel'): string {
  const convention = conventions[kind === 'excel' ? kindOfLanguage() : kind]
  const lines = [heads, ...rows].map((fields) =>
    fields.map((field) => formatField(field, convention)).join(convention.separator),
  )
  return `${kind === 'excel' ? byteOrderMark : ''}${lines.map((line) => `${line}\r\n`).join('')}`
}

function kindOfLanguage(): Exclude<CsvKind, 'excel'> {
  return formatDecimal(0.5, 1).includes(',') ? 'semicolon' : 'comma'
}

function formatField(value: FileValue, { decimal }: Convention): string {
  if (value === null) return ''
  return typeof value === 'number' ? formatNumber(value).replace('.', decimal) : quote(escapeFormula(value))
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

/** Quotes either separator, so that text reads the same in both conventions. */
function quote(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Twelve significant digits keep everything that was measured and drop floating-point noise. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(12))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, '')
}
