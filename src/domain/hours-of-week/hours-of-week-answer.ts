import type { HoursOfWeekAnswer, WeekHourRow } from '../../protocol/derived/derived-answers.ts'
import { type HoursOfWeek, hoursInDoubt, hoursOfClock, type UsualHour } from './busiest-hour.ts'
import type { ClockHour } from './clock-hours.ts'
import type { WeekHour } from './week-hours.ts'

interface AnswerContext {
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
  /** Called for the hours that hide the peak, because it needs more weeks than the period. `undefined` if unknown. */
  readonly askUsual: (doubted: readonly WeekHour[]) => Promise<UsualHour | undefined>
}

/**
 * Returns the response of the route `hours-of-week`.
 * @param hours of all stores together
 */
export async function hoursOfWeekAnswer(
  hours: readonly ClockHour[],
  { asOf, askUsual }: AnswerContext,
): Promise<HoursOfWeekAnswer> {
  const counted = hoursOfClock(hours)
  const doubted = hoursInDoubt(counted)
  const usual = doubted.length === 0 ? undefined : await askUsual(doubted)
  const { week, busiestHour, rivals }: HoursOfWeek =
    usual === undefined ? counted : hoursOfClock(hours, usual)
  return {
    hours: week.map((slot) => rowOf(slot, usual?.(slot))),
    peak: busiestHour && wireHour(busiestHour),
    rivals: rivals.map(wireHour),
    meta: { units: { average: 'peopleCount' }, countedUntil: new Date(asOf).toISOString() },
  }
}

function rowOf({ days, weekday, hour, ...slot }: WeekHour, usual: number | null | undefined): WeekHourRow {
  const [first] = days
  return {
    ...wireHour({ weekday, hour }),
    ...slot,
    days: days.length,
    ...(first !== undefined && days.length === 1 && { day: first }),
    ...(usual !== undefined && { usual }),
  }
}

/** From 0 Sunday to 6 Saturday in our calendar to 1 Monday to 7 Sunday in the contract. */
function wireHour({ weekday, hour }: Pick<WeekHour, 'weekday' | 'hour'>) {
  return { weekday: weekday === 0 ? 7 : weekday, hour }
}
