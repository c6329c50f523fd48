import { calendarOf } from '../calendar/chain-calendar.ts'
import { atOnce } from '../domain/cells/steps.ts'
import { daysToRead } from '../domain/estimates/estimate-plan.ts'
import { estimatesAnswer } from '../domain/estimates/estimates-answer.ts'
import { SeenHours } from '../domain/estimates/seen-hours.ts'
import type { EstimatesAnswer } from '../protocol/derived/estimates/estimates-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { storeHistories } from './counts/store-histories.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `estimates` from plain responses.
 *
 * @param now epoch milliseconds
 * @throws Refused if the deployment has no hourly counts
 */
export async function deriveEstimates(
  plain: PlainDeployment,
  body: BodyOf<'estimates'>,
  now: number,
): Promise<EstimatesAnswer> {
  const asOf = lastRefresh(now)
  const stores = await plain.stores(body.entities)
  const period = { first: body.start, last: body.end }
  const days = daysToRead(
    period,
    stores.map(({ timezone }) => timezone),
    asOf,
  )
  const open = () => new SeenHours(days)
  const people = peopleIn(body)
  const histories = await storeHistories(plain, { stores, counted: [days], open, people, asOf })
  const granularity = body.aggregationPeriod
  return atOnce(estimatesAnswer(histories, { days: period, granularity, calendar: calendarOf(body), asOf }))
}
