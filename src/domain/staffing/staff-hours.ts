import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { clockPlace, hoursOfDay } from '../forecast/store-history.ts'

/** Hours of staff in one hour of the wall clock. `null` if unknown. */
interface StaffedBucket {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm…`. */
  readonly index: string
  readonly staffHours: number | null
}

/** The hours of staff of one store over a range of days on its own clock. */
export class StaffHours {
  readonly days: DayRange
  /** By day and hour of the clock. `NaN` if unknown. */
  readonly hours: Float64Array

  constructor(days: DayRange) {
    this.days = days
    this.hours = new Float64Array(lengthOf(days) * hoursOfDay).fill(Number.NaN)
  }

  /** Adds hours of whole days. An hour that clocks repeat has two values for one place, so it stays unknown. */
  add(buckets: Iterable<StaffedBucket>): void {
    let before = -1
    for (const { index, staffHours } of buckets) {
      const place = clockPlace(this.days, index)
      const isRepeated = place === before
      before = place
      if (place < 0 || place >= this.hours.length) continue
      this.hours[place] = isRepeated ? Number.NaN : (staffHours ?? Number.NaN)
    }
  }

  /** True if the staff of any hour is known, even if it is nobody. */
  isKnown(): boolean {
    return this.hours.some((hours) => !Number.isNaN(hours))
  }
}
