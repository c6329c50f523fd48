import { type ReactNode, useId, useState } from 'react'
import { SortDownIcon, SortIcon, SortUpIcon } from '../marks/icons.tsx'
import { VisuallyHidden } from '../marks/visually-hidden.tsx'
import styles from './data-table.module.css'
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
  /** Makes the column sortable; `null` sorts last in both directions: what is not known is neither much nor little. */
  readonly sortBy?: (row: Row) => number | string | null
  /** What stands for it in a downloaded file; a column without is not in it. */
  readonly file?: readonly FileColumn<Row>[]
  /** CSS length, for a column that must not change its width with the rows that are drawn. */
  readonly width?: string
  /** On a phone it has no column of its own: what matters stands on the screen, and not beside it. */
  readonly belowNameOnPhone?: boolean
}

export interface DataTableProps<Row> {
  /** What the table holds, in a sentence; heard, and not written: its card has a title. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly initialOrder?: Order
  /** Where its card keeps the order, with `useOrder`. */
  readonly kept?: KeptOrder | undefined
  /** Columns keep the widths that they state, whatever words come into them; rows have two lines from the beginning. */
  readonly columnsFixed?: boolean
  /** CSS length above which the body scrolls under its header. */
  readonly maxHeight?: string
  /** About how high a row is, in CSS pixels: where it is given, only the rows near the window are drawn. */
  readonly rowHeightPx?: number
  readonly empty?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const [own, setOwn] = useState<Order | null>(props.initialOrder ?? null)
  const { order, onOrder: setOrder } = props.kept ?? { order: own, onOrder: setOwn }
  const caption = useId()
  const rows = inOrder(props.rows, props.columns, order)
  const { rowHeightPx } = props
  const phone = useNarrow('phone')
  const below = props.columns.filter(({ belowNameOnPhone = false }) => phone && belowNameOnPhone)
  const columns = props.columns.filter((column) => !below.includes(column))
  const draw = (row: Row, index: number) => (
    <tr key={props.rowKey(row)} aria-rowindex={rowHeightPx === undefined ? undefined : index + 2}>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row" data-align={column.align ?? 'start'}>
            {column.cell(row)}
            {below.map(({ key, header, cell }) => (
              <span key={key} className={styles.below}>
                <VisuallyHidden>{header}: </VisuallyHidden>
                {cell(row)}
              </span>
            ))}
          </th>
        ) : (
          <td key={column.key} data-align={column.align ?? 'start'}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <section
      className={styles.scroller}
      data-long
      style={{ maxHeight: props.maxHeight }}
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className={styles.table}
        data-fixed={props.columnsFixed || undefined}
        aria-rowcount={rowHeightPx === undefined ? undefined : rows.length + 1}
      >
        <caption id={caption}>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        {columns.some(({ width }) => width !== undefined) && (
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={rowHeightPx === undefined ? undefined : 1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        {rowHeightPx === undefined ? (
          <tbody>{rows.map(draw)}</tbody>
        ) : (
          <NearRows
            rows={rows}
            columnCount={columns.length}
            rowHeightPx={rowHeightPx}
            maxHeight={props.maxHeight}
            draw={draw}
          />
        )}
        {rows.length === 0 && props.empty !== undefined && (
          <tbody>
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {props.empty}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
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
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? undefined}>
      <span className={styles.head}>
        <button
          type="button"
          className={styles.sort}
          onClick={() => onOrder({ key: column.key, direction: next })}
        >
          {column.header}
          {direction === null && <SortIcon size={14} />}
          {direction === 'ascending' && <SortUpIcon size={14} />}
          {direction === 'descending' && <SortDownIcon size={14} />}
        </button>
        {column.info}
      </span>
    </th>
  )
}
