import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import { type CountedHour, isMeasure } from '../hours-of-week/hour-averages.ts'

export const hoursOfDay = 24

/**
 * Returns the place of an hour in a list of the hours of whole days. Outside the list if the hour lies on another day.
 * @param index wall-clock start, `YYYY-MM-DDTHH…`
 */
export function clockPlace({ first }: Pick<DayRange, 'first'>, index: string): number {
  return daysBetween(first, index.slice(0, 10)) * hoursOfDay + Number(index.slice(11, 13))
}

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
    let before = -1
    for (const hour of hours) {
      const place = clockPlace(this.days, hour.bucket.index)
      const isRepeated = place === before
      before = place
      if (place < 0 || place >= this.counts.length) continue
      this.counts[place] = isMeasure(hour) && !isRepeated ? hour.value : Number.NaN
    }
  }
}
