import { setImmediate } from 'node:timers/promises'
import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { type PlannedGroup, planGroup, storesByZone } from '../../../domain/cells/plan-groups.ts'
import { HourCheck, type HoursOfStore } from '../../../domain/conversion/hour-check.ts'
import { type MetricContext, refreshedAt } from '../counted-groups.ts'
import type { StoredLocation } from '../entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { ratesOf, tillsOf } from './conversion-counts.ts'
import type { Entrances } from './entrances.ts'
import { seenStores } from './seen-stores.ts'
import { storesInParts } from './store-parts.ts'

interface CheckQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly compared: DayRange | null
}

/** Which hours count in a rate. As many stores at a time as one statement looks at: their hours are gone with the next. */
export async function checkedHours(
  warehouse: Warehouse,
  { stores, entrances, days, compared }: CheckQuestion,
  context: MetricContext,
): Promise<HourCheck> {
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const check = new HourCheck(instants.asOf)
  const hours = (lengthOf(days) + (compared === null ? 0 : lengthOf(compared))) * hoursOfDay
  for (const some of storesInParts(stores, hours, context)) {
    const groups = storesByZone(some).map((zone) =>
      planGroup(zone, { days, compared, base: 'hour', asOf: instants.asOf }),
    )
    const { seen } = await seenStores(warehouse, { groups, entrances }, instants)
    const count = (bucketsIn: (group: PlannedGroup) => HoursOfStore['buckets']) =>
      countHours(warehouse, groups, bucketsIn, context)
    const now = await count((group) => group.current.buckets)
    const then = compared === null ? null : await count((group) => group.compared?.buckets ?? [])
    for (const { stores: ids } of groups) {
      for (const [position, id] of ids.entries()) {
        const times = seen(id)
        check.addStore(
          id,
          { ...now(id), times: times.current },
          then === null ? null : { ...then(id), times: times.compared },
        )
        if (position % storesPerTurn === 0) await setImmediate()
      }
    }
  }
  return check
}

const hoursOfDay = 24
/** Stores between two looks at who else waits. */
const storesPerTurn = 20

async function countHours(
  warehouse: Warehouse,
  groups: readonly PlannedGroup[],
  bucketsIn: (group: PlannedGroup) => HoursOfStore['buckets'],
  context: MetricContext,
): Promise<(store: string) => Omit<HoursOfStore, 'times'>> {
  const stores = groups.flatMap((group) => group.stores)
  const buckets = new Map(groups.map((group) => [group.timezone, bucketsIn(group)]))
  const bucketsOf = new Map(
    groups.flatMap((group) => group.stores.map((id) => [id, bucketsIn(group)] as const)),
  )
  const asked = { stores, buckets, base: 'hour' } as const
  const { rate, customers } = await ratesOf(warehouse, asked, context)
  const { sales } = await tillsOf(warehouse, asked, context)
  return (store) => ({
    buckets: bucketsOf.get(store) ?? [],
    rates: rate.get(store) ?? [],
    customers: customers.get(store) ?? [],
    sales: sales.get(store) ?? [],
  })
}
