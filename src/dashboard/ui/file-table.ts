import { type Column, inOrder } from './data-table.tsx'
import type { FileValue } from './file-column.ts'
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
  const fields = columns.flatMap(({ file }) => file ?? [])
  return {
    heads: fields.map(({ head }) => head),
    rows: inOrder(rows, columns, order).map((row) => fields.map(({ value }) => value(row))),
  }
}
