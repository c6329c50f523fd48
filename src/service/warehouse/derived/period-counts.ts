import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import { type HoursOfDays, hoursOfDays, withWeeksAround } from '../../../domain/cells/expected-hours.ts'
import type { PlannedGroup } from '../../../domain/cells/plan-groups.ts'
import type { Demographics } from '../../../protocol/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../counted-groups.ts'
import type { StoredLocation } from '../entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { asBucket, entriesOf } from './entries-of-stores.ts'
import { storesInParts } from './store-parts.ts'

interface CountsQuestion {
  readonly stores: readonly StoredLocation[]
  readonly groups: readonly PlannedGroup[]
  readonly days: DayRange
  readonly people: Demographics
}

export interface PeriodCounts {
  readonly current: { readonly values: Counts }
  readonly compared: { readonly values: Counts }
  /** By the same clock time, where a bucket runs. */
  readonly elapsed: ReadonlyMap<string, number | null>
}

type Counts = ReadonlyMap<string, readonly (number | null)[]>

/** What each store counted in the period, in the one compared with, and there by the same clock time. */
export async function periodCounts(
  warehouse: Warehouse,
  { stores, groups, days, people }: CountsQuestion,
  context: MetricContext,
): Promise<PeriodCounts> {
  const count = async (bucketsIn: (group: PlannedGroup) => readonly Bucket[]) => {
    const buckets = new Map(groups.map((group) => [group.timezone, bucketsIn(group)]))
    const counts = new Map<string, readonly (number | null)[]>()
    for (const some of storesInParts(stores, lengthOf(days) * hoursOfDay, context)) {
      const ids = some.flatMap(({ id, timezone }) => ((buckets.get(timezone)?.length ?? 0) > 0 ? [id] : []))
      const own = await entriesOf(warehouse, { stores: ids, buckets, people }, context)
      for (const [id, values] of own) counts.set(id, values)
    }
    return counts
  }
  return {
    current: { values: await count(({ current }) => current.buckets) },
    compared: { values: await count(({ compared }) => compared?.buckets ?? []) },
    elapsed: firstOf(await count(({ elapsed }) => (elapsed === null ? [] : [asBucket(elapsed.range)]))),
  }
}

const hoursOfDay = 24

function firstOf(values: Counts): PeriodCounts['elapsed'] {
  return new Map([...values].map(([id, [first = null]]) => [id, first]))
}

interface HoursQuestion {
  readonly groups: readonly PlannedGroup[]
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly stores: readonly string[]
}

/** Which hours of stores without cameras were counted, in these days and the weeks around: by everybody who came. */
export async function countedHours(
  warehouse: Warehouse,
  { groups, stores, days, compared }: HoursQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, HoursOfDays>> {
  const hours = new Map<string, Map<string, number>>()
  const zoneOf = new Map(groups.flatMap((group) => group.stores.map((id) => [id, group.timezone] as const)))
  for (const range of compared === null ? [days] : [days, compared]) {
    const buckets = new Map(
      groups.map(({ timezone }) => {
        const around = withWeeksAround(range, localDayOf(refreshedAt(context), timezone))
        return [timezone, around.last < around.first ? [] : bucketsOf(around, 'hour', timezone)]
      }),
    )
    for (const [store, values] of await entriesOf(
      warehouse,
      { stores, buckets, people: everyone },
      context,
    )) {
      const own = hours.get(store) ?? new Map<string, number>()
      hours.set(store, own)
      const counted = hoursOfDays(buckets.get(zoneOf.get(store) ?? '') ?? [], values)
      for (const [day, bits] of counted) own.set(day, (own.get(day) ?? 0) | bits)
    }
  }
  return hours
}

const everyone: Demographics = { ages: [], genders: [], roles: [] }
