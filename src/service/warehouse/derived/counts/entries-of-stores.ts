import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { asBucket, type Bucket } from '../../buckets/buckets.ts'
import type { CountGroup, RowFields } from '../../counts/count-group.ts'
import { facetRows } from '../../counts/count-rows.ts'
import type { CountedGroups, MetricContext } from '../../counts/counted-groups.ts'
import { countEntries } from '../../counts/counted-people.ts'
import type { Combination } from '../../counts/demographics.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type BucketsQuestion, countingOf, hourlyBody } from '../stores/own-buckets.ts'

interface EntriesQuestion extends Omit<BucketsQuestion, 'base'> {
  readonly people: Demographics
}

/**
 * Returns entries by store, in the order of the buckets of its zone. Buckets that have not begun are missing. One pass
 * counts all zones.
 */
export async function entriesOf(
  warehouse: Warehouse,
  { people, ...asked }: EntriesQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const counting = countingOf(asked, context)
  if (counting === null) return new Map()
  const { range, bucketsIn } = counting
  const question = { stores: asked.stores, range, people }
  const counted = await count(warehouse, question, counting.context, { bucketsIn })
  return new Map(counted.groups.map((group) => [group.part.locations[0]?.id ?? '', countsOf(group, counted)]))
}

interface PeopleQuestion {
  readonly stores: readonly string[]
  /** By time zone name: the range that counts. */
  readonly ranges: ReadonlyMap<string, TimeRange>
  readonly people: Demographics
}

/** Counts all stores together, one row per requested combination of demographics. One pass counts all zones. */
export async function entriesOfPeople(
  warehouse: Warehouse,
  question: PeopleQuestion,
  context: MetricContext,
): Promise<readonly (Combination & { readonly entries: number | null })[]> {
  return summaryRows(await countInAll(warehouse, question, context), () => ({}))
}

/** Returns the same with rows per store too. */
export async function entryRowsOfStores(
  warehouse: Warehouse,
  question: PeopleQuestion,
  context: MetricContext,
): Promise<readonly (Combination & RowFields & { readonly entries: number | null })[]> {
  return summaryRows(await countInAll(warehouse, question, context), ({ part }) => part.fields)
}

async function countInAll(
  warehouse: Warehouse,
  { stores, ranges, people }: PeopleQuestion,
  context: MetricContext,
): Promise<CountedGroups<'entries'> | null> {
  const buckets = new Map([...ranges].map(([timezone, own]) => [timezone, [asBucket(own)]]))
  const counting = countingOf({ stores, buckets }, context)
  if (counting === null) return null
  const { range, bucketsIn } = counting
  const question = { stores, range, people }
  return count(warehouse, question, counting.context, { facets: ['summary'], bucketsIn })
}

function summaryRows(
  counted: CountedGroups<'entries'> | null,
  fieldsOf: (group: CountGroup<'entries'>) => RowFields,
) {
  if (counted === null) return []
  const { summary = [] } = facetRows(['summary'], {
    ...counted,
    fieldsOf,
    values: (totals) => ({ entries: totals?.entries ?? null }),
  })
  return summary
}

/** Returns the smallest range that contains all of these. */
export function rangeAround(ranges: readonly TimeRange[]): TimeRange {
  let [start, endExclusive] = [Number.POSITIVE_INFINITY, 0]
  for (const range of ranges) {
    start = Math.min(start, range.start)
    endExclusive = Math.max(endExclusive, range.endExclusive)
  }
  return { start, endExclusive }
}

/** Entries by start of the hour. Hours without a known count are missing. */
export type EntriesByStart = ReadonlyMap<number, number>

interface HourlyQuestion {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly people: Demographics
  /** Selects the buckets to read. */
  readonly only?: (bucket: Bucket) => boolean
}

/**
 * Returns the entries of all stores of each time zone together, by zone. One pass counts all zones.
 *
 * @param question its range contains the hours of every zone, and can extend beyond them
 */
export function hourlyEntriesOfZones(
  warehouse: Warehouse,
  question: HourlyQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, EntriesByStart>> {
  return hourlyEntries(warehouse, question, context, true)
}

/** Returns the same per store, by id. */
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
  // None of them becomes a row of the response.
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
  { facets = ['segments'], ...counting }: Partial<Parameters<typeof countEntries>[3]>,
): Promise<CountedGroups<'entries'>> {
  const body = hourlyBody({ stores, range, people, facets })
  return countEntries(warehouse, body, context, { ...counting, facets })
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
