import { wallIndexAt } from '../calendar/wall-minutes.ts'
import { outages } from '../domain/outages/outages.ts'
import { totalsAnswer } from '../domain/totals/totals-answer.ts'
import type { ConversionAnswer } from '../protocol/derived/conversion-answers.ts'
import type { TotalsAnswer } from '../protocol/derived/derived-answers.ts'
import type { TotalsMeasure } from '../protocol/derived/derived-bodies.ts'
import type { ZoneTotalsAnswer } from '../protocol/derived/zone-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { deriveConversion } from './conversion.ts'
import { periodCells } from './counts/period-cells.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'
import { type TotalsAsked, totalsAsked } from './totals-asked.ts'
import { deriveZoneTotals } from './zone-totals.ts'

type MeasureAnswer = TotalsAnswer | ConversionAnswer | ZoneTotalsAnswer

/** The derivation of each measure. A missing one doesn't compile. */
const measures: Readonly<
  Record<
    TotalsMeasure,
    (plain: PlainDeployment, asked: TotalsAsked, body: BodyOf<'totals'>) => Promise<MeasureAnswer>
  >
> = {
  entries: deriveEntries,
  conversion: deriveConversion,
  'zone-visits': deriveZoneTotals,
  'zone-entry-rate': deriveZoneTotals,
  'zone-average-dwell': deriveZoneTotals,
  'zone-total-dwell': deriveZoneTotals,
  'zone-share': deriveZoneTotals,
}

/**
 * Derives the response of the route `totals` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveTotals(
  plain: PlainDeployment,
  body: BodyOf<'totals'>,
  now: number,
): Promise<MeasureAnswer> {
  return measures[body.measure](plain, await totalsAsked(plain, body, now), body)
}

async function deriveEntries(
  plain: PlainDeployment,
  asked: TotalsAsked,
  body: BodyOf<'totals'>,
): Promise<TotalsAnswer> {
  const people = peopleIn(body)
  const { stores, days, compared, granularity, asOf } = asked
  const base = granularity === 'hour' ? 'hour' : 'day'
  const { cells, entrances } = await periodCells(plain, { stores, days, compared, base, people, asOf })
  const cameras = [...entrances.cameras.values()].flat()
  return totalsAnswer(cells, asked, {
    unseen: outages(cameras, days, ({ timezone }) => wallIndexAt(asOf, timezone)),
    asOf,
  })
}
