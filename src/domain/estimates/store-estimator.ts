import { weeksAround } from '../../protocol/derived/estimates/estimates-limits.ts'
import { clipped, countingNoise } from '../forecast/robust.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import { CountedDays, daysOfWeek, leastWeeks } from '../forecast/typical-week.ts'
import type { SeenHours } from './seen-hours.ts'

/** Weight of the level of the days around, as a share of the day's usual people. */
const weightOfDaysAround = 0.1
/** How many days around, on each side, and the distance at which one weighs half. */
const daysAround = 14
const halfLife = 7

/** What was expected in the hours of a day that cameras missed, and what was counted in them. `NaN`: not known. */
export interface GapHours {
  readonly expected: Float64Array
  readonly counted: Float64Array
}

/** The days from which a gap, or a moved one, is estimated. */
interface View {
  readonly at: number
  readonly moved: number
  readonly first: number
  readonly last: number
}

/**
 * Estimates how many people entered one store in the hours that its cameras missed: what is usual in the same weekday and
 * hour of the eight weeks around, at the level of the day. How busy the day was follows from its hours that were seen, and
 * from the days around.
 *
 * Days are counted from the first day of the history.
 */
export class StoreEstimator {
  readonly #counts: Float32Array
  readonly #missed: Float32Array
  readonly #days: number
  /** How busy each day was, relative to its weekday. */
  readonly #levels: Float64Array

  constructor({ counts, missed }: SeenHours) {
    this.#counts = counts
    this.#missed = missed
    this.#days = counts.length / hoursOfDay
    const days = new CountedDays({ counts }, 0, this.#days)
    this.#levels = days.levels(days.medianWeek())
  }

  /** Returns the share of an hour that cameras missed, of a day that was moved by so many days. */
  missed(day: number, hour: number, moved = 0): number {
    const from = day - moved
    return from < 0 || from >= this.#days ? 0 : (this.#missed[from * hoursOfDay + hour] ?? 0)
  }

  /**
   * Returns what is expected in the gaps of a day, moved to a day that is so many days later. There, the same hours are
   * hidden from the estimate, on that day and on all others, and it can be compared with what was counted in them.
   *
   * @param moved a multiple of a week; 0 for the day itself
   */
  gap(day: number, moved: number): GapHours {
    const at = day + moved
    const expected = new Float64Array(hoursOfDay).fill(Number.NaN)
    const counted = new Float64Array(hoursOfDay).fill(Number.NaN)
    if (at < 0 || at >= this.#days) return { expected, counted }
    const view = this.#viewOf(day, moved)
    const usual = this.#usualHours(view)
    const level = this.#levelOf(view, usual)
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      const share = this.missed(at, hour, moved)
      if (!(share > 0)) continue
      expected[hour] = share * level * (usual[hour] ?? Number.NaN)
      if (moved !== 0) counted[hour] = share * this.#count(at, hour)
    }
    return { expected, counted }
  }

  #count(day: number, hour: number): number {
    return this.#counts[day * hoursOfDay + hour] ?? Number.NaN
  }

  /** A moved gap sees as few days on one side as the gap itself: no more than have passed since, for a gap of today. */
  #viewOf(day: number, moved: number): View {
    const at = day + moved
    const [before, after] = [at, this.#days - 1 - at]
    const least = moved === 0 ? this.#days : Math.min(day, this.#days - 1 - day)
    return before < after
      ? { at, moved, first: Math.max(0, at - least), last: this.#days - 1 }
      : { at, moved, first: 0, last: Math.min(this.#days - 1, at + least) }
  }

  /** Returns the mean of the same hours of the same weekdays around, each at the level of an average day. */
  #usualHours({ at, moved, first, last }: View): Float64Array {
    return Float64Array.from({ length: hoursOfDay }, (_, hour) => {
      const values: number[] = []
      for (let week = -weeksAround; week <= weeksAround; week += 1) {
        const other = at + week * daysOfWeek
        if (week === 0 || other < first || other > last || this.#isHidden(other, hour, moved)) continue
        const value = this.#count(other, hour) / (this.#levels[other] || Number.NaN)
        if (!Number.isNaN(value)) values.push(value)
      }
      if (values.length < leastWeeks) return Number.NaN
      const even = clipped(Float64Array.from(values), countingNoise)
      return even.reduce((sum, value) => sum + value, 0) / even.length
    })
  }

  #isHidden(day: number, hour: number, moved: number): boolean {
    return moved !== 0 && this.missed(day, hour, moved) > 0
  }

  #levelOf(view: View, usual: Float64Array): number {
    const { at, moved } = view
    let [sum, expected, whole] = [0, 0, 0]
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      const usualHour = usual[hour] ?? Number.NaN
      if (Number.isNaN(usualHour)) continue
      whole += usualHour
      const count = this.#count(at, hour)
      if (Number.isNaN(count) || this.#isHidden(at, hour, moved)) continue
      sum += count
      expected += usualHour
    }
    const around = this.#levelAround(view)
    if (Number.isNaN(around)) return expected > 0 ? sum / expected : Number.NaN
    const weight = weightOfDaysAround * whole
    return (sum + weight * around) / (expected + weight)
  }

  #levelAround({ at, moved, first, last }: View): number {
    let [sum, weights] = [0, 0]
    for (let other = Math.max(first, at - daysAround); other <= Math.min(last, at + daysAround); other += 1) {
      const level = other === at ? Number.NaN : (this.#levels[other] ?? Number.NaN)
      if (Number.isNaN(level) || this.#isMostlyHidden(other, moved)) continue
      const weight = 0.5 ** (Math.abs(other - at) / halfLife)
      sum += weight * level
      weights += weight
    }
    return sum / weights
  }

  #isMostlyHidden(day: number, moved: number): boolean {
    if (moved === 0) return false
    let [hidden, all] = [0, 0]
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      if (Number.isNaN(this.#count(day, hour))) continue
      all += 1
      if (this.#isHidden(day, hour, moved)) hidden += 1
    }
    return hidden > all / 2
  }
}
