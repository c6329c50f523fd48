import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type HeatCell, type HeatGrid, type HeatPlace, type HeatState, nextCell } from './heat-grid.ts'
import styles from './heat-table.module.css'
import { textWidth } from './text-width.ts'

export interface HeatTableProps {
  /** What the table holds, in a sentence: it is heard. */
  readonly caption: string
  readonly grid: HeatGrid
  /** Heads the column of row names: "Day". */
  readonly corner: string
}

export const heatWords: Readonly<Record<HeatState, string>> = {
  measured: 'counted',
  closed: 'closed',
  'no-data': 'no data',
  unseen: 'too little seen',
  future: 'not yet',
}

/**
 * A table in which every number stands on a colour of its size. Closed, no data and zero are three marks. It is one stop
 * of the keyboard: arrows walk from cell to cell, and what is walked over is read below.
 */
export function HeatTable({ caption, grid, corner }: HeatTableProps) {
  const { rows, columns, cells } = grid
  const table = useRef<HTMLTableElement>(null)
  const label = useId()
  const [active, setActive] = useState<HeatPlace | null>(null)
  const [remembered, setRemembered] = useState<HeatPlace>({ row: 0, column: 0 })
  const stop = {
    row: Math.min(remembered.row, rows.length - 1),
    column: Math.min(remembered.column, columns.length - 1),
  }
  const read = (place: HeatPlace) => {
    setActive(place)
    setRemembered(place)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') setActive(null)
    const next = nextCell(event.key, stop, grid)
    if (next === null) return
    event.preventDefault()
    read(next)
    cellAt(table.current, next)?.focus()
  }
  const shown = active && cells[active.row]?.[active.column]
  return (
    <div className={styles.heat} data-wide={columns.length > mostBeside || undefined}>
      <section className={styles.scroller} aria-labelledby={label} data-picture>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid
          role="grid"
          className={styles.table}
          style={leastWidths(grid)}
          aria-readonly="true"
          onKeyDown={onKeyDown}
          onPointerLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
        >
          <caption id={label}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {corner}
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col" abbr={column.name}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={row.key}>
                <th scope="row" abbr={row.name}>
                  {row.label}
                </th>
                {columns.map((column, columnAt) => {
                  const cell = cells[rowAt]?.[columnAt]
                  return (
                    cell && (
                      <Cell
                        key={column.key}
                        cell={cell}
                        stop={stop.row === rowAt && stop.column === columnAt}
                        onRead={() => read({ row: rowAt, column: columnAt })}
                      />
                    )
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.reading} aria-hidden="true" data-screen-only>
        {shown ? (
          <>
            <b>{shown.title}</b> {shown.words}
          </>
        ) : (
          'Point at an hour, or walk with the arrow keys, to read what it is made of.'
        )}
      </p>
    </div>
  )
}

/** A table of more columns takes the whole width: numbers of four digits would touch. */
const mostBeside = 16

/** For the style sheet: the width of a column in which no number touches the next. Narrower places scroll. */
function leastWidths({ columns, cells }: HeatGrid): CSSProperties {
  const widest = Math.max(0, ...cells.flat().map(({ text }) => textWidth(text)))
  const least = `${Math.max(34, widest * bold + 5)}px`
  return { '--columns': columns.length, '--least-column': least } as CSSProperties
}

/** Power hours are bold, and set a little larger than what is estimated. */
const bold = 1.08

interface CellProps {
  readonly cell: HeatCell
  /** Whether the keyboard stops here. */
  readonly stop: boolean
  readonly onRead: () => void
}

function Cell({ cell, stop, onRead }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is walked to, and read
      role="gridcell"
      className={styles.cell}
      data-state={cell.state}
      data-level={cell.state === 'measured' ? cell.level : undefined}
      data-strong={cell.strong || undefined}
      data-caution={cell.caution || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={`${cell.title}: ${cell.words}`}
      onFocus={onRead}
      onPointerEnter={onRead}
    >
      {cell.state === 'measured' ? cell.text : <VisuallyHidden>{heatWords[cell.state]}</VisuallyHidden>}
    </td>
  )
}

function cellAt(table: HTMLTableElement | null, { row, column }: HeatPlace): HTMLElement | null {
  return table?.tBodies[0]?.rows[row]?.querySelectorAll('td')[column] ?? null
}

/** How the colours and marks of the table are read. */
export function HeatKey({ states }: { readonly states: readonly HeatState[] }) {
  const absent = states.filter((state) => state !== 'measured')
  return (
    <>
      {/* Known later than the scale: before it, they move nothing when they come. */}
      {absent.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
        <ul className={styles.key} role="list" aria-label="Marks" data-marks>
          {absent.map((state) => (
            <li key={state}>
              <i className={styles.swatch} data-state={state} aria-hidden="true" />
              {heatWords[state]}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari */}
      <ul className={styles.key} role="list" aria-label="Key" data-long>
        <li>
          fewer
          <i className={styles.scale} aria-hidden="true">
            {[1, 2, 3, 4, 5].map((level) => (
              <i key={level} data-level={level} />
            ))}
          </i>
          more
        </li>
      </ul>
    </>
  )
}
