import { ratesAsFractions } from '../../../domain/cells/rates-as-fractions.ts'
import { askMissingCustomers, withCustomers } from '../../../domain/conversion/customers-of-rates.ts'
import { type MetricAnswer, readMetricAnswer } from '../../../protocol/metrics/results.ts'
import type { Question } from '../../../protocol/requests/requests.ts'
import type { DataSource } from '../source/data-source.ts'
import { noteRefusedHours } from './offered-hours.ts'
import { questionQuery } from './question-query.ts'

/**
 * An answer of a metric route, its rates as fractions whatever unit they came in. Conversion rates come with their
 * customers: where the deployment leaves these out, a second request fetches them.
 */
export function metricQuery(source: DataSource, question: Question) {
  return questionQuery<MetricAnswer>(source, question, readRates, {
    complete: async (answer, request) => {
      const missing = askMissingCustomers(question, answer)
      if (missing === null) return answer
      const customers = readMetricAnswer(await request(missing))
      return customers === null ? null : withCustomers(answer, customers)
    },
    onFailure: noteRefusedHours,
  })
}

function readRates(value: unknown): MetricAnswer | null {
  const answer = readMetricAnswer(value)
  return answer === null ? null : ratesAsFractions(answer)
}
