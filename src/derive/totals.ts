import { wallMinute } from '../domain/coverage/camera-hours.ts'
import { outages } from '../domain/outages/outages.ts'
import { totalsAnswer } from '../domain/totals/totals-answer.ts'
import type { TotalsAnswer } from '../protocol/derived-answers.ts'
import type { BodyOf } from '../protocol/requests.ts'
import { lastRefresh } from '../protocol/wire-time.ts'
import { periodCells } from './period-cells.ts'
import type { PlainDeployment } from './plain-deployment.ts'

/** The answer of the route `totals`, from plain answers. @param now epoch milliseconds */
export async function deriveTotals(
  plain: PlainDeployment,
  body: BodyOf<'totals'>,
  now: number,
): Promise<TotalsAnswer> {
  const asOf = lastRefresh(now)
  const days = { first: body.start, last: body.end }
  const compared =
    body.compared === undefined ? null : { first: body.compared.start, last: body.compared.end }
  const { cells, entrances } = await periodCells(plain, {
    stores: await plain.stores(body.entities),
    days,
    compared,
    base: body.aggregationPeriod === 'hour' ? 'hour' : 'day',
    people: { ages: body.ages ?? [], genders: body.genders ?? [], roles: body.roles ?? [] },
    asOf,
  })
  return totalsAnswer(
    cells,
    {
      facets: body.facets,
      granularity: body.aggregationPeriod,
      weekStartsOn: ((body.weekStartsOn ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
      isCompared: compared !== null,
    },
    {
      unseen: outages([...entrances.cameras.values()].flat(), days, ({ timezone }) =>
        wallMinute(asOf, timezone),
      ),
      asOf,
    },
  )
}
