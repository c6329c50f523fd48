import { type FocusEvent, type ReactNode, startTransition, useCallback, useRef, useState } from 'react'
import styles from './data-table.module.css'
import { useWhole } from './drawn-whole.ts'

export interface NearRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columnCount: number
  /** The estimated height of a row that has not been drawn, in CSS pixels. */
  readonly rowHeightPx: number
  /** A `tr`. */
  readonly draw: (row: Row, index: number) => ReactNode
}

const fewestInGroup = 4

/** A group that is far costs three elements: a table of thousands has larger groups, not more of them. */
const mostGroups = 160

/** Rows this far from the window are drawn, so that scrolling finds them there. */
const margin = '400px'

/**
 * The bodies of a long table. Only those near the window hold their rows; the others keep their height. On paper and in
 * pictures all of them do. `aria-rowcount` and `aria-rowindex` count the rows that are not in the document.
 *
 * Our own, since `@tanstack/react-virtual` (10 KiB compressed) would need as much around it: the place of the table on the
 * page (`scrollMargin`) followed whenever a card above it grows, rows that keep a place in a native table, all rows on
 * paper. It also draws at once, in a listener of each scroll; this lets input go first.
 */
export function NearRows<Row>(props: NearRowsProps<Row>) {
  const { rows, columnCount, rowHeightPx, draw } = props
  const isWhole = useWhole()
  const rowsInGroup = Math.max(fewestInGroup, Math.ceil(rows.length / mostGroups))
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
  // Without an observer, everything is near.
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const [measuredPx, measure] = useState<number | null>(null)
  const isAway = useRef(false)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || typeof IntersectionObserver === 'undefined') return
      const observer = new IntersectionObserver(
        (entries) => {
          const last = entries.at(-1)
          if (last === undefined) return
          isAway.current = !last.isIntersecting
          // Rows that leave the document would take the focus with them.
          if (isAway.current && element.contains(document.activeElement)) return
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
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (isAway.current && !event.currentTarget.contains(event.relatedTarget)) setNear(false)
  }
  if (isNear || isWhole) {
    return (
      <tbody ref={place} onBlur={onBlur}>
        {draw()}
      </tbody>
    )
  }
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
