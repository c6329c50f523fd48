import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { type HeatGrid, type HeatPlace, nextCell } from './heat-grid.ts'

/**
 * Reads the cells of a table one by one, with pointer, finger or keyboard. The table has one tab stop, the cell that was
 * read last.
 */
export function useHeatReading(grid: HeatGrid, onExplain: ((key: string) => void) | undefined) {
  const { rows, columns, cells } = grid
  const table = useRef<HTMLTableElement>(null)
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
  const handlers = {
    onKeyDown,
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') onCell(event, read)
    },
    onPointerLeave: () => setActive(null),
    onPointerDown: (event: PointerEvent) =>
      onCell(event, (place) => {
        // The first touch reads; the next one on the same cell asks.
        asks.current = event.pointerType !== 'touch' || isSame(place, active)
        read(place)
      }),
    onClick: (event: MouseEvent) => {
      if (asks.current) onCell(event, explain)
    },
    onFocus: (event: FocusEvent) => onCell(event, read),
    onBlur: () => setActive(null),
  }
  return { active, stop, table, handlers }
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
