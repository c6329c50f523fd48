import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { dayMinutes, wallIndexOf, wallMinutes } from '../../../calendar/wall-minutes.ts'
import { type PackedHour, packedHourAt } from '../../../protocol/derived/packed-hours.ts'

/** How an hour of a camera was; the worst first. What is not over, and days without a record, are none of these. */
export const hourMarks = ['missing', 'poor', 'seen', 'closed'] as const
export type HourMark = (typeof hourMarks)[number]

/** The greater of the two factors tells what an incomplete hour lacks. */
export function markOf(hour: PackedHour): HourMark | null {
  switch (hour.is) {
    case 'lacking':
      return hour.lack === 'segments' ? 'missing' : 'poor'
    case 'seen':
    case 'closed':
      return hour.is
    default:
      return null
  }
}

/** The frame that all strips of a table share, so that they align below each other. */
export interface StripFrame {
  readonly days: DayRange
  /** The hours of the day in which any camera is scheduled: 9 and 21 for nine to nine. */
  readonly hours: { readonly first: number; readonly endExclusive: number }
  /** `row`: one mark an hour, side by side. `columns`: a column a day, the hours below each other. */
  readonly layout: 'row' | 'columns'
}

/** More days than these have no room for their hours side by side. */
const mostDaysInRow = 10

/**
 * Returns the frame of cameras by their packed hours. A camera scheduled all day would squeeze the opening hours of the
 * others, so it does not count unless all cameras are.
 */
export function stripFrame(cameras: readonly string[], days: DayRange): StripFrame {
  const own = cameras.map(dueHours).filter((hours) => hours !== null)
  const kept = own.filter((hours) => !isAllDay(hours))
  return {
    days,
    hours:
      kept.length === 0
        ? allDay
        : {
            first: kept.reduce((first, hours) => Math.min(first, hours.first), 24),
            endExclusive: kept.reduce((end, hours) => Math.max(end, hours.endExclusive), 0),
          },
    layout: lengthOf(days) > mostDaysInRow ? 'columns' : 'row',
  }
}

/** Returns the same days with all hours, for a camera that is scheduled outside the hours of the others. */
export function frameFor(packed: string, frame: StripFrame): StripFrame {
  const own = dueHours(packed)
  const fits =
    own === null || (own.first >= frame.hours.first && own.endExclusive <= frame.hours.endExclusive)
  return fits ? frame : { ...frame, hours: allDay }
}

type Hours = StripFrame['hours']

const allDay: Hours = { first: 0, endExclusive: 24 }

const isAllDay = ({ first, endExclusive }: Hours) => first === 0 && endExclusive === 24

/** Returns the earliest and the latest scheduled hour of any day. */
function dueHours(packed: string): Hours | null {
  let [first, last] = [24, -1]
  for (let place = 0; place < packed.length; place += 1) {
    const hour = packedHourAt(packed, place)
    if (hour?.is !== 'seen' && hour?.is !== 'lacking') continue
    first = Math.min(first, place % 24)
    last = Math.max(last, place % 24)
  }
  return last < 0 ? null : { first, endExclusive: last + 1 }
}

/** A place of the frame: so many units from the left and from above, of so many. */
export interface StripSize {
  readonly width: number
  readonly height: number
}

/** In a row, the days stand one hour apart. */
export function stripSize({ days, hours, layout }: StripFrame): StripSize {
  const open = hours.endExclusive - hours.first
  return layout === 'row'
    ? { width: lengthOf(days) * (open + 1) - 1, height: 1 }
    : { width: lengthOf(days), height: open }
}

/** A run of alike hours, in units of the frame. */
export interface StripRun {
  readonly mark: HourMark
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Strip {
  readonly runs: readonly StripRun[]
  /** Stretches of days without a record, as units from the left. */
  readonly unknown: readonly { readonly x: number; readonly width: number }[]
}

/**
 * The hours of a camera as places of the frame. Alike hours of a day are one run where they lie below each other; side by
 * side each has its mark.
 *
 * @param packed its hours from the first day of the frame on; those that are not over are left empty.
 */
export function stripOf(packed: string, frame: StripFrame): Strip {
  const open = frame.hours.endExclusive - frame.hours.first
  const cells: [number, HourMark][] = []
  const unknown: { x: number; width: number }[] = []
  const pitch = frame.layout === 'row' ? open + 1 : 1
  for (let place = 0; place < packed.length; place += 1) {
    const [day, hour] = [Math.floor(place / 24), (place % 24) - frame.hours.first]
    const one = packedHourAt(packed, place)
    if (one === undefined) break
    if (one.is === 'unknown' && place % 24 === 0) {
      unknown.push({ x: day * pitch, width: frame.layout === 'row' ? open : 1 })
    }
    const mark = markOf(one)
    if (mark !== null && hour >= 0 && hour < open) cells.push([day * open + hour, mark])
  }
  return { runs: frame.layout === 'row' ? rowRuns(cells, open) : columnRuns(cells, open), unknown }
}

type Cells = readonly (readonly [cell: number, mark: HourMark])[]

function rowRuns(cells: Cells, open: number): readonly StripRun[] {
  return cells.map(([cell, mark]) => ({
    mark,
    x: Math.floor(cell / open) * (open + 1) + (cell % open),
    y: 0,
    width: 1,
    height: 1,
  }))
}

function columnRuns(cells: Cells, open: number): readonly StripRun[] {
  const runs: { -readonly [Key in keyof StripRun]: StripRun[Key] }[] = []
  for (const [cell, mark] of cells) {
    const [x, y] = [Math.floor(cell / open), cell % open]
    const last = runs.at(-1)
    if (last !== undefined && last.mark === mark && last.x === x && last.y + last.height === y)
      last.height += 1
    else runs.push({ mark, x, y, width: 1, height: 1 })
  }
  return runs
}

/** The hour of a frame that a point lies in, 0 to 1 from the left and from above; `null` between two days. */
export function hourAtPoint(frame: StripFrame, left: number, top: number): string | null {
  const { width, height } = stripSize(frame)
  const open = frame.hours.endExclusive - frame.hours.first
  const [x, y] = [Math.min(width - 1e-9, left * width), Math.min(height - 1e-9, top * height)]
  const [day, hour] =
    frame.layout === 'row'
      ? [Math.floor(x / (open + 1)), Math.floor(x % (open + 1))]
      : [Math.floor(x), Math.floor(y)]
  if (x < 0 || y < 0 || hour >= open) return null
  const minutes = wallMinutes(frame.days.first) + day * dayMinutes + (frame.hours.first + hour) * 60
  return wallIndexOf(minutes)
}
