import type { Bucket } from '../../calendar/calendar.ts'
import { type CombinedRows, measured } from '../../domain/cells/combine-rows.ts'
import type { BasePeriod } from '../../domain/cells/plan-groups.ts'
import { type Demographics, filteredBy } from '../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import type { TimeRange } from '../../protocol/metrics/wire-time.ts'
import type { PlainDeployment } from '../plain/plain-deployment.ts'
import { amountsByBucket, bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** People who entered, broken down by the axes of the filter. */
export function entriesMetric(people: Demographics): PlainMetric<'entries'> {
  const { dimensions, values } = filteredBy(people)
  return {
    reading,
    ask: (part) => ({
      action: 'metric',
      route: 'entries',
      body: { ...bodyOf(part), breakdownByDimensions: ['entity', ...dimensions], ...values },
    }),
  }
}

const reading = { entries: measured('entries') }

interface EntriesAsked {
  readonly stores: readonly string[]
  readonly people: Demographics
  readonly base: BasePeriod
  readonly buckets: readonly Bucket[]
}

/** Returns the people who entered, by store and bucket. */
export async function entriesByBucket(
  plain: PlainDeployment,
  { people, ...asked }: EntriesAsked,
): Promise<CombinedRows> {
  const { amounts } = await amountsByBucket(plain, entriesMetric(people), asked)
  return amounts.entries
}

/** Returns the people who entered in the whole range: one row for each selected age and gender. */
export function peopleInAll(
  plain: PlainDeployment,
  { people, stores, range }: Pick<EntriesAsked, 'stores' | 'people'> & { readonly range: TimeRange },
): Promise<readonly MetricRow[]> {
  const question = entriesMetric(people).ask({ stores, range, period: 'day', facet: 'summary' })
  const name = `people in all ${JSON.stringify(question)}`
  return plain.keep(name, range.endExclusive, async ({ metric }) => {
    const { summary = [] } = await metric(question)
    return summary
  })
}
