import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { totalsAnswer } from '../../../domain/totals/totals-answer.ts'
import type { TotalsAnswer } from '../../../protocol/derived-answers.ts'
import type { BodyOf } from '../../../protocol/requests.ts'
import { type MetricContext, refreshedAt } from '../counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { askedStores } from './asked-stores.ts'
import { entrancesOf } from './entrances.ts'
import { periodCells } from './period-cells.ts'
import { unseenHours } from './unseen-hours.ts'

/**
 * What several stores counted in a period, all together and each by itself, with how far it can be trusted and against
 * another period, like for like. Each bucket is one of the store's own clock.
 *
 * @throws Fault `too_large`, `not_found` where an id does not exist, or `forbidden` where it is another's
 */
export async function totals(
  warehouse: Warehouse,
  body: BodyOf<'totals'>,
  asker: MetricContext,
): Promise<TotalsAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  const compared = body.compared === undefined ? null : daysOf(body.compared)
  const isHourly = body.aggregationPeriod === 'hour'
  for (const range of compared === null ? [days] : [days, compared]) {
    if (isHourly) requireAtMost(limits.maxHourRangeDays, lengthOf(range), 'days by the hour')
    requireAtMost(limits.maxRangeDays, lengthOf(range), 'days')
    requireStorableTime(Date.parse(range.first))
  }
  const { stores, context } = await askedStores(warehouse, body, asker)
  const buckets = lengthOf(days) * (isHourly ? 24 : 1) * (compared === null ? 1 : 2)
  requireAtMost(limits.maxCells, stores.length * buckets, 'buckets of stores')

  const instants = { now: context.now, asOf: refreshedAt(context) }
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const { cells, cameras } = await periodCells(
    warehouse,
    {
      stores,
      entrances,
      days,
      compared,
      base: isHourly ? 'hour' : 'day',
      people: { ages: body.ages ?? [], genders: body.genders ?? [], roles: body.roles ?? [] },
    },
    context,
  )
  return totalsAnswer(
    cells,
    {
      facets: body.facets,
      granularity: body.aggregationPeriod,
      weekStartsOn: weekdayOf(body.weekStartsOn ?? 1),
      isCompared: compared !== null,
    },
    {
      unseen: body.facets.includes('summary')
        ? await unseenHours(warehouse, { days, cameras, isHourly, hours: entrances.hours }, instants)
        : [],
      asOf: instants.asOf,
    },
  )
}

export function daysOf({ start, end }: { readonly start: string; readonly end: string }): DayRange {
  return { first: start, last: end }
}

/** From 1 Monday to 7 Sunday, as the contract counts, to 0 Sunday to 6 Saturday. */
function weekdayOf(day: number) {
  return (day % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
