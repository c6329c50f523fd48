import { type Column, inOrder } from './data-table.tsx'
import type { FileColumn, FileValue } from './file-column.ts'
import type { Order } from './sort-rows.ts'

/** What a table shows, as fields of a file: every row has a field for every head. */
export interface FileTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly FileValue[])[]
}

/** The same columns, rows and order as on the screen. */
export function fileTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  order: Order | null,
): FileTable {
  return tableOf(
    columns.flatMap(({ file }) => file ?? []),
    inOrder(rows, columns, order),
  )
}

/** A file of content that is no table on the screen. */
export function tableOf<Row>(fields: readonly FileColumn<Row>[], rows: readonly Row[]): FileTable {
  return {
    heads: fields.map(({ head }) => head),
    rows: rows.map((row) => fields.map(({ value }) => value(row))),
  }
}
