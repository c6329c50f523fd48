import type { DataTableProps } from './data-table.tsx'

/** From so many rows on, only those in sight are drawn. */
const windowedFrom = 60

/** A line of words, with the padding and the rule of its cells, in CSS pixels. */
const lineHeightPx = 41

/** How a table of so many rows is drawn: of a long one only the rows near the window. */
export function windowedRows(
  count: number,
  rowHeightPx = lineHeightPx,
): Pick<DataTableProps<unknown>, 'rowHeightPx'> {
  return count > windowedFrom ? { rowHeightPx } : {}
}
