/** The optional measure conversion of the route totals, compared with its amounts. */

import { answeredDays, coverage, derivedQuestion, expectState, state } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { expectDays } from '../segments.ts'

function conversionOf(run: Run, facets: readonly string[]): Promise<Exchange> {
  const fields = { measure: 'conversion', facets, aggregationPeriod: 'day' }
  return answeredIfOffered(run, derivedQuestion(run, 'totals', fields))
}

const ofRow = ({ of }: Fields) =>
  isFields(of) ? { total: Number(of.total), over: Number(of.over) } : { total: Number.NaN, over: Number.NaN }

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))

const measuredOf = (exchange: Exchange, facet: string) => {
  const rows = rowsOf(exchange, facet).filter((row) => row.state === 'measured')
  return rows.length > 0 ? rows : notShown('days with customers and sales')
}

function summaryOf(exchange: Exchange): Fields {
  const [row] = rowsOf(exchange, 'summary')
  return row ?? notShown('a row in summary')
}

export const beyondConversionRules: readonly Rule[] = [
  beyond('conversion segments', 'segments: a rate for each local day, with its state.', async (run) => {
    const exchange = await conversionOf(run, ['segments'])
    const rows = rowsOf(exchange, 'segments')
    expectDays(exchange, rows, run.subject)
    expectField(exchange, rows, 'state', state, answeredDays)
    expectField(exchange, rows, 'coverage', coverage, answeredDays)
    expectField(exchange, rows, 'value', orNull(kinds.number, 'the state says why'), answeredDays)
    expectState(exchange, rows, 'value')
  }),
  beyond('conversion of', 'of: a rate is its total ÷ its divisor.', async (run) => {
    const exchange = await conversionOf(run, ['segments', 'entities'])
    const rows = [...measuredOf(exchange, 'segments'), ...measuredOf(exchange, 'entities')]
    for (const row of rows) {
      const { total, over } = ofRow(row)
      exchange.expect(isNear(Number(row.value), total / over), `${total} ÷ ${over}`, row)
    }
  }),
  beyond(
    'conversion summary',
    'The rate of the period is all sales ÷ all customers of its days.',
    async (run) => {
      const exchange = await conversionOf(run, ['segments', 'summary'])
      const parts = measuredOf(exchange, 'segments').map(ofRow)
      const expected = sum(parts.map(({ total }) => total)) / sum(parts.map(({ over }) => over))
      const { total } = summaryOf(exchange)
      const value = isFields(total) ? Number(total.value) : notShown('total as an object')
      exchange.expect(isNear(value, expected), `${expected}`, total)
    },
  ),
  beyond('conversion hours', 'hours: each due hour counts, or is excluded for a reason.', async (run) => {
    const exchange = await conversionOf(run, ['summary', 'leftOut'])
    const { hours } = summaryOf(exchange)
    if (!isFields(hours) || hours.kind !== 'checked') return notShown('hours that are gone through')
    const { due, counted, leftOutForCameras: cameras, leftOutForTills: tills } = hours
    const left = Number(cameras) + Number(tills)
    exchange.expect(Number(counted) + left === Number(due), 'counted and left out, together due', hours)
    const listed = sum(rowsOf(exchange, 'leftOut').map((row) => Number(row.hours)))
    exchange.expect(listed <= left, `no more than ${left} hours in leftOut`, listed)
  }),
  beyond('conversion tills', 'tills: the average of a currency is its volume ÷ its sales.', async (run) => {
    const exchange = await conversionOf(run, ['tills'])
    const rows = rowsOf(exchange, 'tills')
    if (rows.length === 0) notShown('tills that took something')
    const figureOf = (figure: unknown) => (isFields(figure) ? Number(figure.value) : Number.NaN)
    for (const row of rows) {
      const [volume, sales] = [figureOf(row.volume), figureOf(row.sales)]
      exchange.expect(isNear(figureOf(row.average), volume / sales), `${volume} ÷ ${sales}`, row)
    }
  }),
]
