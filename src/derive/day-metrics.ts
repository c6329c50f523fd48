import type { Bucket } from '../calendar/calendar.ts'
import { combineRows, combineSummary, measured, type ReadRow } from '../domain/cells/combine-rows.ts'
import type { BasePeriod } from '../domain/cells/plan-groups.ts'
import { ratesAsFractions } from '../domain/cells/rates-as-fractions.ts'
import {
  askMissingCustomers,
  customersOfRate,
  withCustomers,
} from '../domain/conversion/customers-of-rates.ts'
import { type Demographics, filteredBy } from '../protocol/filtered-by.ts'
import type { Question } from '../protocol/requests.ts'
import type { MetricAnswer } from '../protocol/results.ts'
import { type TimeRange, toWireRange } from '../protocol/wire-time.ts'
import type { PlainDeployment } from './plain-deployment.ts'

/** A metric that the day so far is told by, and what is read of its rows. */
interface DayMetric<Amount extends string> {
  readonly ask: (part: AskedPart, people: Demographics) => Question
  readonly amounts: Readonly<Record<Amount, ReadRow>>
}

interface AskedPart {
  readonly range: TimeRange
  readonly stores: readonly string[]
  readonly period: BasePeriod
  readonly facet: 'segments' | 'summary'
}

export const entriesMetric: DayMetric<'entries'> = {
  ask: (part, people) => {
    const { dimensions, values } = filteredBy(people)
    return {
      action: 'metric',
      route: 'entries',
      body: { ...bodyOf(part), breakdownByDimensions: ['entity', ...dimensions], ...values },
    }
  },
  amounts: { entries: measured('entries') },
}

/** Sales have no visitor attributes: whoever is asked for, the rate is of all customers (interface §4.1, rule 3). */
export const conversionMetric: DayMetric<'customers' | 'rates'> = {
  ask: (part) => ({
    action: 'metric',
    route: 'transactions/conversion-rate',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
  amounts: { customers: customersOfRate, rates: measured('sales_conversion_rate') },
}

export const dwellMetric: DayMetric<'dwells'> = {
  ask: (part, people) => {
    const { dimensions, values } = filteredBy(people)
    return {
      action: 'metric',
      route: 'average-dwell-time',
      body: {
        ...bodyOf(part),
        areaType: 'location-dwell',
        breakdownByDimensions: ['entity', ...dimensions],
        ...values,
      },
    }
  },
  amounts: { dwells: measured('average_dwell_time') },
}

interface MetricAsked {
  readonly stores: readonly string[]
  readonly people: Demographics
}

/** What is counted by store in each of these buckets of one day or less; kept for as long as it is good. */
export function amountsByBucket<Amount extends string>(
  plain: PlainDeployment,
  { ask, amounts }: DayMetric<Amount>,
  {
    stores,
    people,
    base,
    buckets,
  }: MetricAsked & { readonly base: BasePeriod; readonly buckets: readonly Bucket[] },
): Promise<Readonly<Record<Amount, ReadonlyMap<string, readonly (number | null)[]>>>> {
  const start = buckets[0]?.start ?? 0
  const endExclusive = buckets.at(-1)?.endExclusive ?? start
  const question = ask({ range: { start, endExclusive }, stores, period: base, facet: 'segments' }, people)
  return plain.keep(`amounts by bucket ${JSON.stringify(question)}`, endExclusive, async (asking) => {
    const { segments = [] } = await answered(asking, question)
    return eachAmount(
      amounts,
      (read) => combineRows(segments, buckets, { places: stores }, read, plain.clock).values,
    )
  })
}

/** The same of all of a range. */
export async function amountsInAll<Amount extends string>(
  plain: PlainDeployment,
  { ask, amounts }: DayMetric<Amount>,
  { stores, people, range }: MetricAsked & { readonly range: TimeRange },
): Promise<Readonly<Record<Amount, ReadonlyMap<string, number | null>>>> {
  const { summary = [] } = await answered(
    plain,
    ask({ range, stores, period: 'day', facet: 'summary' }, people),
  )
  return eachAmount(amounts, (read) => combineSummary(summary, { places: stores }, read))
}

/** Rates as fractions, with the customers behind them. */
async function answered({ metric }: PlainDeployment, question: Question): Promise<MetricAnswer> {
  const answer = ratesAsFractions(await metric(question))
  const missing = askMissingCustomers(question, answer)
  return missing === null ? answer : withCustomers(answer, await metric(missing))
}

function eachAmount<Amount extends string, Read>(
  amounts: Readonly<Record<Amount, ReadRow>>,
  read: (row: ReadRow) => Read,
): Readonly<Record<Amount, Read>> {
  const entries = Object.entries<ReadRow>(amounts).map(([amount, row]) => [amount, read(row)])
  return Object.fromEntries(entries) as Record<Amount, Read>
}

function bodyOf({ range, stores, period, facet }: AskedPart) {
  return {
    ...toWireRange(range),
    entities: stores,
    entityType: 'location' as const,
    facets: [facet],
    aggregationPeriod: period,
  }
}
