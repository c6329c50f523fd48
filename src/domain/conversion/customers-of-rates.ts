import { type MetricAnswer, type MetricRow, measureOf } from '../../protocol/metrics/results.ts'
import type { Question } from '../../protocol/requests/requests.ts'
import { measured, totalOf } from '../cells/combine-rows.ts'

/**
 * The visitors that a conversion rate is of: rows of `transactions/conversion-rate` carry them beside the rate, where the
 * service says whom it counts as customers. Another deployment leaves them out, and {@link withCustomers} adds them.
 */
const customerEntries = 'customer_entries'

export const customersOfRate = measured(customerEntries)

/** Those of the customers whose role is unknown: there may be staff among them. */
export const unknownRolesOfRate = totalOf('unknown_role_share', customerEntries)

type RateQuestion = Extract<Question, { route: 'transactions/conversion-rate' }>

/** The question for the customers behind these rates, where the answer does not tell them; else `null`. */
export function askMissingCustomers(question: Question, answer: MetricAnswer): Question | null {
  if (question.action !== 'metric' || question.route !== 'transactions/conversion-rate') return null
  return tellsCustomers(answer) ? null : customersQuestion(question)
}

function tellsCustomers({ meta, segments = [], summary = [] }: MetricAnswer): boolean {
  return (
    customerEntries in meta.units ||
    [...segments, ...summary].some((row) => row[customerEntries] !== undefined)
  )
}

/** In the contract a visitor of unknown role cannot be asked for, so these are the visitors who are known customers. */
function customersQuestion({ body }: RateQuestion): Question {
  return {
    action: 'metric',
    route: 'entries',
    body: { ...body, breakdownByDimensions: ['entity', 'role'], roles: ['customer'] },
  }
}

/** Rates and the customers behind them as one answer. Rows are summed by place and bucket, so each side keeps its own. */
export function withCustomers(rates: MetricAnswer, customers: MetricAnswer): MetricAnswer {
  return {
    ...rates,
    segments: joined(rates.segments, customers.segments),
    summary: joined(rates.summary, customers.summary),
  }
}

function joined(
  rates: readonly MetricRow[] | undefined,
  customers: readonly MetricRow[] | undefined,
): readonly MetricRow[] | undefined {
  if (rates === undefined || customers === undefined) return rates
  return [
    ...rates,
    ...customers.map(({ entries: _entries, ...row }) => ({
      ...row,
      role: row.role ?? 'customer',
      [customerEntries]: measureOf({ entries: _entries }, 'entries'),
    })),
  ]
}
