import type { LocalDay } from '../../../../calendar/calendar.ts'
import { weekdayOf } from '../../../../calendar/local-day.ts'
import { hourWeights, splitByHour } from '../../../../domain/targets/split-by-hour.ts'
import type { HoursOfWeekAnswer } from '../../../../protocol/derived/derived-answers.ts'
import type { TargetSum } from '../../../../protocol/targets.ts'
import type { BesideSeries } from '../../../charts/time/chart-series.ts'
import type { TimePoint } from '../../../data/cards/points-over-time.ts'
import { targetSeries, wholeSums } from '../../../data/cards/target-line.ts'

type HourPoint = Pick<TimePoint, 'extent' | 'state'>

/**
 * Splits the targets of days over hours, by the usual hours of the stores together. A day has none unless each open store has a
 * target on it, and the share of each of its hours is known.
 *
 * @param points hours
 * @param usual the hours of the weeks before
 */
export function hourlyTargetLine(
  sums: readonly TargetSum[],
  points: readonly HourPoint[],
  { stores, usual }: { readonly stores: number; readonly usual: HoursOfWeekAnswer['hours'] },
): readonly BesideSeries[] {
  const whole = wholeSums(sums, stores)
  const values = points.map((): number | null => null)
  for (const [day, places] of placesByDay(points)) {
    const sum = whole.get(day)
    // Sunday is 0 in the calendar, and 7 in answers.
    const weights = hourWeights(usual, weekdayOf(day) || 7)
    if (sum === undefined || sum.stores === 0 || weights === null) continue
    const hours = places.map((place) => hourOf(points[place]))
    for (const [at, value] of splitByHour(sum.value, hours, weights).entries()) {
      values[places[at] ?? -1] = value
    }
  }
  return targetSeries(values)
}

function placesByDay(points: readonly HourPoint[]): ReadonlyMap<LocalDay, readonly number[]> {
  const days = new Map<LocalDay, number[]>()
  for (const [place, { extent }] of points.entries()) {
    const day = extent.days.first
    const own = days.get(day) ?? []
    own.push(place)
    days.set(day, own)
  }
  return days
}

function hourOf(point: HourPoint | undefined) {
  return { hour: point?.extent.hour ?? -1, isClosed: point?.state === 'closed' }
}
