import { t } from '@lingui/core/macro'
import type { Weekday } from '../../../../calendar/calendar.ts'
import type { StaffedVerdict } from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { type HeatGrid, type HeatMark, heatLevel } from '../../../charts/heat/heat-grid.ts'
import { emptyCell, type SlotCell, weekGrid } from '../week-grid.ts'
import type { StaffedSlot } from './staffed-hours.ts'
import { ratiosFormat, slotWords } from './staffing-words.ts'

/** The hours of the week, coloured by visitors for each member of staff. */
export function staffingGrid(week: readonly StaffedSlot[], weekStartsOn: Weekday): HeatGrid {
  const hours = [...new Set(week.map(({ hour }) => hour))].sort((one, other) => one - other)
  const ratios = week.map(({ ratio }) => ratio ?? 0)
  const look = { greatest: Math.max(0, ...ratios), format: ratiosFormat(ratios) }
  return weekGrid({
    week,
    hours,
    weekStartsOn,
    cellOf: (slot) => cellOf(slot, look),
    missing: notCompared,
  })
}

/** Closed, or one side of the comparison is unknown. */
function notCompared(): SlotCell {
  return { ...emptyCell, state: 'closed', words: t`closed or excluded` }
}

export const marks: Readonly<Record<StaffedVerdict, HeatMark | null>> = {
  thin: 'above',
  idle: 'below',
  even: null,
}

export interface RatioLook {
  /** The greatest ratio of the table. */
  readonly greatest: number
  readonly format: (ratio: number) => string
}

function cellOf(slot: StaffedSlot, { greatest, format }: RatioLook): SlotCell {
  const { ratio, verdict } = slot
  return {
    ...emptyCell,
    state: 'measured',
    text: ratio === null ? '–' : format(ratio),
    level: ratio === null ? 5 : heatLevel(ratio, greatest),
    mark: marks[verdict],
    words: slotWords(slot, format),
  }
}
