import type { Column } from './data-table.tsx'

/** The columns of a table that shows part of a list. It keeps the order of the list, so no column sorts. */
export function unsorted<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map(({ sortBy: _sortBy, ...column }) => column)
}
