import { type Field, fieldsOfRecords, type Kind } from '../../../kinds/kinds.ts'
import { mended } from '../../../warehouse/bulk/bulk-source.ts'
import { csvLines } from './csv-lines.ts'
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
  const iterator = lines[Symbol.asyncIterator]()
  if (shape.format === 'csv') {
    const { delimiter, columns } = shape
    // The header.
    await iterator.next()
    for await (const record of csvLines(iterator, delimiter, columns.length)) {
      yield mendedLine(record.number, 'damage' in record ? record : mendCsv(record.cells, columns))
    }
    return
  }
  const keys = new Map(fieldsOfRecords(kind).map((field) => [columnOf(field, names), field.name]))
  for (let read = await iterator.next(); read.done !== true; read = await iterator.next()) {
    const line = read.value
    yield mendedLine(line.number, 'damage' in line ? line : mendJson(line.text, keys, kind))
  }
}

function mendedLine(number: number, read: Mended): string {
  const fields = 'damage' in read ? { [mended.damage]: read.damage } : read.fields
  return `${JSON.stringify({ [mended.line]: String(number), ...fields })}\n`
}

type Mended = { readonly damage: string } | { readonly fields: Readonly<Record<string, string>> }

function mendCsv(cells: readonly string[], columns: readonly Field[]): Mended {
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
