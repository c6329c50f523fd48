import { t } from '@lingui/core/macro'
import { type CSSProperties, useId } from 'react'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import fading from '../../ui/table/fade-edges.module.css'
import { fadeEdges } from '../../ui/table/fade-edges.ts'
import { type HeatCell, type HeatGrid, type HeatPlace, leastColumnWidth } from './heat-grid.ts'
import { heatWord } from './heat-key.tsx'
import styles from './heat-table.module.css'
import { useHeatReading } from './use-heat-reading.ts'

export interface HeatTableProps {
  /** The text alternative: one sentence about the table. */
  readonly caption: string
  readonly grid: HeatGrid
  /** Heads the column of row names: "Day". */
  readonly corner: string
  /** Explains, by its key, what cameras missed of a cell. */
  readonly onExplain?: (key: string) => void
}

/**
 * A table whose cells are coloured by their value. Closed, no data and zero are three marks. It is one tab stop: arrows
 * move between cells, and the line below reads the current one. A flagged cell leads to its reason.
 */
export function HeatTable({ caption, grid, corner, onExplain }: HeatTableProps) {
  const label = useId()
  const { active, stop, table, handlers } = useHeatReading(grid, onExplain)
  const shown = active && grid.cells[active.row]?.[active.column]
  return (
    <div className={styles.heat}>
      <section
        ref={fadeEdges}
        className={`${styles.scroller} ${fading.fading}`}
        aria-labelledby={label}
        data-picture
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid
          role="grid"
          className={styles.table}
          style={leastWidths(grid)}
          aria-readonly="true"
          {...handlers}
        >
          <caption id={label}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Head columns={grid.columns} corner={corner} />
          <Body grid={grid} stop={stop} explains={onExplain !== undefined} />
        </table>
      </section>
      <p className={styles.reading} aria-hidden="true" data-screen-only>
        {shown && (
          <>
            <b>{shown.title}</b> {shown.words}{' '}
            {shown.explained && onExplain !== undefined && <em>{t`Press for the reason`}</em>}
          </>
        )}
      </p>
    </div>
  )
}

interface HeadProps extends Pick<HeatGrid, 'columns'>, Pick<HeatTableProps, 'corner'> {}

function Head({ columns, corner }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {corner}
        </th>
        {columns.map((column) => (
          <th key={column.key} scope="col" abbr={column.name} data-apart={column.isApart || undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface BodyProps {
  readonly grid: HeatGrid
  readonly stop: HeatPlace
  /** Whether a flagged cell leads to its reason. */
  readonly explains: boolean
}

function Body({ grid: { rows, columns, cells }, stop, explains }: BodyProps) {
  return (
    <tbody>
      {rows.map((row, rowAt) => (
        <tr key={row.key} data-apart={row.isApart || undefined}>
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
                  isApart={column.isApart === true}
                  stop={stop.row === rowAt && stop.column === columnAt}
                  explained={cell.explained && explains}
                />
              )
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** For the style sheet: the width of a column in which no number touches the next. Narrower places scroll. */
function leastWidths(grid: HeatGrid): CSSProperties {
  const least = `${leastColumnWidth(grid)}px`
  return { '--columns': grid.columns.length, '--least-column': least } as CSSProperties
}

interface CellProps {
  readonly cell: HeatCell
  /** Whether the keyboard stops here. */
  readonly stop: boolean
  readonly explained: boolean
  readonly isApart: boolean
}

/** The table handles the events of all cells: a pointer causes thousands. */
function Cell({ cell, stop, explained, isApart }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keyboard moves to it
      role="gridcell"
      className={styles.cell}
      data-state={cell.state}
      data-level={cell.state === 'measured' ? cell.level : undefined}
      data-strong={cell.strong || undefined}
      data-mark={cell.mark ?? undefined}
      data-caution={cell.caution || undefined}
      data-explained={explained || undefined}
      data-apart={isApart || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={cellWords(cell, explained)}
    >
      {cell.state === 'measured' ? cell.text : <VisuallyHidden>{heatWord(cell.state)}</VisuallyHidden>}
    </td>
  )
}

function cellWords({ title, words }: HeatCell, explained: boolean): string {
  const cell = `${title}: ${words}`
  return explained ? t`${cell}, press Enter for the reason` : cell
}
