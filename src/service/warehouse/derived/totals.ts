import { totalsAnswer } from '../../../domain/totals/totals-answer.ts'
import type { ConversionAnswer } from '../../../protocol/derived/conversion-answers.ts'
import type { TotalsAnswer } from '../../../protocol/derived/derived-answers.ts'
import type { TotalsMeasure } from '../../../protocol/derived/derived-bodies.ts'
import type { ZoneTotalsAnswer } from '../../../protocol/derived/zone-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { unseenHours } from './cameras/unseen-hours.ts'
import { conversion } from './conversion.ts'
import { periodCells } from './period-cells.ts'
import { sharedResult } from './stores/shared-result.ts'
import { type TotalsAsked, totalsAsked } from './stores/totals-asked.ts'
import { zoneTotals } from './zone-totals.ts'

type MeasureAnswer = TotalsAnswer | ConversionAnswer | ZoneTotalsAnswer

/** The answer of each measure. A missing measure does not compile. */
const measures: Readonly<
  Record<
    TotalsMeasure,
    (warehouse: Warehouse, asked: TotalsAsked, body: BodyOf<'totals'>) => Promise<MeasureAnswer>
  >
> = {
  entries,
  conversion,
  'zone-visits': zoneTotals,
  'zone-entry-rate': zoneTotals,
  'zone-average-dwell': zoneTotals,
  'zone-total-dwell': zoneTotals,
  'zone-share': zoneTotals,
}

/**
 * Returns the totals of several stores in a period: all together and per store, with the coverage, and like for like
 * against a comparison period. Each bucket follows the store's own clock.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function totals(
  warehouse: Warehouse,
  body: BodyOf<'totals'>,
  asker: MetricContext,
): Promise<MeasureAnswer> {
  return measures[body.measure](warehouse, await totalsAsked(warehouse, body, asker), body)
}

async function entries(
  warehouse: Warehouse,
  asked: TotalsAsked,
  body: BodyOf<'totals'>,
): Promise<TotalsAnswer> {
  const { stores, days, compared, facets, granularity, context } = asked
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const isHourly = granularity === 'hour'
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const period = { days, compared, base: isHourly ? 'hour' : 'day', people: peopleIn(body) } as const
  const { cells, cameras } = await sharedResult(warehouse, ['entries', period], asked, () =>
    periodCells(warehouse, { ...period, stores, entrances }, context),
  )
  return totalsAnswer(cells, asked, {
    unseen: facets.includes('summary')
      ? await unseenHours(warehouse, { days, cameras, isHourly, hours: entrances.hours }, instants)
      : [],
    asOf: instants.asOf,
  })
}
