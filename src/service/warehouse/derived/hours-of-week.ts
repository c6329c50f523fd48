import { lengthOf } from '../../../calendar/day-range.ts'
import { ClockHours } from '../../../domain/hours-of-week/clock-hours.ts'
import { hoursOfWeekAnswer } from '../../../domain/hours-of-week/hours-of-week-answer.ts'
import type { HoursOfWeekAnswer } from '../../../protocol/derived/derived-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { addHours } from './counts/hours-of-zones.ts'
import { usualHours } from './counts/usual-hours.ts'
import { hourlyParts } from './stores/hourly-parts.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns the entries of each hour of the week over the days of a period, all stores together, each on its own clock.
 * Names the peak hour if it can be known.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function hoursOfWeek(
  warehouse: Warehouse,
  body: BodyOf<'hours-of-week'>,
  asker: MetricContext,
): Promise<HoursOfWeekAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  requireAtMost(limits.maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const people = peopleIn(body)
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const hours = new ClockHours()
  for (const part of hourlyParts(stores, days, context)) {
    await addHours(warehouse, hours, { ...part, entrances, people }, context)
  }
  return hoursOfWeekAnswer(hours.list(), {
    asOf: refreshedAt(context),
    askUsual: (doubted) => usualHours(warehouse, { stores, entrances, days, people, doubted }, context),
  })
}
