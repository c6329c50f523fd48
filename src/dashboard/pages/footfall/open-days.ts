import type { ComparedSide } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { addKnown } from '../../data/combine-rows.ts'
import { contributing } from '../../data/combine-sides.ts'
import { isComparable } from '../../data/comparable.ts'
import type { CellSide, StoreCell } from '../../data/store-cells.ts'
import type { LocalDay } from '../../time/calendar.ts'

export interface OpenDays {
  readonly current: DailyAverage
  /** The two averages that may be compared. */
  readonly paired: { readonly current: DailyAverage; readonly comparison: DailyAverage }
  /** The total of each open day, in order; the unfinished one is not among them. */
  readonly totals: readonly { readonly day: LocalDay; readonly total: number }[]
}

export interface DailyAverage extends ComparedSide {
  /** Total per open day; `null` where there is none. */
  readonly value: number | null
  /** Days that are over and on which something was counted. */
  readonly days: number
}

/**
 * Averages over the days on which something was counted; total ÷ days, never an average of averages. What they are
 * compared by is like for like: days of which the other side is not known are in neither average then.
 */
export function openDays(cells: readonly StoreCell[]): OpenDays {
  const running = new Set(
    cells.filter((cell) => cell.unfinished || cell.state === 'future').map((cell) => cell.day),
  )
  const over = cells.filter((cell) => !running.has(cell.day))
  const pairs = over.filter(isComparable)
  return {
    current: average(over),
    paired: { current: average(pairs), comparison: average(pairs.flatMap((cell) => cell.compared ?? [])) },
    totals: totalsByDay(over),
  }
}

function totalsByDay(sides: readonly CellSide[]): OpenDays['totals'] {
  const totals = new Map<LocalDay, number | null>()
  for (const { day, value } of sides) totals.set(day, addKnown(totals.get(day) ?? null, value))
  return [...totals]
    .flatMap(([day, total]) => (total === null ? [] : [{ day, total }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

function average(sides: readonly CellSide[]): DailyAverage {
  const totals = totalsByDay(sides)
  const counted = new Set(totals.map(({ day }) => day))
  const sum = totals.reduce((all, { total }) => all + total, 0)
  return {
    value: totals.length === 0 ? null : sum / totals.length,
    days: totals.length,
    // Days without a count are not in the average, so they do not qualify it.
    coverage: coverageOf(addCameraTime(contributing(sides.filter(({ day }) => counted.has(day))))),
  }
}
