import { wallMinute } from '../domain/coverage/camera-hours.ts'
import { outages } from '../domain/outages/outages.ts'
import { totalsAnswer } from '../domain/totals/totals-answer.ts'
import type { ConversionAnswer } from '../protocol/conversion-answers.ts'
import type { TotalsAnswer } from '../protocol/derived-answers.ts'
import type { TotalsMeasure } from '../protocol/derived-bodies.ts'
import type { Demographics } from '../protocol/filtered-by.ts'
import type { BodyOf } from '../protocol/requests.ts'
import { deriveConversion } from './conversion.ts'
import { periodCells } from './period-cells.ts'
import type { PlainDeployment } from './plain-deployment.ts'
import { type TotalsAsked, totalsAsked } from './totals-asked.ts'

type MeasureAnswer = TotalsAnswer | ConversionAnswer

/** What is worked out of each measure. One that is missing does not compile. */
const measures: Readonly<
  Record<
    TotalsMeasure,
    (plain: PlainDeployment, asked: TotalsAsked, people: Demographics) => Promise<MeasureAnswer>
  >
> = {
  entries: deriveEntries,
  conversion: deriveConversion,
}

/** The answer of the route `totals`, from plain answers. @param now epoch milliseconds */
export async function deriveTotals(
  plain: PlainDeployment,
  body: BodyOf<'totals'>,
  now: number,
): Promise<MeasureAnswer> {
  const { measure, ages = [], genders = [], roles = [] } = body
  return measures[measure](plain, await totalsAsked(plain, body, now), { ages, genders, roles })
}

async function deriveEntries(
  plain: PlainDeployment,
  asked: TotalsAsked,
  people: Demographics,
): Promise<TotalsAnswer> {
  const { stores, days, compared, granularity, asOf } = asked
  const base = granularity === 'hour' ? 'hour' : 'day'
  const { cells, entrances } = await periodCells(plain, { stores, days, compared, base, people, asOf })
  const cameras = [...entrances.cameras.values()].flat()
  return totalsAnswer(cells, asked, {
    unseen: outages(cameras, days, ({ timezone }) => wallMinute(asOf, timezone)),
    asOf,
  })
}
