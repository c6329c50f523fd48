import { bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { dayMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { openingStarts } from '../coverage/opening-hours.ts'
import type { CellSide } from './cell-side.ts'
import { isHour } from './counted-part.ts'
import { expectedHours, type HoursOfDays, hourOf, hoursOfDays, isDayOff } from './expected-hours.ts'

/** What is known of the hours of a store without camera records. */
export interface DueContext {
  readonly timezone: string
  /** The newest instant that a response covers, epoch milliseconds. */
  readonly asOf: number
  /** Which hours of these and the neighbouring weeks were counted. `null` if unknown. */
  readonly hours: HoursOfDays | null
  /** The opening hours of a store without any camera. `null` if unknown. */
  readonly opening: readonly OpeningHoursRecord[] | null
}

type Due = Pick<CellSide, 'part' | 'notDue'>

/**
 * Marks in each cell of one store and period whether anything was due, and how much of that was counted.
 *
 * With camera records, the records decide: an hour that cameras missed lowers the coverage. Before a store's first
 * record or count, and after its last, nothing was due. Without camera records, the habit of the source decides
 * (`expected-hours.ts`), within the opening hours if they are known: each open day is due, and no hour outside them.
 */
export function withDue(sides: readonly CellSide[], context: DueContext): readonly CellSide[] {
  const isKnown = ({ time, value }: CellSide) => time.known || value !== null
  // What was due of a day with a count is known only from its hours.
  if (context.hours === null && !sides.some(({ state }) => state === 'no-data')) return sides
  const hasRecords = sides.some(({ time }) => time.known)
  if (hasRecords) {
    const [first, last] = [sides.findIndex(isKnown), sides.findLastIndex(isKnown)]
    return sides.map((side, position) =>
      side.state === 'no-data' && (position < first || position > last) ? { ...side, notDue: true } : side,
    )
  }
  const isHourly = sides.some(({ bucket }) => isHour(bucket))
  const hours = context.hours ?? (isHourly ? ownHours(sides) : null)
  const { opening } = context
  const days = hours ?? new Set(sides.flatMap(({ day, value }) => (value === null ? [] : [day])))
  const habit: Habit = {
    isDayOff: byDay((day) => opening === null && isDayOff(day, days)),
    expected: byDay((day) => {
      const expected = hours === null ? null : expectedHours(day, hours)
      return expected === null || opening === null ? expected : expected & openHoursOf(day, opening)
    }),
    counted: (day) => hours?.get(day) ?? 0,
  }
  return sides.map((side) => {
    if (side.state !== 'measured' && side.state !== 'no-data') return side
    const due = isHour(side.bucket) ? dueHour(side, habit) : dueDay(side, habit, context)
    return due === null ? side : { ...side, ...due }
  })
}

/** What the source usually counts on a day, and what it did count. Hours are bits. */
interface Habit {
  readonly isDayOff: (day: LocalDay) => boolean
  /** `null` if unknown. */
  readonly expected: (day: LocalDay) => number | null
  readonly counted: (day: LocalDay) => number
}

/** Caches by day, because the many hours of a day ask the same. */
function byDay<Answer>(answer: (day: LocalDay) => Answer): (day: LocalDay) => Answer {
  const known = new Map<LocalDay, { readonly answer: Answer }>()
  return (day) => {
    const one = known.get(day) ?? { answer: answer(day) }
    known.set(day, one)
    return one.answer
  }
}

function ownHours(sides: readonly CellSide[]): HoursOfDays {
  return hoursOfDays(
    sides.map(({ bucket }) => bucket),
    sides.map(({ value }) => value),
  )
}

function dueHour({ state, day, bucket }: CellSide, habit: Habit): Due | null {
  if (state !== 'no-data') return null
  if (habit.isDayOff(day)) return { notDue: true }
  const expected = habit.expected(day)
  const isExpected = expected === null || (expected & bitOf(hourOf(bucket.index))) !== 0
  // The second of two repeated hours is the same hour of the clock.
  return isExpected && bucket.occurrence === 0 ? null : { notDue: true }
}

function dueDay({ state, day, bucket }: CellSide, habit: Habit, context: DueContext): Due | null {
  if (state === 'no-data') return habit.isDayOff(day) ? { notDue: true } : null
  const expected = habit.expected(day)
  const own = habit.counted(day)
  if (expected === null || (expected & ~own) === 0) return null
  const passed = passedHours(day, bucket, context)
  const due = passed.filter((hour) => (expected & bitOf(hour)) !== 0)
  const counted = due.filter((hour) => (own & bitOf(hour)) !== 0).length
  return counted === due.length ? null : { part: { counted, of: due.length } }
}

/** Returns the completed hours of the clock of one day. When clocks go forward, one hour of the day is none of them. */
function passedHours(day: LocalDay, bucket: Bucket, { timezone, asOf }: DueContext): readonly number[] {
  const hours = bucketsOf({ first: day, last: day }, 'hour', timezone).filter(
    ({ endExclusive }) => endExclusive <= Math.min(asOf, bucket.endExclusive),
  )
  return [...new Set(hours.map(({ index }) => hourOf(index)))]
}

/** Returns the hours of the clock in which a store is open on a day, as bits. */
function openHoursOf(day: LocalDay, opening: readonly OpeningHoursRecord[]): number {
  const midnight = wallMinutes(day)
  const starts = openingStarts(opening, midnight, midnight + dayMinutes)
  return starts.reduce((bits, start) => bits | bitOf((start - midnight) / 60), 0)
}

function bitOf(hour: number): number {
  return 1 << hour
}
