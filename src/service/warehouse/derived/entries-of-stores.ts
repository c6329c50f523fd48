import type { Demographics } from '../../../protocol/filtered-by.ts'
import type { TimeRange } from '../../../protocol/wire-time.ts'
import type { Bucket } from '../buckets.ts'
import type { CountGroup } from '../count-group.ts'
import type { CountedGroups, MetricContext } from '../counted-groups.ts'
import { countEntries } from '../counted-people.ts'
import type { Warehouse } from '../warehouse.ts'
import { type BucketQuestion, hourlyBody, rangeOfBuckets, withoutLimits } from './bucket-question.ts'

interface EntriesQuestion extends BucketQuestion {
  readonly people: Demographics
}

/** By store, in the order of the buckets of its zone; those that have not begun are missing. All zones in one pass. */
export async function entriesOf(
  warehouse: Warehouse,
  { stores, buckets, people }: EntriesQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const range = rangeOfBuckets({ stores, buckets })
  if (range === null) return new Map()
  const counted = await count(warehouse, { stores, range, people }, withoutLimits(context), {
    bucketsIn: (timezone) => buckets.get(timezone) ?? [],
  })
  return new Map(counted.groups.map((group) => [group.part.locations[0]?.id ?? '', countsOf(group, counted)]))
}

/** What was counted, by the start of each hour; one of which nothing is known is missing. */
export type EntriesByStart = ReadonlyMap<number, number>

interface HourlyQuestion {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly people: Demographics
  /** The buckets that are looked at; what lies in others is not read. */
  readonly only?: (bucket: Bucket) => boolean
}

/**
 * What all stores of each time zone have together, by the zone. The zones are counted in one pass.
 *
 * @param question its range holds the hours that are looked at in any zone; it can reach beyond them
 */
export function hourlyEntriesOfZones(
  warehouse: Warehouse,
  question: HourlyQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, EntriesByStart>> {
  return hourlyEntries(warehouse, question, context, true)
}

/** The same of each store, by its id. */
export function hourlyEntriesOfStores(
  warehouse: Warehouse,
  question: HourlyQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, EntriesByStart>> {
  return hourlyEntries(warehouse, question, context, false)
}

async function hourlyEntries(
  warehouse: Warehouse,
  question: HourlyQuestion,
  context: MetricContext,
  together: boolean,
): Promise<ReadonlyMap<string, EntriesByStart>> {
  const { only } = question
  if (question.stores.length === 0) return new Map()
  // None of them is a row of an answer.
  const counting = { ...context, limits: { ...context.limits, maxRows: Number.POSITIVE_INFINITY } }
  const counted = await count(warehouse, question, counting, { together, ...(only && { only }) })
  return new Map(
    counted.groups.map((group) => {
      const { locations, buckets } = group.part
      const [first] = locations
      const byStart = new Map<number, number>()
      for (const [hour, entries] of countsOf(group, counted).entries()) {
        if (entries !== null) byStart.set(buckets[hour]?.start ?? 0, entries)
      }
      return [(together ? first?.timezone : first?.id) ?? '', byStart]
    }),
  )
}

function count(
  warehouse: Warehouse,
  { stores, range, people }: HourlyQuestion,
  context: MetricContext,
  counting: Omit<Parameters<typeof countEntries>[3], 'facets'>,
): Promise<CountedGroups<'entries'>> {
  return countEntries(warehouse, hourlyBody({ stores, range, people }), context, {
    ...counting,
    facets: ['segments'],
  })
}

function countsOf(
  group: CountGroup<'entries'>,
  { demographics }: Pick<CountedGroups<'entries'>, 'demographics'>,
): readonly (number | null)[] {
  const kinds = demographics.combinations.map((_combination, position) => position)
  return group.part.buckets.map((_bucket, bucket) =>
    kinds.reduce<number | null>((sum, kind) => {
      const totals = group.totals(bucket, kind)
      return totals === null ? sum : (sum ?? 0) + totals.entries
    }, null),
  )
}
