import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { earlierDay } from '../../../calendar/local-day.ts'
import { monthsOf } from '../../../calendar/months-of.ts'
import type { HourPart } from '../../../domain/conversion/check-hours.ts'
import type { Question } from '../../../protocol/requests.ts'
import { type AskMetric, askConversion, askSales } from '../../data/metric-questions.ts'
import type { MetricPlan } from '../../data/plan-metric.ts'

/**
 * More days of stores than this, both periods together, are not gone through by the hour: a day of a store is 24 rows
 * of each of two answers. It is two years of one store, or a month of a chain's thirty.
 */
export const maxHourlyStoreDays = 2000

/** The hours of a calendar month, or of as much of it as is asked, of stores in one time zone. */
export interface AskedPart extends HourPart {
  readonly days: DayRange
  /** Its rows carry the customers, too. */
  readonly rate: Question
  readonly sales: Question
}

/**
 * The hours behind a plan, month by month, the newest first, none after today. Months are short enough for whatever a
 * deployment allows by the hour.
 *
 * @returns `null` where it would be more than a screen should ask for.
 */
export function hourParts({ groups }: MetricPlan, today: LocalDay): readonly AskedPart[] | null {
  const parts = groups.flatMap(({ timezone, stores, current, compared }) =>
    [current, compared].flatMap((period) =>
      period === null
        ? []
        : monthsOf({ ...period.days, last: earlierDay(period.days.last, today) }).map(({ days }) =>
            partOf(days, timezone, stores, period === compared),
          ),
    ),
  )
  const storeDays = parts.reduce((sum, { days, stores }) => sum + lengthOf(days) * stores.length, 0)
  if (storeDays > maxHourlyStoreDays) return null
  return parts.sort((one, other) => (one.days.first < other.days.first ? 1 : -1))
}

function partOf(days: DayRange, timezone: string, stores: readonly string[], compared: boolean): AskedPart {
  const range = instantsOf(days, timezone)
  const question = (ask: AskMetric) => ask({ range, entities: stores, period: 'hour', facet: 'segments' })
  return {
    timezone,
    stores,
    compared,
    days,
    rate: question(askConversion),
    sales: question(askSales),
  }
}
