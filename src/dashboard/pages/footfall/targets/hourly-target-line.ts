import { weekdayOf } from '../../../../calendar/local-day.ts'
import { grouped } from '../../../../domain/grouped.ts'
import { type HourOfDay, hourWeights, splitByHour } from '../../../../domain/targets/split-by-hour.ts'
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
 * @param points hours, in order
 * @param usual the hours of the weeks before
 */
export function hourlyTargetLine(
  sums: readonly TargetSum[],
  points: readonly HourPoint[],
  { stores, usual }: { readonly stores: number; readonly usual: HoursOfWeekAnswer['hours'] },
): readonly BesideSeries[] {
  const whole = wholeSums(sums, stores)
  // Points are in order, and so are their days: the values are, too.
  const values = [...grouped(points, ({ extent }) => extent.days.first)].flatMap(([day, hours]) => {
    const sum = whole.get(day)
    // Sunday is 0 in the calendar, and 7 in answers.
    const weights = hourWeights(usual, weekdayOf(day) || 7)
    if (sum === undefined || sum.stores === 0 || weights === null) return hours.map(() => null)
    return splitByHour(sum.value, hours.map(hourOf), weights)
  })
  return targetSeries(values)
}

function hourOf({ extent, state }: HourPoint): HourOfDay {
  return { hour: extent.hour ?? 0, isClosed: state === 'closed' }
}
