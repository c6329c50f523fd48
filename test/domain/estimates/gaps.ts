import type { DayRange, Granularity } from '../../../src/calendar/calendar.ts'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { lengthOf } from '../../../src/calendar/day-range.ts'
import { addDays } from '../../../src/calendar/local-day.ts'
import { chance } from '../../../src/demo/chance.ts'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import { estimatesAnswer } from '../../../src/domain/estimates/estimates-answer.ts'
import { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import type { EstimatesAnswer } from '../../../src/protocol/derived/estimates/estimates-answers.ts'

/** A period of two weeks from a Monday on, and the eight weeks before and after it. */
export const period: DayRange = { first: '2026-03-02', last: '2026-03-15' }
export const read: DayRange = { first: addDays(period.first, -56), last: addDays(period.last, 56) }

/** A store that is open from nine to five, every day. */
export const openHours: readonly number[] = [9, 10, 11, 12, 13, 14, 15, 16]

/** How many people came in an hour of a day; `null` if not counted. Days are counted from the first of the period. */
export type Came = (day: number, hour: number) => number | null
/** Which share of the hour was missed. `NaN`: no camera record says. */
export type Missed = (day: number, hour: number) => number

/** Makes a store whose cameras missed some hours. The rest of a partly missed hour is as busy as the whole. */
export function storeOf(came: Came, missed: Missed = () => 0, days = read): SeenHours {
  const store = new SeenHours(days)
  store.add(
    Array.from({ length: lengthOf(days) }, (_, at) =>
      openHours.map((hour) => {
        const day = at - 56
        const share = missed(day, hour)
        const people = came(day, hour)
        return {
          bucket: { index: `${addDays(days.first, at)}T${String(hour).padStart(2, '0')}:00:00.000` },
          value: people === null ? null : people * (1 - (share || 0)),
          over: true,
          time: Number.isNaN(share)
            ? { known: false, scheduledHours: 0, expected: 0, usable: 0 }
            : { known: true, scheduledHours: 1, expected: 4, usable: 4 * (1 - share) },
        }
      }),
    ).flat(),
  )
  return store
}

/** Every hour of one day, or some of them, missed as a whole or in part. */
export function missedAt(day: number, hours = openHours, share = 1): Missed {
  return (otherDay, hour) => (otherDay === day && hours.includes(hour) ? share : 0)
}

export function answer(
  stores: Readonly<Record<string, SeenHours>>,
  granularity: Granularity = 'day',
  { days = period, calendar = gregorian } = {},
): EstimatesAnswer {
  const asOf = Date.parse('2026-05-11T00:00:00Z')
  return atOnce(estimatesAnswer(new Map(Object.entries(stores)), { days, granularity, calendar, asOf }))
}

/** Noise that differs by day and hour, and is the same in each run: from −0.5 to 0.5. */
export function noise(day: number, hour: number): number {
  return chance(1, day, hour) - 0.5
}

export const placeOf = (day: number, hour: number) => (day + 56) * hoursOfDay + hour
