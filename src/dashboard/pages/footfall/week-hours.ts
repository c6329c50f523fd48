import type { Coverage } from '../../charts/chart-point.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../../coverage/verdict.ts'
import { sumKnown } from '../../data/combine-rows.ts'
import { combineStates, contributing } from '../../data/combine-sides.ts'
import type { StoreCell } from '../../data/store-cells.ts'
import type { LocalDay, Weekday } from '../../time/calendar.ts'
import { weekdayOf } from '../../time/local-day.ts'

/** One hour of one weekday, over all such days of the range; all stores together, each on its own clock. */
export interface WeekHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** `unseen`: counted only on days on which too little was seen. `future`: none of its days is over. */
  readonly state: 'measured' | 'closed' | 'no-data' | 'unseen' | 'future'
  /** People per hour on a day that was open and seen: total ÷ days. `null` where the state is not `measured`. */
  readonly average: number | null
  /** The days in the average. */
  readonly days: readonly LocalDay[]
  /** Days that were counted and are not in the average, since too little of the hour was seen. */
  readonly unseenDays: number
  /** Days of which nothing is known. */
  readonly unknownDays: number
  /** Of the days in the average; of the days that were left out where there is none. */
  readonly coverage: Coverage
}

/**
 * Averages of each hour of the week, in the order in which they occur. Hours that are not over are left out, and those
 * of which too little was seen: an outage must not make an hour look quiet. A day on which the hour was closed is in
 * no average.
 */
export function weekHours(cells: readonly StoreCell[]): readonly WeekHour[] {
  return weekOf(clockHours(cells))
}

/** The same of hours that were put together part by part; no day may lie in two parts. */
export function weekOf(hours: readonly ClockHour[]): readonly WeekHour[] {
  const slots = new Map<string, ClockHour[]>()
  for (const one of hours) {
    const key = `${weekdayOf(one.day)} ${one.hour}`
    const slot = slots.get(key)
    if (slot === undefined) slots.set(key, [one])
    else slot.push(one)
  }
  return [...slots.values()].flatMap((own) => (own[0] === undefined ? [] : [weekHour(own[0], own)]))
}

function weekHour({ day, hour }: ClockHour, hours: readonly ClockHour[]): WeekHour {
  const counted = hours.filter(({ state }) => state === 'measured')
  const unseen = hours.filter(({ state }) => state === 'unseen')
  const total = sumKnown(counted.map((one) => one.total))
  const judged = counted.length > 0 ? counted : unseen
  return {
    weekday: weekdayOf(day),
    hour,
    state: stateOf(new Set(hours.map(({ state }) => state))),
    average: total === null ? null : total / counted.length,
    days: counted.map((one) => one.day),
    unseenDays: unseen.length,
    unknownDays: hours.filter(({ state }) => state === 'no-data').length,
    coverage: coverageOf(addCameraTime(judged.flatMap(({ times }) => times))),
  }
}

/** What tells most: a number, then why there is none. */
function stateOf(states: ReadonlySet<WeekHour['state']>): WeekHour['state'] {
  const telling = ['measured', 'unseen', 'no-data', 'closed'] as const
  return telling.find((state) => states.has(state)) ?? 'future'
}

/** One hour of one day, of all stores together. */
export interface ClockHour {
  readonly day: LocalDay
  readonly hour: number
  readonly state: WeekHour['state']
  readonly total: number | null
  readonly times: readonly CameraTime[]
}

/** Each hour of each day, of all stores together; it is over where it is over in every zone. */
export function clockHours(cells: readonly StoreCell[]): readonly ClockHour[] {
  const hours = new Map<string, StoreCell[]>()
  for (const cell of cells) {
    const clock = clockOf(cell)
    const hour = hours.get(clock)
    if (hour === undefined) hours.set(clock, [cell])
    else hour.push(cell)
  }
  return [...hours].map(([clock, members]): ClockHour => {
    const times = contributing(members)
    const total = sumKnown(members.map(({ value }) => value))
    return {
      day: clock.slice(0, 10),
      hour: Number(clock.slice(11)),
      state: stateOfHour(members, total, times),
      total,
      times,
    }
  })
}

function stateOfHour(
  members: readonly StoreCell[],
  total: number | null,
  times: readonly CameraTime[],
): WeekHour['state'] {
  if (members.some(isRunning)) return 'future'
  if (total !== null) {
    return coverageOf(addCameraTime(times)).verdict === 'unreliable' ? 'unseen' : 'measured'
  }
  return combineStates(members.map(({ state }) => state)) === 'closed' ? 'closed' : 'no-data'
}

/** The day and hour on the store's clock: both hours of a repeated pair are one. */
export function clockOf({ bucket }: StoreCell): string {
  return bucket.index.slice(0, 13)
}

export function isRunning({ unfinished, state }: StoreCell): boolean {
  return unfinished || state === 'future'
}
