import { daysLearnt } from './forecast-plan.ts'
import { clipped, clippedLocally, countingNoise, middleOf, smoothed } from './robust.ts'
import { type Counts, hoursOfDay } from './store-history.ts'

export const daysOfWeek = 7
/** Same weekdays that must have counted an hour before anything is expected of it. */
export const leastWeeks = 4

/** How fast a model forgets, as half-lives in days. */
export interface Memory {
  /** Of the shape of the week. */
  readonly shape: number
  /** Of the level on which the week stands. */
  readonly level: number
}

/** What a store sees in a usual week, and how busy it is now. */
export interface StoreModel {
  /** People by day of the week and hour, by position from the first day of the history. `NaN`: counted too rarely. */
  readonly week: Float64Array
  /** Now, relative to that week. */
  readonly level: number
}

/** Half-life of the level by which earlier days are made comparable, in days. */
const levelAround = 7
/** A day says how busy the store was if at least this share of what is usual was counted. */
const leastShareOfDay = 0.5
/** Days of the last four weeks that must have been counted. Otherwise the level is too old. */
const leastRecentDays = 7
const recentDays = 28

/**
 * Learns a store's usual week from the days before a day, once for each memory. Medians and clipping keep a holiday, a street
 * closed for a race or a faulty counter from changing it.
 *
 * @param end the first day that is not known, counted from the first day of the history
 * @returns by position of the memory; `null` if too few days were counted
 */
export function learnWeeks(
  history: Counts,
  end: number,
  memories: readonly Memory[],
): readonly (StoreModel | null)[] {
  const from = Math.max(0, end - daysLearnt)
  const days = new CountedDays(history, from, end)
  const levels = days.evenLevels(days.medianWeek())
  if (countKnown(levels.subarray(Math.max(0, levels.length - recentDays))) < leastRecentDays) {
    return memories.map(() => null)
  }
  const shapes = memories.map(({ shape }) => shape)
  return days.meanWeeks(smoothed(levels, levelAround), shapes).map((week, at) => {
    const level = newest(days.evenLevels(week), memories[at]?.level ?? 0)
    return Number.isFinite(level) ? { week, level } : null
  })
}

/** The days from which a model learns: those of a history from `from` to before `end`. */
export class CountedDays {
  readonly #counts: Float32Array
  readonly #from: number
  readonly #length: number

  constructor({ counts }: Counts, from: number, end: number) {
    this.#counts = counts
    this.#from = from
    this.#length = end - from
  }

  /** Returns the middle of the counts of each hour of the week. */
  medianWeek(): Float64Array {
    const week = unknownWeek()
    this.#eachHour((place, values) => {
      week[place] = middleOf(values)
    })
    return week
  }

  /** Returns the {@link levels} without what wild days add to them. */
  evenLevels(week: Float64Array): Float64Array {
    return clippedLocally(this.levels(week))
  }

  /**
   * Returns how busy each day was relative to a week: the sum of its counts ÷ what is usual in the same hours. `NaN`: too
   * little of it was counted.
   */
  levels(week: Float64Array): Float64Array {
    const levels = new Float64Array(this.#length).fill(Number.NaN)
    const usual = totalsOfDays(week)
    for (let day = 0; day < this.#length; day += 1) {
      const weekday = (this.#from + day) % daysOfWeek
      let [sum, expected] = [0, 0]
      for (let hour = 0; hour < hoursOfDay; hour += 1) {
        const value = this.#counts[(this.#from + day) * hoursOfDay + hour] ?? Number.NaN
        const usualHour = week[weekday * hoursOfDay + hour] ?? Number.NaN
        if (Number.isNaN(value) || Number.isNaN(usualHour)) continue
        sum += value
        expected += usualHour
      }
      if (expected > 0 && expected >= leastShareOfDay * (usual[weekday] ?? 0)) levels[day] = sum / expected
    }
    return levels
  }

  /**
   * Returns the mean of each hour of the week at the level 1, newer weeks weighing more.
   *
   * @param halfLives in days: a week is made for each
   */
  meanWeeks(levels: Float64Array, halfLives: readonly number[]): readonly Float64Array[] {
    const weeks = halfLives.map((halfLife) => ({ halfLife, week: unknownWeek() }))
    this.#eachHour((place, values, days) => {
      const even = values.map((value, at) => {
        const level = levels[days[at] ?? 0] ?? Number.NaN
        return level > 0 ? value / level : value
      })
      const likely = clipped(even, countingNoise)
      for (const { halfLife, week } of weeks) {
        let [sum, weights] = [0, 0]
        likely.forEach((value, at) => {
          const weight = 0.5 ** ((this.#length - 1 - (days[at] ?? 0)) / halfLife)
          sum += weight * value
          weights += weight
        })
        week[place] = sum / weights
      }
    })
    return weeks.map(({ week }) => week)
  }

  /** Visits the hours of the week that were counted often enough, with their counts and the days of these. */
  #eachHour(visit: (place: number, values: Float64Array, days: readonly number[]) => void): void {
    for (let weekday = 0; weekday < daysOfWeek; weekday += 1) {
      const first = (((weekday - this.#from) % daysOfWeek) + daysOfWeek) % daysOfWeek
      for (let hour = 0; hour < hoursOfDay; hour += 1) {
        const [values, days]: [number[], number[]] = [[], []]
        for (let day = first; day < this.#length; day += daysOfWeek) {
          const value = this.#counts[(this.#from + day) * hoursOfDay + hour] ?? Number.NaN
          if (Number.isNaN(value)) continue
          values.push(value)
          days.push(day)
        }
        if (values.length >= leastWeeks) visit(weekday * hoursOfDay + hour, Float64Array.from(values), days)
      }
    }
  }
}

function unknownWeek(): Float64Array {
  return new Float64Array(daysOfWeek * hoursOfDay).fill(Number.NaN)
}

function totalsOfDays(week: Float64Array): readonly number[] {
  return Array.from({ length: daysOfWeek }, (_, weekday) => {
    let total = 0
    for (const value of week.subarray(weekday * hoursOfDay, (weekday + 1) * hoursOfDay)) {
      if (!Number.isNaN(value)) total += value
    }
    return total
  })
}

function countKnown(values: Float64Array): number {
  let known = 0
  for (const value of values) if (!Number.isNaN(value)) known += 1
  return known
}

/** Returns the mean of the known values, newer ones weighing more. `NaN` if there is none. */
function newest(values: Float64Array, halfLife: number): number {
  let [sum, weights] = [0, 0]
  values.forEach((value, at) => {
    if (Number.isNaN(value)) return
    const weight = 0.5 ** ((values.length - 1 - at) / halfLife)
    sum += weight * value
    weights += weight
  })
  return sum / weights
}
