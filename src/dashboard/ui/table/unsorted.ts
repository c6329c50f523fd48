import type { Column } from './data-table.tsx'

/** Of a table that shows a part of a list: its rows are in the order of the list, and can be in no other. */
export function unsorted<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map(({ sortBy: _sortBy, ...column }) => column)
}
