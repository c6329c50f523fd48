import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/**
 * When the doors of places open and close, as one ascending list of numbers that the engine searches: a number is
 * (schedule × 2³³ + second) × 2, and 1 more where the doors open. Places with the same ranges share a schedule. A
 * search costs a tenth of a join with a table of openings.
 */
export interface OpeningTimes {
  /** Of each place, in the order given. */
  readonly schedules: readonly number[]
  readonly times: readonly number[]
}

const secondsOfSchedule = 2 ** 33

/** @param open of each place, chronological and disjoint */
export function openingTimesOf(open: readonly (readonly TimeRange[])[]): OpeningTimes {
  const known = new Map<string, number>()
  // Before the first opening all doors are closed.
  const times: number[] = [0]
  const schedules = open.map((ranges) => {
    const seconds = ranges.map(({ start, endExclusive }) => [
      Math.floor(start / 1000),
      Math.ceil(endExclusive / 1000),
    ])
    const key = seconds.join(' ')
    const sharing = known.get(key)
    if (sharing !== undefined) return sharing
    const schedule = known.size
    known.set(key, schedule)
    for (const [opens = 0, closes = 0] of seconds) {
      times.push((schedule * secondsOfSchedule + opens) * 2 + 1, (schedule * secondsOfSchedule + closes) * 2)
    }
    return schedule
  })
  return { schedules, times }
}

/**
 * SQL: whether a row's location is open at any time from the second `at` to the second `reaches`: it is open at the
 * latter, or it has closed since the former.
 *
 * @param scheduleOfRow SQL: the number of the schedule of the row's location
 */
export function isInsideOpening({ schedules }: OpeningTimes, scheduleOfRow: string): string {
  const schedule = new Set(schedules).size === 1 ? '0' : scheduleOfRow
  const moment = (second: string) => `(toUInt64(${schedule}) * ${secondsOfSchedule} + ${second}) * 2`
  const last = `roundDown(${moment('reaches')} + 1, {openings:Array(UInt64)})`
  return `(${last} % 2 = 1 OR ${moment('at')} < ${last})`
}

/** Whether the doors of a schedule (SQL: its number) are open at the second `at`. */
export function isStoreOpen(schedule: string): string {
  return `roundDown((toUInt64(${schedule}) * ${secondsOfSchedule} + at) * 2 + 1, {openings:Array(UInt64)}) % 2 = 1`
}

export function openingParameters({ schedules, times }: OpeningTimes): Readonly<Record<string, unknown>> {
  return { schedules, openings: times }
}
