import { type ReactNode, useId, useState } from 'react'
import { SortDownIcon, SortIcon, SortUpIcon } from '../marks/icons.tsx'
import { VisuallyHidden } from '../marks/visually-hidden.tsx'
import styles from './data-table.module.css'
import fading from './fade-edges.module.css'
import { fadeEdges } from './fade-edges.ts'
import type { FileColumn } from './file-column.ts'
import { NearRows } from './near-rows.tsx'
import { type Order, sortRows } from './sort-rows.ts'
import { useNarrow } from './use-narrow.ts'
import type { KeptOrder } from './use-order.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** A definition beside the header. */
  readonly info?: ReactNode
  /** `end` for figures: right-aligned and tabular. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. `null` sorts last in both directions: unknown is neither much nor little. */
  readonly sortBy?: (row: Row) => number | string | null
  /** Its columns in a downloaded file, which leaves out a column without any. */
  readonly file?: readonly FileColumn<Row>[]
  /** CSS length, for a column that must not change its width with the rows that are drawn. */
  readonly width?: string
  /** On a phone it has no column of its own: what matters stands on the screen, and not beside it. */
  readonly belowNameOnPhone?: boolean
}

export interface DataTableProps<Row> {
  /** The content of the table in a sentence, for screen readers only: its card has a title. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly initialOrder?: Order
  /** The order, if the card keeps it with `useOrder`. */
  readonly kept?: KeptOrder | undefined
  /** Columns keep the widths that they state, whatever words come into them; rows have two lines from the beginning. */
  readonly columnsFixed?: boolean
  /** About how high a row is, in CSS pixels: where it is given, only the rows near the window are drawn. */
  readonly rowHeightPx?: number
  readonly empty?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rowHeightPx, columnsFixed, empty } = props
  const [own, setOwn] = useState<Order | null>(props.initialOrder ?? null)
  const { order, onOrder } = props.kept ?? { order: own, onOrder: setOwn }
  const caption = useId()
  const rows = inOrder(props.rows, props.columns, order)
  const isWindowed = rowHeightPx !== undefined
  const { columns, below } = useColumns(props.columns)
  const draw = (row: Row, index: number) => (
    <tr key={props.rowKey(row)} aria-rowindex={isWindowed ? index + 2 : undefined}>
      {columns.map((column, place) => (place === 0 ? nameCell(column, row, below) : dataCell(column, row)))}
    </tr>
  )
  return (
    <section
      className={`${styles.scroller} ${fading.fading}`}
      data-long
      ref={fadeEdges}
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className={styles.table}
        data-fixed={columnsFixed || undefined}
        aria-rowcount={isWindowed ? rows.length + 1 : undefined}
      >
        <caption id={caption}>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        <Widths columns={columns} />
        <thead>
          <tr aria-rowindex={isWindowed ? 1 : undefined}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        {isWindowed ? (
          <NearRows columnCount={columns.length} {...{ rows, rowHeightPx, draw }} />
        ) : (
          <tbody>{rows.map(draw)}</tbody>
        )}
        {rows.length === 0 && empty !== undefined && (
          <tbody>
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
  )
}

function Widths({ columns }: { readonly columns: readonly Pick<Column<never>, 'key' | 'width'>[] }) {
  if (columns.every(({ width }) => width === undefined)) return null
  return (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  )
}

/** The columns of this screen, and those that a phone shows below the name. */
function useColumns<Row>(all: readonly Column<Row>[]) {
  const phone = useNarrow('phone')
  const below = all.filter(({ belowNameOnPhone = false }) => phone && belowNameOnPhone)
  return { columns: all.filter((column) => !below.includes(column)), below }
}

/** Cells are functions, not components: a year of hours has tens of thousands. */
function dataCell<Row>({ key, align = 'start', cell }: Column<Row>, row: Row) {
  return (
    <td key={key} data-align={align}>
      {cell(row)}
    </td>
  )
}

/** The cell that names a row. */
function nameCell<Row>({ key, align = 'start', cell }: Column<Row>, row: Row, below: readonly Column<Row>[]) {
  return (
    <th key={key} scope="row" data-align={align}>
      {cell(row)}
      {below.map((column) => (
        <span key={column.key} className={styles.below}>
          <VisuallyHidden>{column.header}: </VisuallyHidden>
          {column.cell(row)}
        </span>
      ))}
    </th>
  )
}

/** The rows as the table shows them. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy
  return order && sortBy ? sortRows(rows, sortBy, order.direction) : rows
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

function HeaderCell<Row>({ column, order, onOrder }: HeaderCellProps<Row>) {
  const align = column.align ?? 'start'
  if (!column.sortBy) {
    return (
      <th scope="col" data-align={align}>
        <span className={styles.head}>
          {column.header}
          {column.info}
        </span>
      </th>
    )
  }
  const direction = order?.key === column.key ? order.direction : null
  // Figures are sorted for their greatest, names from A.
  const first = align === 'end' ? 'descending' : 'ascending'
  const next = direction === null ? first : direction === 'ascending' ? 'descending' : 'ascending'
  const Direction = direction === null ? SortIcon : direction === 'ascending' ? SortUpIcon : SortDownIcon
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? undefined}>
      <span className={styles.head}>
        <button
          type="button"
          className={styles.sort}
          onClick={() => onOrder({ key: column.key, direction: next })}
        >
          {align === 'start' && column.header}
          <Direction size={14} />
          {align === 'end' && column.header}
        </button>
        {column.info}
      </span>
    </th>
  )
}
