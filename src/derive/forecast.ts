import { atOnce } from '../domain/cells/steps.ts'
import { forecastAnswer } from '../domain/forecast/forecast-answer.ts'
import { planForecast } from '../domain/forecast/forecast-plan.ts'
import { holidaysByStore } from '../domain/forecast/holidays-by-store.ts'
import { StoreHistory } from '../domain/forecast/store-history.ts'
import type { ForecastAnswer } from '../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastDays } from '../protocol/derived/forecast/forecast-limits.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { openingHoursOf } from './cameras/entrances.ts'
import { storeHistories } from './counts/store-histories.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `forecast` from plain responses.
 *
 * @param now epoch milliseconds
 * @throws Refused if the deployment has no hourly counts
 */
export async function deriveForecast(
  plain: PlainDeployment,
  body: BodyOf<'forecast'>,
  now: number,
): Promise<ForecastAnswer> {
  const asOf = lastRefresh(now)
  const stores = await plain.stores(body.entities)
  const ids = stores.map(({ id }) => id)
  const plan = planForecast(
    stores.map(({ timezone }) => timezone),
    asOf,
  )
  const open = () => new StoreHistory(plan.history)
  const [histories, opening] = await Promise.all([
    storeHistories(plain, { stores, counted: plan.counted, open, people: peopleIn(body), asOf }),
    openingHoursOf(plain, ids),
  ])
  const holidaysOf = holidaysByStore(body.holidays)
  const known = [...histories].map(([id, history]) => ({
    id,
    history,
    records: opening.filter(({ location_id }) => location_id === id),
    holidays: holidaysOf(id),
  }))
  return atOnce(forecastAnswer(known, { plan, days: body.days ?? mostForecastDays, asOf }))
}
