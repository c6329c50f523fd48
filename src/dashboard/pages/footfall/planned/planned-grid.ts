import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../../calendar/calendar.ts'
import { weekdayOf } from '../../../../calendar/local-day.ts'
import { type HeatCell, type HeatGrid, heatLevel } from '../../../charts/heat/heat-grid.ts'
import { formatWeekday } from '../../../time/format-day.ts'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { marks, type RatioLook } from '../staffing/staffing-grid.ts'
import { ratiosFormat } from '../staffing/staffing-words.ts'
import { emptyCell, hourColumns, type SlotCell } from '../week-grid.ts'
import type { PlannedSlot } from './planned-hours.ts'
import { slotName, slotWords } from './planned-words.ts'

/** The coming days, all of them, by hours, coloured by expected visitors for each member of staff. */
export function plannedGrid(days: readonly LocalDay[], slots: readonly PlannedSlot[]): HeatGrid {
  const hours = [...new Set(slots.map(({ hour }) => hour))].sort((one, other) => one - other)
  const ratios = slots.map(({ ratio }) => ratio ?? 0)
  const look = { greatest: Math.max(0, ...ratios), format: ratiosFormat(ratios) }
  const found = new Map(slots.map((slot) => [keyOf(slot), slot]))
  return {
    rows: days.map((day) => ({ key: day, label: labelOf(day, 'short'), name: formatWeekdayAndDay(day) })),
    columns: hourColumns(hours),
    cells: days.map((day) =>
      hours.map((hour): HeatCell => {
        const slot = found.get(keyOf({ day, hour }))
        const cell = slot === undefined ? notPlanned() : cellOf(slot, look)
        return { key: keyOf({ day, hour }), title: slotName({ day, hour }), ...cell }
      }),
    ),
  }
}

/** Splits a turned grid into parts of seven days: fourteen columns don’t fit on a phone. */
export function inSevens({ rows, columns, cells }: HeatGrid): readonly HeatGrid[] {
  const starts = columns.flatMap((_column, at) => (at % 7 === 0 ? [at] : []))
  return starts.map((at) => ({
    rows,
    columns: columns.slice(at, at + 7).map((day) => ({ ...day, label: labelOf(day.key, 'narrow') })),
    cells: cells.map((row) => row.slice(at, at + 7)),
  }))
}

/** "Sat 28", "S 28". */
function labelOf(day: LocalDay, weekday: 'short' | 'narrow'): string {
  return `${formatWeekday(weekdayOf(day), weekday)} ${Number(day.slice(8))}`
}

function keyOf({ day, hour }: Pick<PlannedSlot, 'day' | 'hour'>): string {
  return `${day} ${hour}`
}

/** A day without any such hour has a row, too: it may still need a rota. */
function notPlanned(): SlotCell {
  return { ...emptyCell, state: 'closed', words: t`closed, or no shifts or forecast` }
}

function cellOf(slot: PlannedSlot, { greatest, format }: RatioLook): SlotCell {
  const { ratio, verdict } = slot
  return {
    ...emptyCell,
    state: 'measured',
    text: ratio === null ? '–' : format(ratio),
    level: ratio === null ? (verdict === 'thin' ? 5 : 0) : heatLevel(ratio, greatest),
    mark: marks[verdict],
    words: slotWords(slot, format),
  }
}
