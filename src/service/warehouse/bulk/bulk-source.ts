import type { ClickHouseSettings } from '@clickhouse/client'
import type { Field } from '../../kinds/kinds.ts'
import { identifier, literal } from './bulk-fields.ts'

/** A column of a file that has types. */
export interface TypedColumn {
  readonly field: Field
  readonly name: string
  /** It holds instants; everything else is read as text. */
  readonly isTime: boolean
}

/** Where the rows of an import are, and in which form. */
export type RowSource =
  | {
      readonly format: 'csv'
      /** Under what the engine finds the file; `null` where its bytes are sent. */
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
      /** Whether each row says its line of the file, and lines that are no records say why, by the keys of `mended`. */
      readonly isMended: boolean
    }
  | {
      readonly format: 'parquet'
      readonly path: string | null
      readonly columns: readonly TypedColumn[]
    }

/** Keys of NDJSON that no file has: it was made of a damaged one. */
export const mended = { line: 'line of the file', damage: 'damage of the line' } as const

export interface SourceExpressions {
  readonly from: string
  readonly format: string
  readonly settings: ClickHouseSettings
  /** The number of a row, as the one who has the file counts: lines from 1, or rows where there are no lines. */
  readonly row: string
  /** A field of a row: its text, not null, or an instant, which may be; `null` where the file does not have it. */
  cell(field: Field): { readonly of: string; readonly isTime: boolean } | null
  /** Whether a row is a row at all; `null` where all are. */
  readonly isRow: string | null
  /** Whether the line has as many fields as the header; `null` where that cannot differ. */
  readonly isWhole: string | null
  /** Why a line was no record; `null` where that is not told. */
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
  // Rows that are sent are counted before any of them is left out.
  return path === null
    ? `(SELECT rowNumberInAllBlocks() AS row_sent, * FROM input(${literal(structure)}))`
    : `file(${literal(path)}, ${format}, ${literal(structure)}, '${isPacked ? 'gzip' : 'none'}')`
}

function csv(source: Extract<RowSource, { format: 'csv' }>): SourceExpressions {
  const { path, columns, delimiter } = source
  const last = `c${columns.length - 1}`
  const surplus = `c${columns.length}`
  // Null costs the engine something in each row, so only those can be null that tell how many fields a line has.
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
      // A line of too few fields has null in the last, one of too many has more: each is a fault of the line alone.
      input_format_csv_allow_variable_number_of_columns: 1,
      input_format_csv_empty_as_default: 0,
      input_format_null_as_default: 0,
      format_csv_null_representation: '\u0001',
    },
    // Behind the header.
    row: rowNumber(path, 2),
    cell(field) {
      const index = columns.indexOf(field)
      if (index === -1) return null
      // Null only in a line of too few fields, which is refused for it.
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
      // Numbers and booleans are read as they are written; all else is no value of a field.
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
  // What is null becomes the empty text.
  const structure = columns
    .map((column) => `${identifier(column.name)} ${isInstant(column) ? instant : 'String'}`)
    .join(', ')
  return {
    from: from(path, 'Parquet', structure, false),
    format: 'Parquet',
    settings: {
      input_format_null_as_default: 1,
      // Rows are told by their number.
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

/** A time without a zone is one of UTC. */
const instant = "Nullable(DateTime64(3, 'UTC'))"
