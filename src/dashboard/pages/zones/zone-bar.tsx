import type { Column } from '../../ui/table/data-table.tsx'
import styles from './zones.module.css'

/** Draws the values of a column as bars below its figures: the ranking of a table that is in its order. */
export function withBars<Row>(column: Column<Row>, rows: readonly Row[], isOrdering: boolean): Column<Row> {
  const figureOf = (row: Row) => {
    const value = column.sortBy?.(row)
    return typeof value === 'number' ? value : null
  }
  const greatest = Math.max(0, ...rows.map((row) => figureOf(row) ?? 0))
  const lengthOf = (row: Row) => {
    const value = figureOf(row)
    return !isOrdering || value === null || greatest === 0 ? null : value / greatest
  }
  return {
    ...column,
    cell: (row) => (
      <span className={styles.ranked}>
        <span>{column.cell(row)}</span>
        <Bar length={lengthOf(row)} />
      </span>
    ),
  }
}

/** Keeps the figures of a column that never has bars on one line with those that may have. */
export function besideBars<Row>(column: Column<Row>): Column<Row> {
  return { ...column, cell: (row) => <span className={styles.beside}>{column.cell(row)}</span> }
}

/** @param length as a fraction of the longest; `null` keeps its place only */
function Bar({ length }: { readonly length: number | null }) {
  return (
    <span className={styles.track} aria-hidden="true">
      {length !== null && <i style={{ width: `${(length * 100).toFixed(1)}%` }} />}
    </span>
  )
}
