import { hourMs } from '../../../../calendar/wall-clock.ts'
import type { CheckedDay } from '../../../../domain/conversion/checked-day.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type KeptKindOfStores, KeptOfStores } from './kept-of-stores.ts'

export interface KeptCheckedDay {
  readonly day: CheckedDay
  /** The store's cameras without footage on this day. `null` if nobody asked for them yet. */
  readonly unseen: readonly UnseenHours[] | null
}

/**
 * The finished days of stores with the hours that conversion rates check. With them, a period of weeks costs as much as its
 * days that are not over.
 */
export type KeptCheckedDays = KeptOfStores<KeptCheckedDay>

/** Returns `null` if the warehouse can't tell what has changed. */
export function keptCheckedDays(
  warehouse: Warehouse,
  context: Pick<MetricContext, 'configured'>,
): KeptCheckedDays | null {
  return KeptOfStores.of(warehouse, checkedDays, context)
}

const checkedDays: KeptKindOfStores<KeptCheckedDay> = {
  name: ['checked days'],
  tables: ['visits', 'hourly_counts', 'transactions', 'segments'],
  // An hourly total or a segment that begins before midnight reaches into the next day.
  reachMs: hourMs,
  // A camera without a date of installation exists from its first footage on.
  pastTables: ['segments'],
  bytesOf: ({ day, unseen }) => day.bytes + (unseen?.length ?? 0) * bytesOfUnseen,
}

/** Estimated size of an entry. */
const bytesOfUnseen = 150
