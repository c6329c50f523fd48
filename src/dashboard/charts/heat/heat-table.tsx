import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { textWidth } from '../text-width.ts'
import { type HeatCell, type HeatGrid, type HeatPlace, type HeatState, nextCell } from './heat-grid.ts'
import styles from './heat-table.module.css'

export interface HeatTableProps {
  /** What the table holds, in a sentence: it is heard. */
  readonly caption: string
  readonly grid: HeatGrid
  /** Heads the column of row names: "Day". */
  readonly corner: string
  /** Asked, by its key, about a cell of which it can be said what was missed. */
  readonly onExplain?: (key: string) => void
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
 * of the keyboard: arrows walk from cell to cell, and what is walked over is read below. A flagged cell leads to its reason.
 */
export function HeatTable({ caption, grid, corner, onExplain }: HeatTableProps) {
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
  const asks = useRef(false)
  const explain = ({ row, column }: HeatPlace) => {
    const cell = cells[row]?.[column]
    if (cell?.explained) onExplain?.(cell.key)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') setActive(null)
    if (event.key === 'Enter') explain(stop)
    const next = nextCell(event.key, stop, grid)
    if (next === null) return
    event.preventDefault()
    read(next)
    cellAt(table.current, next)?.focus()
  }
  const onCell = (event: { readonly target: EventTarget }, then: (place: HeatPlace) => void) => {
    const place = placeOf(event.target)
    if (place !== null) then(place)
  }
  const shown = active && cells[active.row]?.[active.column]
  return (
    <div className={styles.heat}>
      <section className={styles.scroller} aria-labelledby={label} data-picture>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid
          role="grid"
          className={styles.table}
          style={leastWidths(grid)}
          aria-readonly="true"
          onKeyDown={onKeyDown}
          onPointerOver={(event) => event.pointerType !== 'touch' && onCell(event, read)}
          onPointerLeave={() => setActive(null)}
          onPointerDown={(event) =>
            onCell(event, (place) => {
              // The first touch reads; the next one on the same cell asks.
              asks.current = event.pointerType !== 'touch' || isSame(place, active)
              read(place)
            })
          }
          onClick={(event) => asks.current && onCell(event, explain)}
          onFocus={(event) => onCell(event, read)}
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
                        explained={cell.explained && onExplain !== undefined}
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
            <b>{shown.title}</b> {shown.words}{' '}
            {shown.explained && onExplain !== undefined && <em>Press for the reason</em>}
          </>
        ) : (
          <ReadingHint what="an hour" toRead="what it is made of" />
        )}
      </p>
    </div>
  )
}

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
  readonly explained: boolean
}

/** Thousands of events pass over cells: the table hears them, not each cell. */
function Cell({ cell, stop, explained }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is walked to, and read
      role="gridcell"
      className={styles.cell}
      data-state={cell.state}
      data-level={cell.state === 'measured' ? cell.level : undefined}
      data-strong={cell.strong || undefined}
      data-caution={cell.caution || undefined}
      data-explained={explained || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={`${cell.title}: ${cell.words}${explained ? ', press Enter for the reason' : ''}`}
    >
      {cell.state === 'measured' ? cell.text : <VisuallyHidden>{heatWords[cell.state]}</VisuallyHidden>}
    </td>
  )
}

function placeOf(target: EventTarget): HeatPlace | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.closest('tr')
  return cell == null || row == null ? null : { row: row.sectionRowIndex, column: cell.cellIndex - 1 }
}

function isSame(place: HeatPlace, other: HeatPlace | null): boolean {
  return place.row === other?.row && place.column === other.column
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
      <ul className={styles.key} role="list" aria-label="Key" data-own-line>
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
