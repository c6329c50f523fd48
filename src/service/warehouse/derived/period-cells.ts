import type { DayRange } from '../../../calendar/calendar.ts'
import { type BasePeriod, planGroup, storesByZone } from '../../../domain/cells/plan-groups.ts'
import type { StoreCells } from '../../../domain/cells/store-cells.ts'
import type { Demographics } from '../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import type { SeenCamera } from './cameras/entrance-time.ts'
import type { Entrances } from './cameras/entrances.ts'
import { seenStores } from './cameras/seen-stores.ts'
import { cellsOfCounts } from './counts/cells-of-counts.ts'
import { entriesOf } from './counts/entries-of-stores.ts'
import { countedHours, periodCounts } from './counts/period-counts.ts'

export interface PeriodQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly base: BasePeriod
  readonly people: Demographics
}

export interface PeriodCells {
  readonly cells: readonly StoreCells[]
  /** The cameras in the period itself. */
  readonly cameras: readonly SeenCamera[]
}

/**
 * Returns entries by store and bucket with the coverage of the entrance cameras. All figures of a period derive from
 * these cells.
 */
export async function periodCells(
  warehouse: Warehouse,
  question: PeriodQuestion,
  context: MetricContext,
): Promise<PeriodCells> {
  const { stores, entrances, days, compared, base, people } = question
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const groups = storesByZone(stores).map((zone) =>
    planGroup(zone, { days, compared, base, asOf: instants.asOf }),
  )
  const { cameras, seen } = await seenStores(warehouse, { groups, entrances }, instants)
  const counts = await periodCounts(
    ['entries'],
    async (asked) => ({ entries: await entriesOf(warehouse, { ...asked, people }, context) }),
    { stores, groups, days, base },
    context,
  )
  const counted = [...counts.current.entries.values].filter(([, values]) =>
    values.some((value) => value !== null),
  )
  const unrecorded = counted.flatMap(([id]) => (entrances.cameras.has(id) ? [] : [id]))
  const hours = await countedHours(warehouse, { groups, stores: unrecorded, days, compared }, context)
  const cells = await cellsOfCounts(groups, { counts, seen: () => seen, hours }, 'entries', instants.asOf)
  return { cells, cameras }
}
