import type { FileValue } from '../ui/table/file-column.ts'
import type { FileTable } from '../ui/table/file-table.ts'

/** Without it Excel reads UTF-8 as the code page of the machine. */
export const byteOrderMark = '\ufeff'

/**
 * A table as comma-separated values (https://www.rfc-editor.org/rfc/rfc4180): one line of heads, each line ended by CR
 * LF, every line with as many fields. Numbers are written for machines: a point, no groups, no exponent. A text that a
 * spreadsheet would calculate is disarmed; a number never is, negative ones included.
 */
export function writeCsv({ heads, rows }: FileTable): string {
  const lines = [heads, ...rows].map((fields) => fields.map(field).join(','))
  return `${byteOrderMark}${lines.map((line) => `${line}\r\n`).join('')}`
}

function field(value: FileValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? plainNumber(value) : quoted(disarmed(value))
}

/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, and what it strips before it looks
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const calculated = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** An apostrophe before it makes it text. */
function disarmed(text: string): string {
  return calculated.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Twelve digits: all that was measured, and none of the noise of binary fractions. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(12))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, '')
}
