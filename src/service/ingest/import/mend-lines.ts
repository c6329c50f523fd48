import { mended } from '../../warehouse/bulk-source.ts'
import { type Field, fieldsOfRecords, type Kind } from '../kinds/kinds.ts'
import { readCsvLine } from './csv-line.ts'
import { type ColumnNames, columnOf } from './file-columns.ts'
import type { FileLine } from './file-lines.ts'

/** How a file is read that the engine cannot read as it is. */
export interface Mending {
  readonly kind: Kind
  readonly names: ColumnNames
  readonly shape:
    | { readonly format: 'csv'; readonly delimiter: string; readonly columns: readonly Field[] }
    | { readonly format: 'ndjson' }
}

/**
 * Newline-delimited JSON that the engine can read, of lines of which it cannot read some: each record by the names of
 * fields, with the number of its line, and each line that is no record with the reason. No rule of a field is applied.
 */
export async function* mendLines(
  lines: AsyncIterable<FileLine>,
  { kind, names, shape }: Mending,
): AsyncGenerator<string> {
  let isHeader = shape.format === 'csv'
  const keys = new Map(fieldsOfRecords(kind).map((field) => [columnOf(field, names), field.name]))
  for await (const line of lines) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const read: Mended =
      'damage' in line
        ? { damage: line.damage }
        : shape.format === 'csv'
          ? mendCsv(line.text, shape.delimiter, shape.columns)
          : mendJson(line.text, keys, kind)
    const fields = 'damage' in read ? { [mended.damage]: read.damage } : read.fields
    yield `${JSON.stringify({ [mended.line]: String(line.number), ...fields })}\n`
  }
}

type Mended = { readonly damage: string } | { readonly fields: Readonly<Record<string, string>> }

function mendCsv(text: string, delimiter: string, columns: readonly Field[]): Mended {
  const cells = readCsvLine(text, delimiter)
  if (cells === null) return { damage: 'the quotes do not match' }
  if (cells.length !== columns.length) return { damage: 'the number of fields differs from the header' }
  return { fields: Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? ''])) }
}

function mendJson(text: string, keys: ReadonlyMap<string, string>, kind: Kind): Mended {
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    return { damage: 'the line is not JSON' }
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { damage: 'the line is no object' }
  }
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(record)) {
    const name = keys.get(key)
    if (name === undefined) return { damage: `${key.slice(0, 40)} is no field of ${kind.name}` }
    if (value === null) continue
    if (typeof value === 'object') return { damage: `${key} is no single value` }
    // A number that JavaScript cannot hold would become another.
    if (typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)) {
      return { damage: `${key} is too large a number` }
    }
    fields[name] = String(value)
  }
  return { fields }
}
