import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import { type CountedHour, isMeasure } from '../hours-of-week/hour-averages.ts'

export const hoursOfDay = 24

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
      const { index } = hour.bucket
      const day = daysBetween(this.days.first, index.slice(0, 10))
      const place = day * hoursOfDay + Number(index.slice(11, 13))
      const isRepeated = place === before
      before = place
      if (place < 0 || place >= this.counts.length) continue
      this.counts[place] = isMeasure(hour) && !isRepeated ? hour.value : Number.NaN
    }
  }
}
