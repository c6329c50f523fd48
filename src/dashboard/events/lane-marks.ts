import type { DayRange } from '../../calendar/calendar.ts'
import type { StoreEvent } from '../../protocol/events.ts'

/** Where the columns of a chart are, in CSS pixels. */
export interface LaneColumns {
  readonly left: number
  readonly column: number
  /** The days of each column. */
  readonly days: readonly DayRange[]
}

/** Events that share a place in the lane: one, or several that would cover each other. */
export interface LaneMark {
  readonly events: readonly StoreEvent[]
  readonly left: number
  readonly width: number
}

/** Wide enough to be pressed (WCAG 2.5.8). */
const leastWidth = 24
const gap = 2

/** Places events under the columns of their days, from left to right. Events beyond the chart have no mark. */
export function laneMarks(events: readonly StoreEvent[], columns: LaneColumns): readonly LaneMark[] {
  const right = columns.left + columns.column * columns.days.length
  const placed = events
    .flatMap((event) => placeOf(event, columns, right) ?? [])
    .sort((a, b) => a.left - b.left || b.width - a.width)
  const marks: LaneMark[] = []
  for (const mark of placed) {
    const last = marks.at(-1)
    if (last === undefined || mark.left >= last.left + last.width) {
      marks.push(mark)
      continue
    }
    const width = Math.max(last.left + last.width, mark.left + mark.width) - last.left
    marks[marks.length - 1] = { ...last, events: [...last.events, ...mark.events], width }
  }
  return marks
}

function placeOf(event: StoreEvent, { left, column, days }: LaneColumns, right: number): LaneMark | null {
  const touches = ({ first, last }: DayRange) => event.from <= last && event.until >= first
  const from = days.findIndex(touches)
  if (from < 0) return null
  const until = days.findLastIndex(touches)
  const span = (until - from + 1) * column - gap
  const width = Math.max(leastWidth, span)
  const start = left + from * column + gap / 2 - (width - span) / 2
  return { events: [event], left: Math.max(left, Math.min(start, right - width)), width }
}
