import type { BasePeriod } from '../../../domain/cells/plan-groups.ts'
import { type Demographics, filteredBy } from '../../../protocol/filtered-by.ts'
import { type TimeRange, toWireRange } from '../../../protocol/wire-time.ts'
import type { Bucket } from '../buckets.ts'
import type { CountGroup } from '../count-group.ts'
import type { CountedGroups, MetricContext } from '../counted-groups.ts'
import { countEntries } from '../counted-people.ts'
import type { Warehouse } from '../warehouse.ts'

interface EntriesQuestion {
  readonly stores: readonly string[]
  readonly range: TimeRange
  readonly base: BasePeriod
  /** `summary`: one bucket for all of the range. */
  readonly facet: 'segments' | 'summary'
  readonly people: Demographics
  /** The buckets that are looked at; what lies in others is not read. */
  readonly only?: (bucket: Bucket) => boolean
}

/** By store, in the order of the buckets; those that have not begun are missing. */
export async function entriesOf(
  warehouse: Warehouse,
  question: EntriesQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const inOne = question.facet === 'summary'
  const counted = await count(warehouse, question, context, false)
  return new Map(
    counted.groups.map((group) => {
      const counts = countsOf(group, counted)
      const id = group.part.locations[0]?.id ?? ''
      if (!inOne) return [id, counts]
      const known = counts.filter((each) => each !== null)
      const isKnown = known.length > 0 && !group.isSummaryHidden
      return [id, [isKnown ? known.reduce((sum, each) => sum + each, 0) : null]]
    }),
  )
}

/** What was counted, by the start of each hour; one of which nothing is known is missing. */
export type EntriesByStart = ReadonlyMap<number, number>

type HourlyQuestion = Pick<EntriesQuestion, 'stores' | 'range' | 'people' | 'only'>

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
  const hourly = { ...question, base: 'hour', facet: 'segments' } as const
  const counted = await count(warehouse, hourly, context, together)
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
  { stores, range, base, facet, people, only }: EntriesQuestion,
  context: MetricContext,
  together: boolean,
): Promise<CountedGroups<'entries'>> {
  const { dimensions, values } = filteredBy(people)
  const inOne = facet === 'summary'
  return countEntries(
    warehouse,
    {
      ...toWireRange(range),
      entities: stores,
      entityType: 'location',
      facets: [facet],
      aggregationPeriod: inOne ? 'month' : base,
      breakdownByDimensions: dimensions,
      ...values,
    },
    context,
    { facets: [facet], inOne: inOne && dimensions.length === 0, together, ...(only && { only }) },
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
