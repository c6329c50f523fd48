import { type CameraHours, wallIndexOf } from '../../coverage/camera-hours.ts'
import type { StoreCell, StoreCells } from '../../data/store-cells.ts'
import { localDayOf } from '../../time/local-day.ts'
import { openingsOf, tradingRange } from '../../time/trading-day.ts'

/**
 * The cells of today without the hours after midnight in which the evening before went on: they are counted today, as
 * every calendar has it, but the course of a day does not begin with them.
 *
 * @param cameras of the store, with the day before.
 */
export function withoutEveningBefore(
  store: StoreCells,
  cameras: readonly CameraHours[],
  asOf: number,
): readonly StoreCell[] {
  const open = cameras.flatMap(({ hours: { starts, scheduled } }) =>
    [...starts].filter((_, position) => scheduled[position] === 1),
  )
  const { start } = tradingRange(localDayOf(asOf, store.timezone), openingsOf(open))
  const from = wallIndexOf(start)
  return store.cells.filter(({ bucket }) => bucket.index.slice(0, 16) >= from)
}
