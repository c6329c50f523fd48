import { forecastAnswer } from '../../../domain/forecast/forecast-answer.ts'
import { planForecast } from '../../../domain/forecast/forecast-plan.ts'
import { holidaysByStore } from '../../../domain/forecast/holidays-by-store.ts'
import { StoreHistory } from '../../../domain/forecast/store-history.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { ForecastAnswer } from '../../../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastDays } from '../../../protocol/derived/forecast/forecast-limits.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { openingHoursRecords } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { storeHistories } from './counts/store-histories.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'

/** A store takes some milliseconds. */
const storesPerTurn = 5

/**
 * Returns how many people are expected in the coming days and hours, all stores together, each on its own clock, and how
 * far earlier forecasts were off.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function forecast(
  warehouse: Warehouse,
  body: BodyOf<'forecast'>,
  asker: MetricContext,
): Promise<ForecastAnswer> {
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const plan = planForecast(
    stores.map(({ timezone }) => timezone),
    asOf,
  )
  const ids = stores.map(({ id }) => id)
  const entrances = await entrancesOf(warehouse, ids)
  const people = peopleIn(body)
  const open = () => new StoreHistory(plan.history)
  const question = { stores, entrances, counted: plan.counted, open, people }
  const histories = await storeHistories(warehouse, question, context)
  const records = grouped(await openingHoursRecords(warehouse, ids), ({ location_id }) => location_id)
  const holidaysOf = holidaysByStore(body.holidays)
  const known = [...histories].map(([id, history]) => ({
    id,
    history,
    records: records.get(id) ?? [],
    holidays: holidaysOf(id),
  }))
  const steps = forecastAnswer(known, { plan, days: body.days ?? mostForecastDays, asOf })
  return inTurns(steps, storesPerTurn)
}
