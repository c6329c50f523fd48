import type { StoreCell } from '../../../src/domain/cells/store-cells.ts'
import { type ClockHour, ClockHours } from '../../../src/domain/hours-of-week/clock-hours.ts'

export function clockHours(cells: Iterable<StoreCell>): readonly ClockHour[] {
  const hours = new ClockHours()
  hours.addCells(cells)
  return hours.list()
}
