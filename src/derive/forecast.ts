import { storesByZone } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import { forecastAnswer } from '../domain/forecast/forecast-answer.ts'
import { planForecast } from '../domain/forecast/forecast-plan.ts'
import { StoreHistory } from '../domain/forecast/store-history.ts'
import type { ForecastAnswer } from '../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastDays } from '../protocol/derived/forecast/forecast-limits.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces, openingHoursOf } from './cameras/entrances.ts'
import { hourCells } from './counts/hour-cells.ts'
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
  const [entrances, opening] = await Promise.all([entrancePlaces(plain, ids), openingHoursOf(plain, ids)])
  const histories = new Map(ids.map((id) => [id, new StoreHistory(plan.history)]))
  const people = peopleIn(body)
  for (const zone of storesByZone(stores)) {
    for (const days of plan.counted) {
      for await (const some of hourCells(plain, { zone, entrances, days, people, asOf })) {
        for (const { store, cells } of some) histories.get(store)?.add(cells)
      }
    }
  }
  const known = [...histories].map(([id, history]) => ({
    id,
    history,
    records: opening.filter(({ location_id }) => location_id === id),
  }))
  return atOnce(forecastAnswer(known, { plan, days: body.days ?? mostForecastDays, asOf }))
}
