import { type MetricAnswer, type MetricRow, measureOf } from '../../protocol/metrics/results.ts'
import type { Question } from '../../protocol/requests/requests.ts'
import { measured, totalOf } from '../cells/combine-rows.ts'

/**
 * Customers behind a conversion rate. A service that defines whom it counts as customers puts them into the rows of
 * `transactions/conversion-rate`. Other deployments omit them, and {@link withCustomers} adds them.
 */
const customerEntries = 'customer_entries'

export const customersOfRate = measured(customerEntries)

/** Reads the customers of unknown role, among whom there may be staff. */
export const unknownRolesOfRate = totalOf('unknown_role_share', customerEntries)

type RateQuestion = Extract<Question, { route: 'transactions/conversion-rate' }>

/** Returns the request for the customers behind these rates if the answer lacks them, else `null`. */
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

/** The contract has no filter for visitors of unknown role, so these are the known customers. */
function customersQuestion({ body }: RateQuestion): Question {
  return {
    action: 'metric',
    route: 'entries',
    body: { ...body, breakdownByDimensions: ['entity', 'role'], roles: ['customer'] },
  }
}

/**
 * Merges rates and the customers behind them into one answer. Rows are summed by place and bucket, so each side keeps
 * its own.
 */
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
