import type { Bucket } from '../../calendar/calendar.ts'
import {
  type CombinedRows,
  combineRows,
  combineSummary,
  type ReadRow,
} from '../../domain/cells/combine-rows.ts'
import type { BasePeriod } from '../../domain/cells/plan-groups.ts'
import { ratesAsFractions } from '../../domain/cells/rates-as-fractions.ts'
import { currenciesIn } from '../../domain/conversion/currencies.ts'
import type { MetricAnswer } from '../../protocol/metrics/results.ts'
import { type TimeRange, toWireRange } from '../../protocol/metrics/wire-time.ts'
import type { Question } from '../../protocol/requests/requests.ts'
import { joinLists } from './join-lists.ts'
import { packRows, unpackRows } from './packed-rows.ts'
import type { PlainDeployment } from './plain-deployment.ts'

/** A metric of the plain contract, and the additive amounts that are read from its rows. */
export interface PlainMetric<Name extends string> {
  readonly ask: (part: AskedPart) => Question
  readonly reading: Readonly<Record<Name, ReadRow>>
  /** Adds amounts that need a second request to an answer. */
  readonly complete?: (
    plain: PlainDeployment,
    question: Question,
    answer: MetricAnswer,
  ) => Promise<MetricAnswer>
}

export interface AskedPart {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly period: BasePeriod
  readonly facet: 'segments' | 'summary'
}

export interface AskedBuckets {
  readonly stores: readonly string[]
  readonly base: BasePeriod
  readonly buckets: readonly Bucket[]
}

/** By store, in the order of the buckets, with the currency of each store if the metric is an amount of money. */
export interface CountedAmounts<Name extends string> {
  readonly amounts: Readonly<Record<Name, CombinedRows>>
  readonly currencies: ReadonlyMap<string, string>
}

/** Returns the fields that every request about stores has. */
export function bodyOf({ stores, range, period, facet }: AskedPart) {
  return {
    ...toWireRange(range),
    entities: stores,
    entityType: 'location' as const,
    facets: [facet],
    aggregationPeriod: period,
  }
}

/**
 * Returns the amounts of a metric by store and bucket. Settled days have a request of their own, because their answers
 * are cached for longer.
 */
export async function amountsByBucket<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  asked: AskedBuckets,
): Promise<CountedAmounts<Name>> {
  const settled = settledBuckets(asked.buckets, plain.settledUntil)
  const parts = [asked.buckets.slice(0, settled), asked.buckets.slice(settled)].filter(
    ({ length }) => length > 0,
  )
  const rows = await Promise.all(parts.map((buckets) => amountsOf(plain, metric, { ...asked, buckets })))
  return {
    amounts: eachAmount(metric, (_read, name) =>
      joinRows(
        rows.map(({ amounts }) => amounts[name]),
        asked.stores,
      ),
    ),
    currencies: new Map(rows.flatMap(({ currencies }) => [...currencies])),
  }
}

/** Counts the buckets on settled days. It never cuts a day, because a repeated index occurs twice on one day. */
export function settledBuckets(buckets: readonly Bucket[], settledUntil: number): number {
  const open = buckets.findIndex(({ endExclusive }) => endExclusive > settledUntil)
  if (open < 0) return buckets.length
  const day = buckets[open]?.index.slice(0, 10)
  return buckets.findIndex(({ index }) => index.slice(0, 10) === day)
}

async function amountsOf<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  { stores, base, buckets }: AskedBuckets,
): Promise<CountedAmounts<Name>> {
  const start = buckets[0]?.start ?? 0
  const endExclusive = buckets.at(-1)?.endExclusive ?? start
  const question = metric.ask({ stores, range: { start, endExclusive }, period: base, facet: 'segments' })
  const name = `${Object.keys(metric.reading)} by bucket ${JSON.stringify(question)}`
  const kept = await plain.keep(name, endExclusive, async (asking) => {
    const answer = await answerTo(asking, metric, question)
    return {
      amounts: eachAmount(metric, (read) =>
        packRows(combineRows(answer.segments ?? [], buckets, { places: stores }, read, asking.clock)),
      ),
      currencies: new Map(currenciesIn(answer, stores)),
    }
  })
  return {
    amounts: eachAmount(metric, (_read, each) => unpackRows(kept.amounts[each])),
    currencies: kept.currencies,
  }
}

function joinRows(parts: readonly CombinedRows[], stores: readonly string[]): CombinedRows {
  return {
    values: new Map(stores.map((id) => [id, joinLists(parts.map(({ values }) => values.get(id) ?? []))])),
    unplaced: parts.reduce((sum, { unplaced }) => sum + unplaced, 0),
  }
}

/** Returns the amounts of a metric over the whole range, by store. */
export async function amountsInAll<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  { stores, range }: { readonly stores: readonly string[]; readonly range: TimeRange },
): Promise<Readonly<Record<Name, ReadonlyMap<string, number | null>>>> {
  const question = metric.ask({ stores, range, period: 'day', facet: 'summary' })
  const { summary = [] } = await answerTo(plain, metric, question)
  return eachAmount(metric, (read) => combineSummary(summary, { places: stores }, read))
}

async function answerTo(
  plain: PlainDeployment,
  { complete }: Pick<PlainMetric<string>, 'complete'>,
  question: Question,
): Promise<MetricAnswer> {
  const answer = ratesAsFractions(await plain.metric(question))
  return complete === undefined ? answer : complete(plain, question, answer)
}

function eachAmount<Name extends string, Made>(
  { reading }: Pick<PlainMetric<Name>, 'reading'>,
  make: (read: ReadRow, name: Name) => Made,
): Readonly<Record<Name, Made>> {
  const entries = Object.entries<ReadRow>(reading) as [Name, ReadRow][]
  return Object.fromEntries(entries.map(([name, read]) => [name, make(read, name)])) as Record<Name, Made>
}
