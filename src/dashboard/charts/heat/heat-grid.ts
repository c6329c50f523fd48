import { textWidth } from '../text-width.ts'

/** A prepared heat table: no answer rows, no time zones, no clocks. */

export type HeatState =
  /** A number was measured; it may be 0. */
  | 'measured'
  | 'closed'
  | 'no-data'
  /** It was counted, and too little was seen for a number that means something. */
  | 'unseen'
  /** It has not been over yet. */
  | 'future'

export interface HeatCell {
  /** Tells it apart, however the grid is turned. */
  readonly key: string
  readonly state: HeatState
  /** The text of the cell; empty if the state is not `measured`. */
  readonly text: string
  /** 0 is zero; 1 to 5, the greatest is 5. */
  readonly level: HeatLevel
  /** It belongs to the greatest, and is set in bold. */
  readonly strong: boolean
  /** Outlines a value that is out of line with the others, upwards or downwards. */
  readonly mark?: HeatMark | null
  /** It was only partly seen. */
  readonly caution: boolean
  /** Whether an explanation of what cameras missed is available. */
  readonly explained: boolean
  /** "Saturday, 14:00–15:00". */
  readonly title: string
  /** The reader's words: "312 people on average of 4 days, coverage 99.2% complete". */
  readonly words: string
}

export type HeatMark = 'above' | 'below'

export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5

export interface HeatLine {
  readonly key: string
  /** Short, in the header. */
  readonly label: string
  /** In full, for screen readers. */
  readonly name: string
  /** True if the line before it is not its neighbour in time: a gap shows it. */
  readonly isApart?: boolean
}

export interface HeatGrid {
  readonly rows: readonly HeatLine[]
  readonly columns: readonly HeatLine[]
  /** By row, then by column. */
  readonly cells: readonly (readonly HeatCell[])[]
}

/** The width of a column, in pixels, in which no number and no label touches the next. */
export function leastColumnWidth({ columns, cells }: Pick<HeatGrid, 'columns' | 'cells'>): number {
  const widest = Math.max(0, ...cells.flat().map(({ text }) => textWidth(text) * bold))
  const label = Math.max(0, ...columns.map((column) => textWidth(column.label)))
  return Math.max(34, Math.ceil(Math.max(widest, label) + 5))
}

/** Power hours are bold, which the estimate of widths does not cover. */
const bold = 1.08

/** The width of the whole table, in pixels: below it columns would be cut. */
export function leastTableWidth(grid: HeatGrid): number {
  return rowNames + grid.columns.length * (leastColumnWidth(grid) + spacing)
}

/** As in the style sheet. */
const [rowNames, spacing] = [64, 2]

/** Rows become columns: a phone has room for seven columns, not for fourteen. */
export function transposed({ rows, columns, cells }: HeatGrid): HeatGrid {
  return {
    rows: columns,
    columns: rows,
    cells: columns.map((_, column) => cells.flatMap((row) => row[column] ?? [])),
  }
}

/** Returns the fifth of the range up to `greatest` in which a value lies. Only zero is level 0. */
export function heatLevel(value: number, greatest: number): HeatLevel {
  if (value <= 0 || greatest <= 0) return 0
  return levels[Math.min(4, Math.ceil((value / greatest) * 5) - 1)] ?? 5
}

const levels = [1, 2, 3, 4, 5] as const

/** The cell that a key leads to, kept within the grid; `null` for keys that lead nowhere. */
export function nextCell(
  key: string,
  { row, column }: HeatPlace,
  { rows, columns }: Pick<HeatGrid, 'rows' | 'columns'>,
): HeatPlace | null {
  const to = (nextRow: number, nextColumn: number): HeatPlace => ({
    row: Math.min(rows.length - 1, Math.max(0, nextRow)),
    column: Math.min(columns.length - 1, Math.max(0, nextColumn)),
  })
  switch (key) {
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'Home':
      return to(row, 0)
    case 'End':
      return to(row, columns.length - 1)
    case 'PageUp':
      return to(0, column)
    case 'PageDown':
      return to(rows.length - 1, column)
    default:
      return null
  }
}

export interface HeatPlace {
  readonly row: number
  readonly column: number
}
