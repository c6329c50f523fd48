import { askMissingCustomers, withCustomers } from '../../domain/conversion/customers-of-rates.ts'
import {
  type RateAmount,
  rateReading,
  type TillAmount,
  tillReading,
} from '../../domain/conversion/rate-amounts.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** Rates, and the customers that they are of: where the deployment leaves these out, another question tells them. */
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

/** What tills took. The route lies beyond the contract: a deployment may refuse it. */
export const tillsMetric: PlainMetric<TillAmount> = {
  reading: tillReading,
  ask: (part) => ({
    action: 'metric',
    route: 'transactions/data',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
}

/** The same, of which only the number of sales is held: hours are many. */
export const salesMetric: PlainMetric<'sales'> = {
  reading: { sales: tillReading.sales },
  ask: tillsMetric.ask,
}
