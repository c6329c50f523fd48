import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import type { ClockHour } from './clock-hours.ts'

/** One hour of one weekday, over all such days of the range: all stores together, each on its own clock. */
export interface WeekHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** `unseen`: every day with a count had too little coverage. `future`: none of its days is over. */
  readonly state: ClockHour['state']
  /** People per hour on an open day with enough coverage: total ÷ days. `null` unless the state is `measured`. */
  readonly average: number | null
  /** Count per hour on the days that no average includes, if there are no others, else `null`. */
  readonly atLeast: number | null
  /** The days in the average. */
  readonly days: readonly LocalDay[]
  /** Days with a count that the average excludes, because too little of the hour was seen. */
  readonly unseenDays: number
  /** Days without data. */
  readonly unknownDays: number
  /** Of the days in the average. If there are none, of the excluded days, or of those without a count. */
  readonly coverage: Coverage
}

/**
 * Returns the averages of each hour of the week, in order of occurrence. They exclude hours that are not over, and
 * hours with too little coverage: an outage must not make an hour look quiet. Days on which the hour was closed don't
 * count either.
 *
 * @param hours of whole days: no day may be split between two calls
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

/** Returns the most informative state: a number, then the reasons for its absence. */
function stateOf(states: ReadonlySet<WeekHour['state']>): WeekHour['state'] {
  const telling = ['measured', 'unseen', 'no-data', 'closed'] as const
  return telling.find((state) => states.has(state)) ?? 'future'
}
