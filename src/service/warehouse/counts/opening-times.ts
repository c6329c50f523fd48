import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/**
 * Opening and closing times of places as one ascending list of numbers that the engine searches. A number is (schedule
 * × 2³³ + second) × 2, plus 1 for an opening. Places with the same ranges share a schedule. A search takes a tenth of
 * the time of a join with a table of openings.
 */
export interface OpeningTimes {
  /** The schedule of each place, in the given order. */
  readonly schedules: readonly number[]
  readonly times: readonly number[]
}

const secondsOfSchedule = 2 ** 33

/** @param open the ranges of each place, chronological and disjoint */
export function openingTimesOf(open: readonly (readonly TimeRange[])[]): OpeningTimes {
  const known = new Map<string, number>()
  // Before the first opening, everything is closed.
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
 * SQL: true if a row's location is open at any time from the second `at` to the second `reaches`: it is open at
 * `reaches`, or has closed since `at`.
 *
 * @param scheduleOfRow SQL: the schedule number of the row's location
 */
export function isInsideOpening({ schedules }: OpeningTimes, scheduleOfRow: string): string {
  const schedule = new Set(schedules).size === 1 ? '0' : scheduleOfRow
  const moment = (second: string) => `(toUInt64(${schedule}) * ${secondsOfSchedule} + ${second}) * 2`
  const last = `roundDown(${moment('reaches')} + 1, {openings:Array(UInt64)})`
  return `(${last} % 2 = 1 OR ${moment('at')} < ${last})`
}

/** SQL: true if a schedule (SQL: its number) is open at the second `at`. */
export function isStoreOpen(schedule: string): string {
  return `roundDown((toUInt64(${schedule}) * ${secondsOfSchedule} + at) * 2 + 1, {openings:Array(UInt64)}) % 2 = 1`
}

export function openingParameters({ schedules, times }: OpeningTimes): Readonly<Record<string, unknown>> {
  return { schedules, openings: times }
}
