import type { Bucket } from '../calendar/calendar.ts'
import { type CombinedRows, combineRows, combineSummary, measured } from '../domain/cells/combine-rows.ts'
import type { BasePeriod } from '../domain/cells/plan-groups.ts'
import { type Demographics, filteredBy } from '../protocol/filtered-by.ts'
import type { MetricRow } from '../protocol/results.ts'
import { type TimeRange, toWireRange } from '../protocol/wire-time.ts'
import type { PlainDeployment } from './plain-deployment.ts'

export interface EntriesAsked {
  readonly stores: readonly string[]
  readonly people: Demographics
}

const entries = measured('entries')

/** People who entered, by store and bucket. What is settled is asked apart, since it is kept for longer. */
export async function entriesByBucket(
  plain: PlainDeployment,
  asked: EntriesAsked & { readonly base: BasePeriod; readonly buckets: readonly Bucket[] },
): Promise<CombinedRows> {
  const settled = settledBuckets(asked.buckets, plain.settledUntil)
  const parts = [asked.buckets.slice(0, settled), asked.buckets.slice(settled)].filter(
    ({ length }) => length > 0,
  )
  const rows = await Promise.all(parts.map((buckets) => entriesOf(plain, { ...asked, buckets })))
  return joinRows(rows, asked.stores)
}

/** How many buckets lie on days that are settled. A day is not cut: an index that comes twice comes twice on one day. */
export function settledBuckets(buckets: readonly Bucket[], settledUntil: number): number {
  const open = buckets.findIndex(({ endExclusive }) => endExclusive > settledUntil)
  if (open < 0) return buckets.length
  const day = buckets[open]?.index.slice(0, 10)
  return buckets.findIndex(({ index }) => index.slice(0, 10) === day)
}

async function entriesOf(
  plain: PlainDeployment,
  {
    buckets,
    base,
    ...asked
  }: EntriesAsked & { readonly base: BasePeriod; readonly buckets: readonly Bucket[] },
): Promise<CombinedRows> {
  const start = buckets[0]?.start ?? 0
  const endExclusive = buckets.at(-1)?.endExclusive ?? start
  const question = questionOf({ ...asked, range: { start, endExclusive } }, base, 'segments')
  return plain.keep(`entries by bucket ${JSON.stringify(question)}`, endExclusive, async ({ metric }) => {
    const { segments = [] } = await metric(question)
    return combineRows(segments, buckets, { places: asked.stores }, entries, plain.clock)
  })
}

function joinRows(parts: readonly CombinedRows[], stores: readonly string[]): CombinedRows {
  return {
    values: new Map(stores.map((id) => [id, parts.flatMap(({ values }) => values.get(id) ?? [])])),
    unplaced: parts.reduce((sum, { unplaced }) => sum + unplaced, 0),
  }
}

/** People who entered in all of the range, a row for each age and gender that is named. */
export function peopleInAll(
  plain: PlainDeployment,
  asked: EntriesAsked & { readonly range: TimeRange },
): Promise<readonly MetricRow[]> {
  const question = questionOf(asked, 'day', 'summary')
  return plain.keep(
    `people in all ${JSON.stringify(question)}`,
    asked.range.endExclusive,
    async ({ metric }) => {
      const { summary = [] } = await metric(question)
      return summary
    },
  )
}

/** People who entered in all of the range, by store. */
export async function entriesInAll(
  plain: PlainDeployment,
  asked: EntriesAsked & { readonly range: TimeRange },
): Promise<ReadonlyMap<string, number | null>> {
  const { summary = [] } = await plain.metric(questionOf(asked, 'day', 'summary'))
  return combineSummary(summary, { places: asked.stores }, entries)
}

function questionOf(
  { stores, range, people }: EntriesAsked & { readonly range: TimeRange },
  aggregationPeriod: BasePeriod,
  facet: 'segments' | 'summary',
) {
  const { dimensions, values } = filteredBy(people)
  return {
    action: 'metric',
    route: 'entries',
    body: {
      ...toWireRange(range),
      entities: stores,
      entityType: 'location',
      facets: [facet],
      aggregationPeriod,
      breakdownByDimensions: ['entity', ...dimensions],
      ...values,
    },
  } as const
}
