import type { ChainCalendar, DayRange, Granularity } from '../calendar/calendar.ts'
import { calendarOf } from '../calendar/chain-calendar.ts'
import { type GroupedStores, groupedStores } from '../domain/totals/group-totals.ts'
import type { ConversionFacet } from '../protocol/derived/derived-bodies.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import type { PlainDeployment, PlainStore } from './plain/plain-deployment.ts'

/** The parameters of a request of the route `totals`, whatever its measure. */
export interface TotalsAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly facets: readonly ConversionFacet[]
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
  /** The ids of the stores of each group. */
  readonly groups: GroupedStores
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** @param now epoch milliseconds */
export async function totalsAsked(
  plain: PlainDeployment,
  body: BodyOf<'totals'>,
  now: number,
): Promise<TotalsAsked> {
  const { start, end, compared, facets, aggregationPeriod } = body
  return {
    stores: await plain.stores(body.entities),
    days: { first: start, last: end },
    compared: compared === undefined ? null : { first: compared.start, last: compared.end },
    facets,
    granularity: aggregationPeriod,
    calendar: calendarOf(body),
    isCompared: compared !== undefined,
    groups: groupedStores(body.entities, body.groups),
    asOf: lastRefresh(now),
  }
}
