import { type ReactNode, startTransition, useCallback, useState } from 'react'
import styles from './data-table.module.css'
import { useWhole } from './drawn-whole.ts'

export interface NearRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columnCount: number
  /** What a row is about as high as, in CSS pixels, until it has been drawn. */
  readonly rowHeightPx: number
  /** A `tr`. */
  readonly draw: (row: Row, index: number) => ReactNode
}

const rowsInGroup = 4

/** So far from the window rows are drawn, so that who scrolls finds them there. */
const margin = '400px'

/**
 * The bodies of a long table, of which only those near the window hold their rows: another keeps its place. On paper and
 * in pictures all of them do. The table says by `aria-rowcount` and `aria-rowindex` what is not there.
 *
 * Our own, since `@tanstack/react-virtual` (10 KiB compressed) would need as much around it: the place of the table on the
 * page (`scrollMargin`) followed whenever a card above it grows, rows that keep a place in a native table, all rows on
 * paper; and it draws what came near at once, by a listener to each scroll, where this lets input go first.
 */
export function NearRows<Row>({ rows, columnCount, rowHeightPx, draw }: NearRowsProps<Row>) {
  const isWhole = useWhole()
  const groups = Array.from(
    { length: Math.ceil(rows.length / rowsInGroup) },
    (_, place) => place * rowsInGroup,
  )
  return groups.map((first) => {
    const own = rows.slice(first, first + rowsInGroup)
    return (
      <RowGroup
        key={first}
        rowCount={own.length}
        columnCount={columnCount}
        rowHeightPx={rowHeightPx}
        isWhole={isWhole}
        draw={() => own.map((row, place) => draw(row, first + place))}
      />
    )
  })
}

interface RowGroupProps {
  readonly rowCount: number
  readonly columnCount: number
  readonly rowHeightPx: number
  readonly isWhole: boolean
  readonly draw: () => ReactNode
}

function RowGroup({ rowCount, columnCount, rowHeightPx, isWhole, draw }: RowGroupProps) {
  // Where nobody can tell, everything is near.
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const [measuredPx, measure] = useState<number | null>(null)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || typeof IntersectionObserver === 'undefined') return
      const observer = new IntersectionObserver(
        (entries) => {
          const last = entries.at(-1)
          if (last === undefined) return
          // Many come near at once: drawn a few at a time, so that nothing waits for all of them.
          startTransition(() => {
            // Its place stays as high as its rows were.
            if (!last.isIntersecting) measure(last.boundingClientRect.height / rowCount)
            setNear(last.isIntersecting)
          })
        },
        { rootMargin: margin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [rowCount],
  )
  if (isNear || isWhole) return <tbody ref={place}>{draw()}</tbody>
  return (
    <tbody ref={place} aria-hidden="true">
      <tr>
        <td
          className={styles.far}
          colSpan={columnCount}
          style={{ height: (measuredPx ?? rowHeightPx) * rowCount }}
        />
      </tr>
    </tbody>
  )
}
