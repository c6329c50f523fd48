import type { ComparedSide } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { addKnown } from '../../data/combine-rows.ts'
import type { CellSide, StoreCell } from '../../data/store-cells.ts'
import type { LocalDay } from '../../time/calendar.ts'
import { contributing } from './combine-sides.ts'

export interface OpenDays {
  readonly current: DailyAverage
  readonly comparison: DailyAverage
  /** The total of each open day, in order; the unfinished one is not among them. */
  readonly totals: readonly { readonly day: LocalDay; readonly total: number }[]
}

export interface DailyAverage extends ComparedSide {
  /** Total per open day; `null` where there is none. */
  readonly value: number | null
  /** Days that are over and on which something was counted. */
  readonly days: number
}

/** Averages over the days on which something was counted; total ÷ days, never an average of averages. */
export function openDays(cells: readonly StoreCell[]): OpenDays {
  const running = new Set(
    cells.filter((cell) => cell.unfinished || cell.state === 'future').map((cell) => cell.day),
  )
  const over = cells.filter((cell) => !running.has(cell.day))
  const current = totalsByDay(over)
  const others = over.flatMap((cell) => cell.compared ?? [])
  return {
    current: average(current, over),
    comparison: average(totalsByDay(others), others),
    totals: current,
  }
}

function totalsByDay(sides: readonly CellSide[]): OpenDays['totals'] {
  const totals = new Map<LocalDay, number | null>()
  for (const { day, value } of sides) totals.set(day, addKnown(totals.get(day) ?? null, value))
  return [...totals]
    .flatMap(([day, total]) => (total === null ? [] : [{ day, total }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

function average(totals: OpenDays['totals'], sides: readonly CellSide[]): DailyAverage {
  const sum = totals.reduce((all, { total }) => all + total, 0)
  return {
    value: totals.length === 0 ? null : sum / totals.length,
    days: totals.length,
    coverage: coverageOf(addCameraTime(contributing(sides))),
  }
}
