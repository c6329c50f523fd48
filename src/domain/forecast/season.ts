import { mostForecastDays } from '../../protocol/derived/forecast/forecast-limits.ts'
import { daysOfSeasonBase, daysOfYear, seasonReach } from './forecast-plan.ts'
import { boundedFactor } from './robust.ts'
import { hoursOfDay, type StoreHistory } from './store-history.ts'
import { daysOfWeek } from './typical-week.ts'

/** The part of last year's change that a forecast follows: no two years are the same. */
const follows = 0.8
/** A change of the season beyond this factor is a closure or a move. */
const mostChange = 2
/** Hours of a week that must have been counted, of those that its weekdays count in the weeks before. */
const leastShare = 0.5

/** The season of the year before, from the days that a level stands for to each day of a forecast. */
export interface Season {
  /**
   * @param levelAge how many days before the forecast the level is from, on average
   * @returns a factor for each day. `null` if the days of the level were not counted
   */
  factors(levelAge: number): readonly number[] | null
}

/**
 * Reads the season of the year before from all stores together: what is common to them stands out from the noise of
 * one.
 *
 * @param end first day of the forecast, counted from the first day of the histories
 * @returns `null` if the year before was not counted
 */
export function seasonAt(histories: readonly StoreHistory[], end: number): Season | null {
  const then = end - daysOfYear
  if (then < daysOfSeasonBase) return null
  const weeks = histories.map((history) => weekBefore(history, then))
  const indexes: number[] = []
  for (let day = then; day < then + mostForecastDays; day += 1) {
    const index = indexOf(histories, weeks, day)
    if (index === null) return null
    indexes.push(index)
  }
  return {
    factors(levelAge) {
      const level = indexOf(histories, weeks, then - Math.round(levelAge))
      if (level === null || level === 0) return null
      return indexes.map((index) => boundedFactor(index / level, mostChange) ** follows)
    },
  }
}

/** Returns the mean of each hour of the week over the weeks before a day. */
function weekBefore({ counts }: StoreHistory, end: number): Float64Array {
  const sums = new Float64Array(daysOfWeek * hoursOfDay)
  const known = new Uint8Array(sums.length)
  for (let day = end - daysOfSeasonBase; day < end; day += 1) {
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      const value = counts[day * hoursOfDay + hour] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const place = (day % daysOfWeek) * hoursOfDay + hour
      sums[place] = (sums[place] ?? 0) + value
      known[place] = (known[place] ?? 0) + 1
    }
  }
  return sums.map((sum, place) => sum / (known[place] ?? 0))
}

/** Returns how busy the week around a day was, relative to the weeks before. `null` if too little was counted. */
function indexOf(
  histories: readonly StoreHistory[],
  weeks: readonly Float64Array[],
  middle: number,
): number | null {
  let [sum, base, all] = [0, 0, 0]
  histories.forEach(({ counts }, store) => {
    for (let day = middle - seasonReach; day <= middle + seasonReach; day += 1) {
      for (let hour = 0; hour < hoursOfDay; hour += 1) {
        const usual = weeks[store]?.[(day % daysOfWeek) * hoursOfDay + hour] ?? Number.NaN
        if (Number.isNaN(usual)) continue
        all += usual
        const value = counts[day * hoursOfDay + hour] ?? Number.NaN
        if (Number.isNaN(value)) continue
        sum += value
        base += usual
      }
    }
  })
  return base > 0 && base >= leastShare * all ? sum / base : null
}
