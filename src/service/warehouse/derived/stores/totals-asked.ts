import type { ChainCalendar, DayRange, Granularity } from '../../../../calendar/calendar.ts'
import { calendarOf } from '../../../../calendar/chain-calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { type GroupedStores, groupedStores } from '../../../../domain/totals/group-totals.ts'
import type { ConversionFacet } from '../../../../protocol/derived/derived-bodies.ts'
import type { BodyOf } from '../../../../protocol/requests/requests.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../../engine/limits.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import { requestedStores } from './requested-stores.ts'

/** A request of the route `totals`, whatever its measure. */
export interface TotalsAsked {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly facets: readonly ConversionFacet[]
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
  /** The ids of the stores of each group. */
  readonly groups: GroupedStores
  readonly context: MetricContext
}

/** @throws Fault `too_large`, `not_found` where an id does not exist, or `forbidden` where it is another's */
export async function totalsAsked(
  warehouse: Warehouse,
  body: BodyOf<'totals'>,
  asker: MetricContext,
): Promise<TotalsAsked> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  const compared = body.compared === undefined ? null : daysOf(body.compared)
  const isHourly = body.aggregationPeriod === 'hour'
  for (const range of compared === null ? [days] : [days, compared]) {
    if (isHourly) requireAtMost(limits.maxHourRangeDays, lengthOf(range), 'days of hourly data')
    requireAtMost(limits.maxRangeDays, lengthOf(range), 'days')
    requireStorableTime(Date.parse(range.first))
  }
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const buckets = lengthOf(days) * (isHourly ? 24 : 1) * (compared === null ? 1 : 2)
  requireAtMost(limits.maxCells, stores.length * buckets, 'store buckets')
  return {
    stores,
    days,
    compared,
    facets: body.facets,
    granularity: body.aggregationPeriod,
    calendar: calendarOf(body),
    isCompared: compared !== null,
    groups: groupedStores(body.entities, body.groups),
    context,
  }
}

export function daysOf({ start, end }: { readonly start: string; readonly end: string }): DayRange {
  return { first: start, last: end }
}
