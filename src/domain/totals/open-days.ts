import type { LocalDay } from '../../calendar/calendar.ts'
import type { CountedPart } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { isComparable, sharedPart } from '../cells/comparable.ts'
import { isDue, isWhole } from '../cells/counted-part.ts'
import type { ComparedSide } from '../cells/guarded-delta.ts'
import type { CellSide, StoreCell, StoreCells } from '../cells/store-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'

export interface OpenDays {
  readonly current: DailyAverage
  /** The two averages to compare. */
  readonly paired: { readonly current: ComparedSide; readonly comparison: ComparedSide }
}

export interface DailyAverage extends ComparedSide {
  /** What the stores count together on an average open day. `null` if no day of any store was counted in full. */
  readonly value: number | null
  /** Completed days that were counted in full in at least one store. */
  readonly days: number
  /** How many of the open stores have a day that was counted in full. `null` if all of them. */
  readonly counted: CountedPart | null
}

/**
 * Averages over completed days that were counted in full. The days are chosen for each store by itself: in a chain of
 * hundreds, a camera is offline nearly every day, and the few days without a gap are those on which many stores are
 * closed. The comparison is like for like: neither average includes a day of a store whose other side is unknown.
 *
 * @param stores one cell a day
 */
export function openDays(stores: readonly StoreCells[]): OpenDays {
  const cells = stores.flatMap((store) => store.cells)
  const running = new Set(
    cells.filter((cell) => cell.unfinished || cell.state === 'future').map((cell) => cell.day),
  )
  const isOver = ({ day }: StoreCell) => !running.has(day)
  const over = cells.filter(isOver)
  const pairs = over.filter(isComparable)
  return {
    current: dailyAverage(stores.map((store) => store.cells.filter(isOver))),
    paired: {
      current: meanByDay(pairs),
      comparison: {
        ...meanByDay(pairs.flatMap((cell) => cell.compared ?? [])),
        shared: sharedPart(over),
      },
    },
  }
}

/**
 * Returns total ÷ days if each open day of each store was counted in full. Otherwise a store's days without a full count
 * are as its other days, on average: a store that opens on six days of seven adds 6/7 of its own average.
 */
function dailyAverage(stores: readonly (readonly StoreCell[])[]): DailyAverage {
  const open = stores.map((cells) => cells.filter(isDue)).filter((days) => days.length > 0)
  const whole = open.map((days) => days.filter((cell) => isWhole(cell) && cell.value !== null))
  const dailyTotals = whole.flatMap((days, position) => {
    const total = sumKnown(days.map(({ value }) => value))
    return total === null ? [] : [(total / days.length) * (open[position]?.length ?? 0)]
  })
  const sum = sumKnown(dailyTotals)
  const counted = whole.flat()
  return {
    value: sum === null ? null : sum / distinctDays(open.flat()),
    days: distinctDays(counted),
    counted:
      dailyTotals.length === open.length
        ? null
        : { counted: dailyTotals.length, of: open.length, unit: 'store' },
    coverage: coverageOf(addCameraTime(contributing(counted))),
  }
}

/** Returns total ÷ days. Days without a count are not in the average, so they don't qualify it. */
function meanByDay(sides: readonly CellSide[]): ComparedSide {
  const counted = new Set(sides.filter(({ value }) => value !== null).map(({ day }) => day))
  const total = sumKnown(sides.map(({ value }) => value))
  return {
    value: total === null ? null : total / counted.size,
    coverage: coverageOf(addCameraTime(contributing(sides.filter(({ day }) => counted.has(day))))),
  }
}

function distinctDays(sides: readonly Pick<CellSide, 'day'>[]): number {
  return new Set<LocalDay>(sides.map(({ day }) => day)).size
}
