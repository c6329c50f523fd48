import type { Field } from '../../../kinds/kind.ts'
import { fieldsOfRecords, type Kind, removal } from '../../../kinds/kinds.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** By field: the file's name of its column, if different. */
export type ColumnNames = ReadonlyMap<string, string>

export function columnOf(field: Field, names: ColumnNames): string {
  return names.get(field.name) ?? field.name
}

/**
 * Maps the columns of a file to fields, in their order.
 *
 * @param advice what to do if the columns do not match; `null` suggests `--column`
 * @throws UnreadableFile if a column is unknown or repeated, or a required one is missing
 */
export function fieldsOfColumns(
  path: string,
  kind: Kind,
  columns: readonly string[],
  names: ColumnNames,
  advice: string | null = null,
): readonly Field[] {
  const byColumn = new Map(fieldsOfRecords(kind).map((field) => [columnOf(field, names), field]))
  const unknown = columns.filter((column) => !byColumn.has(column))
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index)
  // A removal needs only the fields that identify the record.
  const mayRemove = kind.removable && columns.includes(columnOf(removal, names))
  const missing = kind.fields.filter(
    (field) =>
      field.absent.is === 'fault' &&
      !(mayRemove && !kind.identity.includes(field.column)) &&
      !columns.includes(columnOf(field, names)),
  )
  const faults = [
    ...(unknown.length > 0 ? [`${quoted(unknown)}, which ${kind.name} do not have`] : []),
    ...(twice.length > 0 ? [`${quoted(twice)} twice`] : []),
    ...(missing.length > 0
      ? [`no column ${quoted(missing.map((field) => columnOf(field, names)))}, which ${kind.name} need`]
      : []),
  ]
  if (faults.length > 0) {
    const known = fieldsOfRecords(kind).map(({ name, absent }) => (absent.is === 'fault' ? name : `${name}?`))
    throw new UnreadableFile(
      `${path} has ${faults.join('; it has ')}. Fields of ${kind.name}: ${known.join(', ')} (? may be missing). ` +
        (advice ?? 'If the file uses another name for one: --column field=Column.'),
    )
  }
  return columns.flatMap((column) => byColumn.get(column) ?? [])
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name.slice(0, 60))).join(', ')
}
