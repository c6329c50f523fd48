import { expect, test } from 'vitest'
import {
  type AskMetric,
  askConversion,
  askEntries,
  askZones,
} from '../../../../src/dashboard/data/hours/metric-questions.ts'
import { formatRequest } from '../../../../src/protocol/requests/request-text.ts'
import { parseRequest } from '../../../../src/protocol/requests/requests.ts'

const everybody = { ages: [], genders: [], roles: [] } as const
const women = { ages: ['35_44', '25_34'], genders: ['female'], roles: ['customer'] } as const
const part = {
  range: { start: Date.parse('2026-03-02T00:00Z'), endExclusive: Date.parse('2026-03-03T00:00Z') },
  entities: ['leeds'],
  period: 'day',
  facet: 'segments',
} as const

const asks: readonly (readonly [string, AskMetric])[] = [
  ['entries', askEntries(everybody)],
  ['entries of some', askEntries(women)],
  ['zones', askZones(['Shop:Shoes', 'Shop:Hats'], everybody)],
  ['zones of some', askZones(['Shop:Shoes'], women)],
  ['zones in one sum', askZones(['Shop:Shoes', 'Shop:Hats'], everybody, { together: true })],
  ['conversion', askConversion],
]

test.each(asks)('%s, by bucket and as a whole, is a question of the contract', (_, ask) => {
  for (const facet of ['segments', 'summary'] as const) {
    const question = ask({ ...part, facet })
    expect(parseRequest(formatRequest('1', question))).toEqual({ ok: true, id: '1', question })
  }
})

test('zones are told apart, and their order makes no other question', () => {
  const one = askZones(['b', 'a'], everybody)(part)
  expect(one).toEqual(askZones(['a', 'b'], everybody)(part))
  expect(one.body).toMatchObject({
    areaType: 'taxonomy',
    taxonomy: ['a', 'b'],
    breakdownByDimensions: ['entity', 'taxonomy'],
  })
})

test('a filter lists its axis and its values', () => {
  expect(askEntries(women)(part).body).toMatchObject({
    breakdownByDimensions: ['entity', 'age', 'gender', 'role'],
    ages: ['25_34', '35_44'],
    genders: ['female'],
    roles: ['customer'],
  })
})

test('zones in one sum are not told apart', () => {
  const { body } = askZones(['Shop:Shoes', 'Shop:Hats'], women, { together: true })(part)
  expect(body).toMatchObject({
    taxonomy: ['Shop:Hats', 'Shop:Shoes'],
    breakdownByDimensions: ['entity', 'age', 'gender', 'role'],
  })
})
