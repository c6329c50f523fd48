import type { DataTableProps } from './data-table.tsx'

/** From so many rows on, only those in sight are drawn. */
const windowedFrom = 60

/** A line of words, with the padding and the rule of its cells, in CSS pixels. */
const lineHeightPx = 41

/** How a table of so many rows is drawn: a long one scrolls within its card, under its header. */
export function windowedRows(
  count: number,
  rowHeightPx = lineHeightPx,
): Pick<DataTableProps<unknown>, 'rowHeightPx' | 'maxHeight'> {
  return count > windowedFrom ? { rowHeightPx, maxHeight: 'min(720px, 80vh)' } : {}
}
