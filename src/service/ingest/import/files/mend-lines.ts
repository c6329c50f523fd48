import type { Field } from '../../../kinds/kind.ts'
import { fieldsOfRecords, type Kind } from '../../../kinds/kinds.ts'
import { mended } from '../../../warehouse/bulk/bulk-source.ts'
import { csvLines } from './csv-lines.ts'
import { type ColumnNames, columnOf } from './file-columns.ts'
import type { FileLine } from './file-lines.ts'

/** How to read a file that the engine rejects. */
export interface Mending {
  readonly kind: Kind
  readonly names: ColumnNames
  readonly shape:
    | { readonly format: 'csv'; readonly delimiter: string; readonly columns: readonly Field[] }
    | { readonly format: 'ndjson' }
}

/**
 * Converts a damaged file to newline-delimited JSON that the engine can read. Each record has its fields by name and
 * its line number; each invalid line has the reason. No field is validated.
 */
export async function* mendLines(
  lines: AsyncIterable<FileLine>,
  { kind, names, shape }: Mending,
): AsyncGenerator<string> {
  const iterator = lines[Symbol.asyncIterator]()
  if (shape.format === 'csv') {
    const { delimiter, columns } = shape
    // Skip the header.
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
    return { damage: 'the line is not an object' }
  }
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(record)) {
    const name = keys.get(key)
    if (name === undefined) return { damage: `${key.slice(0, 40)} is not a field of ${kind.name}` }
    if (value === null) continue
    if (typeof value === 'object') return { damage: `${key} is not a single value` }
    // JavaScript would round an integer of this size.
    if (typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)) {
      return { damage: `${key} is too large a number` }
    }
    fields[name] = String(value)
  }
  return { fields }
}
