import type { LocalDay } from '../../calendar/calendar.ts'
import { addKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { isComparable, sharedPart } from '../cells/comparable.ts'
import { countedPart } from '../cells/counted-part.ts'
import type { ComparedSide } from '../cells/guarded-delta.ts'
import type { CellSide, StoreCell } from '../cells/store-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'

export interface OpenDays {
  readonly current: DailyAverage
  /** The two averages to compare. */
  readonly paired: { readonly current: DailyAverage; readonly comparison: DailyAverage }
  /** The total of each open day that was counted in full, in order, without the unfinished one. */
  readonly totals: readonly { readonly day: LocalDay; readonly total: number }[]
}

export interface DailyAverage extends ComparedSide {
  /** Total per open day. `null` if there is none. */
  readonly value: number | null
  /** Completed days that were counted in full. */
  readonly days: number
}

/**
 * Averages over the days that were counted in full: total ÷ days, never an average of averages. The comparison is like
 * for like: neither average includes a day whose other side is unknown.
 */
export function openDays(cells: readonly StoreCell[]): OpenDays {
  const running = new Set(
    cells.filter((cell) => cell.unfinished || cell.state === 'future').map((cell) => cell.day),
  )
  const over = cells.filter((cell) => !running.has(cell.day))
  const pairs = over.filter(isComparable)
  const whole = wholeDays(over)
  const totals = totalsByDay(whole)
  return {
    current: average(whole, totals),
    paired: {
      current: average(pairs),
      comparison: {
        ...average(pairs.flatMap((cell) => cell.compared ?? [])),
        shared: sharedPart(over),
      },
    },
    totals,
  }
}

/** Returns the cells of days without known gaps. */
function wholeDays(cells: readonly StoreCell[]): readonly StoreCell[] {
  const days = new Map<LocalDay, StoreCell[]>()
  for (const cell of cells) {
    const day = days.get(cell.day)
    if (day === undefined) days.set(cell.day, [cell])
    else day.push(cell)
  }
  return [...days.values()].filter((own) => countedPart(own) === null).flat()
}

function totalsByDay(sides: readonly CellSide[]): OpenDays['totals'] {
  const totals = new Map<LocalDay, number | null>()
  for (const { day, value } of sides) totals.set(day, addKnown(totals.get(day) ?? null, value))
  return [...totals]
    .flatMap(([day, total]) => (total === null ? [] : [{ day, total }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

function average(sides: readonly CellSide[], totals = totalsByDay(sides)): DailyAverage {
  const counted = new Set(totals.map(({ day }) => day))
  const sum = totals.reduce((all, { total }) => all + total, 0)
  return {
    value: totals.length === 0 ? null : sum / totals.length,
    days: totals.length,
    // Days without a count are not in the average, so they don't qualify it.
    coverage: coverageOf(addCameraTime(contributing(sides.filter(({ day }) => counted.has(day))))),
  }
}
