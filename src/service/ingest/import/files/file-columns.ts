import { type Field, fieldsOfRecords, type Kind, removal } from '../../../kinds/kinds.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The names that a file has for fields, where they are not the fields' own: by field. */
export type ColumnNames = ReadonlyMap<string, string>

export function columnOf(field: Field, names: ColumnNames): string {
  return names.get(field.name) ?? field.name
}

/**
 * The fields that the columns of a file hold, in their order.
 *
 * @param advice what helps if the columns do not fit; `null`: another name of a column
 * @throws UnreadableFile where a column is no field of the kind, stands twice, or one is missing that every record needs
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
  // A record that is to go has to say no more than which it is.
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
        (advice ?? 'Where the file names one otherwise: --column field=Column.'),
    )
  }
  return columns.flatMap((column) => byColumn.get(column) ?? [])
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name.slice(0, 60))).join(', ')
}
