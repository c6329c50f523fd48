import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { eachPlace, hoursOfDay, placeOfDay } from '../forecast/store-history.ts'

/** The value of one hour. `null` if unknown. */
interface ClockValue {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm…`. */
  readonly bucket: { readonly index: string }
  readonly value: number | null
}

/** Values of one store over a range of days on its own clock: hours of staff, or members of staff who came in. */
export class ClockValues {
  readonly days: DayRange
  /** By day and hour of the clock. `NaN` if unknown. */
  readonly values: Float64Array

  constructor(days: DayRange) {
    this.days = days
    this.values = new Float64Array(lengthOf(days) * hoursOfDay).fill(Number.NaN)
  }

  /** Adds hours of whole days. An hour that clocks repeat has two values for one place, so it stays unknown. */
  add(hours: Iterable<ClockValue>): void {
    eachPlace(this.days, hours, ({ value }, place, isRepeated) => {
      this.values[place] = isRepeated ? Number.NaN : (value ?? Number.NaN)
    })
  }

  /**
   * Forgets the rest of days whose only staff works on from the night before: a shift past midnight says nothing of the
   * rota of the day that begins.
   */
  forgetAfterNightShifts(): void {
    for (let start = 0; start < this.values.length; start += hoursOfDay) {
      const day = this.values.subarray(start, start + hoursOfDay)
      const rest = day.subarray(day.findIndex((value) => !(value > 0)))
      if (rest.length < hoursOfDay && rest.every((value) => value === 0)) rest.fill(Number.NaN)
    }
  }

  /** Returns the values of some of the days. */
  within(days: DayRange): ClockValues {
    const part = new ClockValues(days)
    const from = placeOfDay(this.days, days.first)
    part.values.set(this.values.subarray(from, from + part.values.length))
    return part
  }

  /** True if the value of any hour is known, even if it is 0. */
  isKnown(): boolean {
    return this.values.some((value) => !Number.isNaN(value))
  }
}
