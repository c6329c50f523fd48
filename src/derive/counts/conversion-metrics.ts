import { askMissingCustomers, withCustomers } from '../../domain/conversion/customers-of-rates.ts'
import {
  type RateAmount,
  rateReading,
  type TillAmount,
  tillReading,
} from '../../domain/conversion/rate-amounts.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** Rates and their customers. If the deployment omits customers from the rows, a second request reads them. */
export const rateMetric: PlainMetric<RateAmount> = {
  reading: rateReading,
  ask: (part) => ({
    action: 'metric',
    route: 'transactions/conversion-rate',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
  complete: async (plain, question, answer) => {
    const missing = askMissingCustomers(question, answer)
    return missing === null ? answer : withCustomers(answer, await plain.metric(missing))
  },
}

/** Till amounts. The route is our extension of the contract, so a deployment may refuse it. */
export const tillsMetric: PlainMetric<TillAmount> = {
  reading: tillReading,
  ask: (part) => ({
    action: 'metric',
    route: 'transactions/data',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
}

/** Till amounts reduced to what was taken. */
export const volumeMetric: PlainMetric<'volume'> = {
  reading: { volume: tillReading.volume },
  ask: tillsMetric.ask,
}

/** Till amounts reduced to the number of sales, because there are many hours. */
export const salesMetric: PlainMetric<'sales'> = {
  reading: { sales: tillReading.sales },
  ask: tillsMetric.ask,
}
