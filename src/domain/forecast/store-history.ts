import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import { type CountedHour, isMeasure } from '../hours-of-week/hour-averages.ts'

export const hoursOfDay = 24

interface ClockHour {
  /** Wall-clock start, `YYYY-MM-DDTHH…`. */
  readonly bucket: { readonly index: string }
}

/**
 * Visits hours in chronological order, each with its place in a list of the hours of these days. Both hours of a pair that
 * clocks repeat have one place. Hours of other days are not visited.
 */
export function eachPlace<Hour extends ClockHour>(
  days: DayRange,
  hours: Iterable<Hour>,
  visit: (hour: Hour, place: number, isRepeated: boolean) => void,
): void {
  const end = lengthOf(days) * hoursOfDay
  let before = -1
  // Hours of a day follow each other.
  let [day, placeOfFirst] = ['', 0]
  for (const hour of hours) {
    const { index } = hour.bucket
    if (!index.startsWith(day) || day === '') {
      day = index.slice(0, 10)
      placeOfFirst = placeOfDay(days, day)
    }
    const place = placeOfFirst + Number(index.slice(11, 13))
    if (place >= 0 && place < end) visit(hour, place, place === before)
    before = place
  }
}

/** Returns the place of the first hour of a day in a list of the hours of these days. */
export function placeOfDay(days: DayRange, day: LocalDay): number {
  return daysBetween(days.first, day) * hoursOfDay
}

export type Counts = Pick<StoreHistory, 'counts'>

/** The counted hours of one store over a range of days on its own clock. */
export class StoreHistory {
  readonly days: DayRange
  /** By day and hour of the clock. `NaN`: closed, not over, without a count, or with too little coverage. */
  readonly counts: Float32Array

  constructor(days: DayRange) {
    this.days = days
    this.counts = new Float32Array(lengthOf(days) * hoursOfDay).fill(Number.NaN)
  }

  /**
   * Adds hours of whole days. An hour that an outage made quiet would lower every forecast, so it is left out. So is an hour
   * that clocks repeat, because it is two hours of the clock.
   */
  add(hours: Iterable<CountedHour>): void {
    eachPlace(this.days, hours, (hour, place, isRepeated) => {
      this.counts[place] = isMeasure(hour) && !isRepeated ? hour.value : Number.NaN
    })
  }
}
