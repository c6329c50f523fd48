import type { DayRange, LocalDay } from '../../calendar/calendar.ts'

/** Where the columns of a chart are, in CSS pixels. */
export interface LaneColumns {
  readonly left: number
  readonly column: number
  /** The days of each column. */
  readonly days: readonly DayRange[]
}

interface Days {
  readonly from: LocalDay
  readonly until: LocalDay
}

/** Events that share a place in the lane: one, or several that would cover each other. */
export interface LaneMark<Event extends Days> {
  readonly events: readonly Event[]
  readonly left: number
  readonly width: number
}

/** Wide enough to be pressed (WCAG 2.5.8). */
const leastWidth = 24
const gap = 2

/** Places events under the columns of their days, from left to right. Events beyond the chart have no mark. */
export function laneMarks<Event extends Days>(
  events: readonly Event[],
  columns: LaneColumns,
): readonly LaneMark<Event>[] {
  return withoutOverlap(placesOf(events, columns))
}

/** A mark, and what else happened below it. */
export interface SharedMark<Event extends Days, Other extends Days> extends LaneMark<Event> {
  readonly others: readonly Other[]
}

/**
 * Places others between marks. One that would cover a mark is cut there and shown by this mark too, so that the title of
 * an event stays readable.
 */
function placeBetween<Event extends Days, Other extends Days>(
  marks: readonly LaneMark<Event>[],
  others: readonly Other[],
  columns: LaneColumns,
): { readonly marks: readonly SharedMark<Event, Other>[]; readonly between: readonly LaneMark<Other>[] } {
  const places = placesOf(others, columns)
  return {
    marks: marks.map((mark) => ({
      ...mark,
      others: places.filter((place) => overlap(mark, place)).flatMap(({ events }) => events),
    })),
    between: withoutOverlap(places.flatMap((place) => cutBy(marks, place))),
  }
}

/**
 * Places two kinds of others between marks: those of the second are cut by those of the first, too, which are shorter and
 * say on which day something changed.
 */
export function placeInTurn<Event extends Days, First extends Days, Second extends Days>(
  marks: readonly LaneMark<Event>[],
  [firsts, seconds]: readonly [readonly First[], readonly Second[]],
  columns: LaneColumns,
): {
  readonly marks: readonly SharedMark<Event, First | Second>[]
  readonly between: readonly LaneMark<First | Second>[]
} {
  const first = placeBetween(marks, firsts, columns)
  const second = placeBetween<Event | First, Second>([...first.marks, ...first.between], seconds, columns)
  const others = (at: number) => second.marks[at]?.others ?? []
  const between = first.between.map((mark, at) => ({
    ...mark,
    events: [...mark.events, ...others(first.marks.length + at)],
  }))
  return {
    marks: first.marks.map((mark, at) => ({ ...mark, others: [...mark.others, ...others(at)] })),
    // In the order in which they are reached by keyboard.
    between: [...between, ...second.between].sort((a, b) => a.left - b.left),
  }
}

type Place = Pick<LaneMark<Days>, 'left' | 'width'>

function overlap(a: Place, b: Place): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width
}

/** What is left of a place beside the marks, where it is wide enough to be pressed. */
function cutBy<Piece extends Place>(marks: readonly Place[], whole: Piece): readonly Piece[] {
  let pieces: readonly Piece[] = [whole]
  for (const mark of marks.filter((one) => overlap(one, whole))) {
    const end = mark.left + mark.width
    pieces = pieces.flatMap((piece) => {
      if (!overlap(mark, piece)) return [piece]
      const before = { ...piece, width: mark.left - gap - piece.left }
      const after = { ...piece, left: end + gap, width: piece.left + piece.width - end - gap }
      return [before, after].filter(({ width }) => width >= leastWidth)
    })
  }
  return pieces
}

function placesOf<Event extends Days>(events: readonly Event[], columns: LaneColumns) {
  const right = columns.left + columns.column * columns.days.length
  return events
    .flatMap((event) => placeOf(event, columns, right) ?? [])
    .sort((a, b) => a.left - b.left || b.width - a.width)
}

function withoutOverlap<Event extends Days>(placed: readonly LaneMark<Event>[]): readonly LaneMark<Event>[] {
  const marks: LaneMark<Event>[] = []
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

function placeOf<Event extends Days>(
  event: Event,
  { left, column, days }: LaneColumns,
  right: number,
): LaneMark<Event> | null {
  const touches = ({ first, last }: DayRange) => event.from <= last && event.until >= first
  const from = days.findIndex(touches)
  if (from < 0) return null
  const until = days.findLastIndex(touches)
  const span = (until - from + 1) * column - gap
  const width = Math.max(leastWidth, span)
  const start = left + from * column + gap / 2 - (width - span) / 2
  return { events: [event], left: Math.max(left, Math.min(start, right - width)), width }
}
