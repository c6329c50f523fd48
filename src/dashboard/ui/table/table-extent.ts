import type { Column } from './data-table.tsx'
import { holdsWords } from './plain-text.ts'
import { type Order, sortRows } from './sort-rows.ts'

/** How much of a long table is shown. */
export const extents = ['top', 'bottom', 'all'] as const
export type Extent = (typeof extents)[number]

/** Rows at either end. */
export const rowsAtEnd = 10

export interface RankedRows<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly order: Order | null
  /** 1 is the best; `null`: too little is known to rank the row. It stands for the order where no figure is sorted by. */
  readonly rankOf: (row: Row) => number | null
}

/**
 * The ten highest or lowest rows of the figure that the table is sorted by, in whichever direction; of the rank where it
 * is sorted by no figure. Rows without that figure are at neither end. They keep their order.
 */
export function rowsAtExtent<Row>(table: RankedRows<Row>, extent: Extent): readonly Row[] {
  if (extent === 'all') return table.rows
  const best = bestFirst(table)
  const shown = new Set(extent === 'top' ? best.slice(0, rowsAtEnd) : best.slice(-rowsAtEnd))
  return table.rows.filter((row) => shown.has(row))
}

function bestFirst<Row>({ rows, columns, order, rankOf }: RankedRows<Row>): readonly Row[] {
  const { sortBy, align } = columns.find(({ key }) => key === order?.key) ?? {}
  const isFigure = sortBy !== undefined && align === 'end'
  const by = isFigure ? sortBy : rankOf
  const known = rows.filter((row) => by(row) !== null)
  return sortRows(known, by, isFigure ? 'descending' : 'ascending')
}

/** Rows whose name holds each word of the search; all where nothing is sought. */
export function rowsNamed<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  text: string,
): readonly Row[] {
  return text.trim() === '' ? rows : rows.filter((row) => holdsWords(nameOf(row), text.trim()))
}
