import type { ClickHouseSettings } from '@clickhouse/client'
import type { Field } from '../../kinds/kind.ts'
import { identifier, literal } from './bulk-fields.ts'

/** A column of a file with typed columns. */
export interface TypedColumn {
  readonly field: Field
  readonly name: string
  /** True if it holds instants. Other columns are read as text. */
  readonly isTime: boolean
}

/** The location and form of an import's rows. */
export type RowSource =
  | {
      readonly format: 'csv'
      /** The path under which the engine finds the file. `null` if its bytes are sent. */
      readonly path: string | null
      readonly isPacked: boolean
      readonly delimiter: string
      /** In the order of the columns. */
      readonly columns: readonly Field[]
    }
  | {
      readonly format: 'ndjson'
      readonly path: string | null
      readonly isPacked: boolean
      /** The key of each field. */
      readonly names: ReadonlyMap<Field, string>
      /** True if each row has its line number, and each invalid line its reason, under the keys of `mended`. */
      readonly isMended: boolean
    }
  | {
      readonly format: 'parquet'
      readonly path: string | null
      readonly columns: readonly TypedColumn[]
    }

/** NDJSON keys that no file has. They mark the rewritten form of a damaged file. */
export const mended = { line: 'line of the file', damage: 'damage of the line' } as const

export interface SourceExpressions {
  readonly from: string
  readonly format: string
  readonly settings: ClickHouseSettings
  /** SQL: the number of a row for the user: lines from 1, or rows if the file has no lines. */
  readonly row: string
  /** Returns a field of a row: a non-null text or a nullable instant. `null` if the file lacks the field. */
  cell(field: Field): { readonly of: string; readonly isTime: boolean } | null
  /** True if the row is valid JSON or CSV. `null` if all rows are. */
  readonly isRow: string | null
  /** True if the line has as many fields as the header. `null` if that cannot differ. */
  readonly isWhole: string | null
  /** Why a line is invalid. `null` if not reported. */
  readonly damage: string | null
}

export function sourceExpressions(source: RowSource): SourceExpressions {
  switch (source.format) {
    case 'csv':
      return csv(source)
    case 'ndjson':
      return ndjson(source)
    case 'parquet':
      return parquet(source)
  }
}

const text = 'Nullable(String)'

const rowNumber = (path: string | null, first: number) =>
  `${path === null ? 'row_sent' : 'toUInt64(assumeNotNull(_row_number))'} + ${first}`

function from(path: string | null, format: string, structure: string, isPacked: boolean): string {
  // Number sent rows before any is filtered out.
  return path === null
    ? `(SELECT rowNumberInAllBlocks() AS row_sent, * FROM input(${literal(structure)}))`
    : `file(${literal(path)}, ${format}, ${literal(structure)}, '${isPacked ? 'gzip' : 'none'}')`
}

function csv(source: Extract<RowSource, { format: 'csv' }>): SourceExpressions {
  const { path, columns, delimiter } = source
  const last = `c${columns.length - 1}`
  const surplus = `c${columns.length}`
  // Nullable columns slow down each row, so only those that reveal the number of fields are nullable.
  const isNullable = (index: number) => index === 1 || index >= columns.length - 1
  const structure = [...columns.keys(), columns.length]
    .map((index) => `c${index} ${isNullable(index) ? text : 'String'}`)
    .join(', ')
  return {
    from: from(path, 'CSV', structure, source.isPacked),
    format: 'CSV',
    settings: {
      format_csv_delimiter: delimiter,
      input_format_csv_skip_first_lines: '1',
      // A line with too few fields has null in the last one; a line with too many has more. Either fault is limited
      // to its line.
      input_format_csv_allow_variable_number_of_columns: 1,
      input_format_csv_empty_as_default: 0,
      input_format_null_as_default: 0,
      format_csv_null_representation: '\u0001',
    },
    // The header is line 1.
    row: rowNumber(path, 2),
    cell(field) {
      const index = columns.indexOf(field)
      if (index === -1) return null
      // Only null in a line with too few fields, which is rejected anyway.
      return { of: isNullable(index) ? `assumeNotNull(c${index})` : `c${index}`, isTime: false }
    },
    isRow: `NOT (c1 IS NULL AND ${isNullable(0) ? "ifNull(c0, '')" : 'c0'} = '')`,
    isWhole: `(${last} IS NOT NULL AND ${surplus} IS NULL)`,
    damage: null,
  }
}

function ndjson({
  path,
  isPacked,
  names,
  isMended,
}: Extract<RowSource, { format: 'ndjson' }>): SourceExpressions {
  const keys = [...names.values(), ...(isMended ? Object.values(mended) : [])]
  const structure = keys.map((name) => `${identifier(name)} ${text}`).join(', ')
  return {
    from: from(path, 'JSONEachRow', structure, isPacked),
    format: 'JSONEachRow',
    settings: {
      input_format_skip_unknown_fields: 0,
      // Read numbers and booleans as written; other JSON values are invalid.
      input_format_json_read_numbers_as_strings: 1,
      input_format_json_read_bools_as_strings: 1,
      input_format_json_read_objects_as_strings: 0,
      input_format_json_read_arrays_as_strings: 0,
    },
    row: isMended ? `toUInt64OrZero(ifNull(${identifier(mended.line)}, ''))` : rowNumber(path, 1),
    cell(field) {
      const name = names.get(field)
      if (name === undefined) return null
      return { of: `ifNull(${identifier(name)}, '')`, isTime: false }
    },
    isRow: null,
    isWhole: null,
    damage: isMended ? `ifNull(${identifier(mended.damage)}, '')` : null,
  }
}

function parquet({ path, columns }: Extract<RowSource, { format: 'parquet' }>): SourceExpressions {
  const isInstant = ({ field, isTime }: TypedColumn) => isTime && field.holds.type === 'instant'
  // Nulls become empty text.
  const structure = columns
    .map((column) => `${identifier(column.name)} ${isInstant(column) ? instant : 'String'}`)
    .join(', ')
  return {
    from: from(path, 'Parquet', structure, false),
    format: 'Parquet',
    settings: {
      input_format_null_as_default: 1,
      // Row numbers depend on the order.
      ...(path === null ? { input_format_parquet_preserve_order: 1, max_memory_usage: '0' } : {}),
    },
    row: rowNumber(path, 1),
    cell(field) {
      const column = columns.find((one) => one.field === field)
      return column === undefined ? null : { of: identifier(column.name), isTime: isInstant(column) }
    },
    isRow: null,
    isWhole: null,
    damage: null,
  }
}

/** A time without a zone is UTC. */
const instant = "Nullable(DateTime64(3, 'UTC'))"
