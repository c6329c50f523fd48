import { calendarOf } from '../../../calendar/chain-calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { daysToRead } from '../../../domain/estimates/estimate-plan.ts'
import { estimatesAnswer } from '../../../domain/estimates/estimates-answer.ts'
import { SeenHours } from '../../../domain/estimates/seen-hours.ts'
import type { EstimatesAnswer } from '../../../protocol/derived/estimates/estimates-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { storeHistories } from './counts/store-histories.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'

/** A store takes some milliseconds. */
const storesPerTurn = 5

/**
 * Returns how many entries the cameras missed, all stores together, each on its own clock, with an interval.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function estimates(
  warehouse: Warehouse,
  body: BodyOf<'estimates'>,
  asker: MetricContext,
): Promise<EstimatesAnswer> {
  const limits = limitsOf(asker.limits)
  const days = { first: body.start, last: body.end }
  const granularity = body.aggregationPeriod
  requireAtMost(limits.maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const read = daysToRead(
    days,
    stores.map(({ timezone }) => timezone),
    asOf,
  )
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const open = () => new SeenHours(read)
  const question = { stores, entrances, counted: [read], open, people: peopleIn(body) }
  const histories = await storeHistories(warehouse, question, context)
  const steps = estimatesAnswer(histories, { days, granularity, calendar: calendarOf(body), asOf })
  return inTurns(steps, storesPerTurn)
}
