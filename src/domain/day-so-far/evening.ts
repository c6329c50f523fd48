import { addDays, localDayOf } from '../../calendar/local-day.ts'
import { openingsOf, tradingRange } from '../../calendar/trading-day.ts'
import { wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { type CameraHours, positionAt } from '../coverage/camera-hours.ts'
import { openingStarts } from '../coverage/opening-hours.ts'

/**
 * Returns the cells of today without the hours after midnight that belong to the previous evening. They count today, as
 * in every calendar, but the course of a day doesn't begin with them.
 *
 * @param cameras of the store, including the day before
 */
export function withoutEveningBefore(
  store: StoreCells,
  cameras: readonly CameraHours[],
  asOf: number,
): readonly StoreCell[] {
  return cellsFrom(store.cells, beginOfDay(store.timezone, cameras, asOf))
}

/** Returns the cells that begin at this minute of the wall clock (`YYYY-MM-DDTHH:mm`) or later. */
export function cellsFrom(cells: readonly StoreCell[], begin: string): readonly StoreCell[] {
  return cells.filter(({ bucket }) => bucket.index.slice(0, 16) >= begin)
}

/**
 * Returns the minute of the wall clock, `YYYY-MM-DDTHH:mm`, at which the day of a store begins: midnight, or the end of
 * the previous evening.
 *
 * @param cameras of the store, including the day before
 */
export function beginOfDay(timezone: string, cameras: readonly CameraHours[], asOf: number): string {
  const today = localDayOf(asOf, timezone)
  const open = new Set<number>()
  // No opening lasts longer than a day, but weeks of hours may be loaded.
  const [from, until] = [wallMinutes(addDays(today, -1)), wallMinutes(addDays(today, 1))]
  for (const {
    hours: { starts, scheduled },
    opening,
  } of cameras) {
    if (opening !== undefined) for (const start of openingStarts(opening, from, until)) open.add(start)
    for (let position = positionAt(starts, from); position < positionAt(starts, until); position += 1) {
      if (scheduled[position] === 1) open.add(starts[position] ?? from)
    }
  }
  return wallIndexOf(tradingRange(today, openingsOf(open)).start)
}
