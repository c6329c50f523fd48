import { type Demographics, filteredBy } from '../../../protocol/filtered-by.ts'
import { type TimeRange, toWireRange } from '../../../protocol/wire-time.ts'
import type { Bucket } from '../buckets.ts'
import type { CountGroup, RowFields } from '../count-group.ts'
import { facetRows } from '../count-rows.ts'
import type { CountedGroups, MetricContext } from '../counted-groups.ts'
import { countEntries } from '../counted-people.ts'
import type { Combination } from '../demographics.ts'
import type { Warehouse } from '../warehouse.ts'

interface EntriesQuestion {
  readonly stores: readonly string[]
  /** Of each zone of the stores, by its name; in the order of time. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  readonly people: Demographics
}

/** By store, in the order of the buckets of its zone; those that have not begun are missing. All zones in one pass. */
export async function entriesOf(
  warehouse: Warehouse,
  { stores, buckets, people }: EntriesQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const all = [...buckets.values()].filter(({ length }) => length > 0)
  if (stores.length === 0 || all.length === 0) return new Map()
  const range = rangeAround(all.flat())
  const counted = await count(
    warehouse,
    { stores, range, people },
    // The buckets of the stores were judged before; those of another zone may lie a day beyond them.
    { ...context, limits: { ...context.limits, ...unlimited } },
    { bucketsIn: (timezone) => buckets.get(timezone) ?? [] },
  )
  return new Map(counted.groups.map((group) => [group.part.locations[0]?.id ?? '', countsOf(group, counted)]))
}

interface PeopleQuestion {
  readonly stores: readonly string[]
  /** What counts in each zone of the stores, by its name. */
  readonly ranges: ReadonlyMap<string, TimeRange>
  readonly people: Demographics
}

/** All stores together, a row for each combination of the people that are named. All zones in one pass. */
export async function entriesOfPeople(
  warehouse: Warehouse,
  question: PeopleQuestion,
  context: MetricContext,
): Promise<readonly (Combination & { readonly entries: number | null })[]> {
  return summaryRows(await countInAll(warehouse, question, context), () => ({}))
}

/** The same, a row for each store too. */
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
  const all = [...ranges.values()]
  if (stores.length === 0 || all.length === 0) return null
  const buckets = new Map([...ranges].map(([timezone, own]) => [timezone, [asBucket(own)]]))
  return count(
    warehouse,
    { stores, range: rangeAround(all), people },
    { ...context, limits: { ...context.limits, ...unlimited } },
    { facets: ['summary'], bucketsIn: (timezone) => buckets.get(timezone) ?? [] },
  )
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

/** What holds all of these ranges. */
export function rangeAround(ranges: readonly TimeRange[]): TimeRange {
  let [start, endExclusive] = [Number.POSITIVE_INFINITY, 0]
  for (const range of ranges) {
    start = Math.min(start, range.start)
    endExclusive = Math.max(endExclusive, range.endExclusive)
  }
  return { start, endExclusive }
}

/** A range that is counted as one. */
export function asBucket(range: TimeRange) {
  return { ...range, index: '', occurrence: 0 } as const
}

/** Of questions that are judged as a whole before. */
export const unlimited = {
  maxRangeDays: Number.POSITIVE_INFINITY,
  maxHourRangeDays: Number.POSITIVE_INFINITY,
  maxRows: Number.POSITIVE_INFINITY,
  maxCells: Number.POSITIVE_INFINITY,
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
  { facets = ['segments'], ...counting }: Partial<Parameters<typeof countEntries>[3]>,
): Promise<CountedGroups<'entries'>> {
  const { dimensions, values } = filteredBy(people)
  return countEntries(
    warehouse,
    {
      ...toWireRange(range),
      entities: stores,
      entityType: 'location',
      facets,
      aggregationPeriod: 'hour',
      breakdownByDimensions: dimensions,
      ...values,
    },
    context,
    { ...counting, facets },
  )
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
