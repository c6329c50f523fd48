import { t } from '@lingui/core/macro'
import type { Weekday } from '../../../../calendar/calendar.ts'
import type { StaffedVerdict } from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { type HeatGrid, type HeatMark, heatLevel } from '../../../charts/heat/heat-grid.ts'
import { formatAverage } from '../../../ui/words/format-average.ts'
import { emptyCell, type SlotCell, weekGrid } from '../week-grid.ts'
import type { StaffedSlot } from './staffed-hours.ts'
import { slotWords } from './staffing-words.ts'

/** The hours of the week, coloured by visitors for each member of staff. */
export function staffingGrid(week: readonly StaffedSlot[], weekStartsOn: Weekday): HeatGrid {
  const hours = [...new Set(week.map(({ hour }) => hour))].sort((one, other) => one - other)
  const greatest = Math.max(0, ...week.map(({ ratio }) => ratio ?? 0))
  return weekGrid({
    week,
    hours,
    weekStartsOn,
    cellOf: (slot) => cellOf(slot, greatest),
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

function cellOf(slot: StaffedSlot, greatest: number): SlotCell {
  const { ratio, verdict } = slot
  return {
    ...emptyCell,
    state: 'measured',
    text: ratio === null ? '–' : formatAverage(ratio),
    level: ratio === null ? 5 : heatLevel(ratio, greatest),
    mark: marks[verdict],
    words: slotWords(slot),
  }
}
