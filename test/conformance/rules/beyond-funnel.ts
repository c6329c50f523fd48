/** The optional route funnel, compared with the totals of its steps and with its own amounts. */

import { answeredDays, coverage, derivedQuestion } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds } from '../kinds.ts'
import { answeredIfOffered, rowsOf } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

const states = ['measured', 'no-data', 'future', 'closed', 'not-counted', 'not-offered']
const rateStates = ['measured', 'nobody', 'not-together']

const oneOf = (words: readonly string[]): Kind => ({
  expected: `one of ${words.join(', ')}`,
  holds: (value) => typeof value === 'string' && words.includes(value),
})

/** A rate may be rounded to a few decimals. */
const isNear = (one: unknown, other: number) =>
  typeof one === 'number' && Math.abs(one - other) <= 1e-4 * Math.max(1, Math.abs(other))

function funnelOf(run: Run, zone?: string): Promise<Exchange> {
  const fields = { measure: undefined, facets: ['summary', 'entities'], ...(zone !== undefined && { zone }) }
  return answeredIfOffered(run, derivedQuestion(run, 'funnel', fields))
}

function partsOf(row: Fields | undefined, field: 'steps' | 'rates'): readonly Fields[] {
  return listOfFields(row?.[field]) ?? notShown(`${field} as a list`)
}

const fieldsIn = (row: Fields, field: string) => (isFields(row[field]) ? row[field] : {})

async function expectSteps(run: Run, zone: string | undefined, names: readonly string[]): Promise<void> {
  const exchange = await funnelOf(run, zone)
  for (const row of [...rowsOf(exchange, 'summary'), ...rowsOf(exchange, 'entities')]) {
    const steps = partsOf(row, 'steps')
    const found = steps.map(({ step }) => step)
    exchange.expect(found.join() === names.join(), `the steps ${names.join(', ')}`, found)
    expectField(exchange, steps, 'state', oneOf(states), answeredDays)
    expectField(exchange, steps, 'coverage', coverage, answeredDays)
    for (const { value, state } of steps) {
      const isRight = state === 'measured' ? kinds.number.holds(value) : value === null
      exchange.expect(isRight, 'a number where the state is measured, else value: null', { value, state })
    }
    const pairs = partsOf(row, 'rates').map(({ from, to }) => `${from} ${to}`)
    const expected = names.slice(1).map((name, place) => `${names[place]} ${name}`)
    exchange.expect(pairs.join() === expected.join(), 'a rate between each two neighbours', pairs)
  }
}

/** The summary of the same days. */
async function totalOf(run: Run, measure: 'entries' | 'conversion'): Promise<unknown> {
  const fields = { measure, facets: ['summary'], aggregationPeriod: 'day' }
  const [row = {}] = rowsOf(await answeredIfOffered(run, derivedQuestion(run, 'totals', fields)), 'summary')
  return fieldsIn(row, 'total').value
}

export const beyondFunnelRules: readonly Rule[] = [
  beyond(
    'funnel steps',
    'steps: each with its state and coverage, and a rate between neighbours.',
    async (run) => {
      await expectSteps(run, undefined, ['passers-by', 'entries', 'transactions'])
      const zone = run.subject.zones[0]
      if (zone !== undefined) await expectSteps(run, zone, ['passers-by', 'entries', 'zone', 'transactions'])
    },
  ),
  beyond('funnel rates', 'rates: one amount ÷ the other, over hours that both have.', async (run) => {
    const exchange = await funnelOf(run, run.subject.zones[0])
    for (const row of [...rowsOf(exchange, 'summary'), ...rowsOf(exchange, 'entities')]) {
      for (const rate of partsOf(row, 'rates')) {
        exchange.expect(oneOf(rateStates).holds(rate.state), `state: ${oneOf(rateStates).expected}`, rate)
        const { counted, of } = fieldsIn(rate, 'counted')
        const areCounts = kinds.count.holds(counted) && kinds.count.holds(of)
        exchange.expect(areCounts && Number(counted) <= Number(of), 'counted: a part of what was due', rate)
        if (rate.state !== 'measured') {
          exchange.expect(rate.value === null, 'value: null unless the state is measured', rate)
          continue
        }
        const { total, over } = fieldsIn(rate, 'of')
        const expected = Number(total) / Number(over)
        exchange.expect(isNear(rate.value, expected), `a value of ${expected.toFixed(4)}`, rate)
      }
    }
  }),
  beyond('funnel totals', 'entries and the rate to transactions are those of totals.', async (run) => {
    const exchange = await funnelOf(run)
    const [row] = rowsOf(exchange, 'summary')
    const step = partsOf(row, 'steps').find((each) => each.step === 'entries') ?? {}
    const rate = partsOf(row, 'rates').find(({ from }) => from === 'entries') ?? {}
    const [entries, conversion] = [await totalOf(run, 'entries'), await totalOf(run, 'conversion')]
    if (typeof entries !== 'number' || typeof conversion !== 'number')
      notShown('entries and a conversion rate')
    exchange.expect(step.value === entries, `${entries} entries`, step)
    exchange.expect(
      isNear(rate.value, Number(conversion)),
      `a rate of ${Number(conversion).toFixed(4)}`,
      rate,
    )
  }),
  beyond(
    'funnel entities',
    'entities: a row for each store; one store alone is the summary.',
    async (run) => {
      const exchange = await funnelOf(run, run.subject.zones[0])
      const [summary] = rowsOf(exchange, 'summary')
      const rows = rowsOf(exchange, 'entities')
      const [row = {}] = rows
      exchange.expect(rows.length === 1 && row.location === run.subject.location, 'the requested store', rows)
      for (const field of ['steps', 'rates'] as const) {
        const values = (from: Fields | undefined) => partsOf(from, field).map(({ value }) => value)
        const isSame = values(row).join() === values(summary).join()
        exchange.expect(isSame, `the ${field} of the summary`, row)
      }
    },
  ),
]
