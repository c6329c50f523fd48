import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import type { ClockHour } from './clock-hours.ts'

/** One hour of one weekday, over all such days of the range; all stores together, each on its own clock. */
export interface WeekHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** `unseen`: counted only on days on which too little was seen. `future`: none of its days is over. */
  readonly state: ClockHour['state']
  /** People per hour on a day that was open and seen: total ÷ days. `null` where the state is not `measured`. */
  readonly average: number | null
  /** What was counted per hour on days that are in no average, where there are no others; else `null`. */
  readonly atLeast: number | null
  /** The days in the average. */
  readonly days: readonly LocalDay[]
  /** Days that were counted and are not in the average, since too little of the hour was seen. */
  readonly unseenDays: number
  /** Days of which nothing is known. */
  readonly unknownDays: number
  /** Of the days in the average; where there is none of the days that were excluded, or of those without a count. */
  readonly coverage: Coverage
}

/**
 * Averages of each hour of the week, in the order in which they occur. Hours that are not over are left out, and those
 * of which too little was seen: an outage must not make an hour look quiet. A day on which the hour was closed is in
 * no average.
 *
 * @param hours put together part by part: no day may lie in two parts
 */
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
  const missing = hours.filter(({ state }) => state === 'no-data')
  const total = sumKnown(counted.map((one) => one.total))
  const hidden = sumKnown(unseen.map((one) => one.total))
  const judged = counted.length > 0 ? counted : unseen.length > 0 ? unseen : missing
  return {
    weekday: weekdayOf(day),
    hour,
    state: stateOf(new Set(hours.map(({ state }) => state))),
    average: total === null ? null : total / counted.length,
    atLeast: total !== null || hidden === null ? null : hidden / unseen.length,
    days: counted.map((one) => one.day),
    unseenDays: unseen.length,
    unknownDays: missing.length,
    coverage: coverageOf(addCameraTime(judged.flatMap(({ time }) => time ?? []))),
  }
}

/** What tells most: a number, then why there is none. */
function stateOf(states: ReadonlySet<WeekHour['state']>): WeekHour['state'] {
  const telling = ['measured', 'unseen', 'no-data', 'closed'] as const
  return telling.find((state) => states.has(state)) ?? 'future'
}
