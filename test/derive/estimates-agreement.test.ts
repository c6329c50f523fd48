import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveEstimates } from '../../src/derive/estimates.ts'
import type { EstimatesAnswer } from '../../src/protocol/derived/estimates/estimates-answers.ts'
import { readEstimates } from '../../src/protocol/derived/estimates/estimates-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { estimates } from '../../src/service/warehouse/derived/estimates.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { openChain } from './chain-questions.ts'
import { anyYears, keepYears, type Years } from './counted-years.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
/** Few enough cells to split the stores into parts. */
const limits = { ...defaultQuestionLimits, maxCells: 2000 }

const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    period: fc.constantFrom(
      { start: '2014-10-01', end: '2014-11-03' },
      { start: '2014-10-26', end: '2014-10-26' },
      { start: '2014-07-01', end: '2014-10-20' },
    ),
    aggregationPeriod: fc.constantFrom('hour', 'day', 'week', 'month', 'quarter'),
    weekStartsOn: fc.constantFrom(1, 7),
  })
  .map(
    ({ stores, period, ...rest }): BodyOf<'estimates'> => ({
      ...period,
      ...rest,
      entities: stores,
      entityType: 'location',
    }),
  )
const instant = fc.constantFrom('2014-10-28T13:37:00Z', '2014-10-26T00:10:00Z', '2014-11-01T23:50:00Z')

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ segments, summary, stores }: EstimatesAnswer): void {
  for (const { reason } of stores.leftOut.first) seen.add(`store ${reason}`)
  for (const { missed, hoursLeftOut } of [...segments, summary]) {
    seen.add(missed === null ? 'no interval' : 'interval')
    if (hoursLeftOut > 0) seen.add('hours left out')
  }
  if (segments.length === 0) seen.add('no gap')
}

const asked: fc.Arbitrary<[Years, string, BodyOf<'estimates'>]> = fc.tuple(anyYears, instant, question)
const all: BodyOf<'estimates'> = {
  start: '2014-10-01',
  end: '2014-11-03',
  entities: chainStores,
  entityType: 'location',
  aggregationPeriod: 'day',
}
const busy = { perHour: 40, from: 450, until: 0, seed: 5 }
/** Everything was seen, except some days. */
const gapOf = (days: number, uptime: number) => [
  { camera: 0, daysBack: 110, days: 80, uptime: 1 },
  { camera: 0, daysBack: 30, days, uptime },
  { camera: 0, daysBack: 30 - days, days: 28 - days, uptime: 1 },
]
const years = (footage: Years['footage'], from = 450): Years => ({
  patterns: chainStores.map(() => ({ ...busy, from })),
  footage,
})
/** The same in every run. Together they cover every kind of response. */
const examples: [Years, string, BodyOf<'estimates'>][] = [
  [years(gapOf(3, 0.513)), '2014-10-28T13:37:00Z', all],
  [years(gapOf(18, 0.907)), '2014-10-28T13:37:00Z', { ...all, entities: ['uk'], aggregationPeriod: 'week' }],
  [years(gapOf(3, 0.513), 60), '2014-10-28T13:37:00Z', { ...all, aggregationPeriod: 'hour' }],
  [years([]), '2014-10-28T13:37:00Z', all],
  [
    years([{ camera: 0, daysBack: 60, days: 58, uptime: 1 }]),
    '2014-10-28T13:37:00Z',
    { ...all, entities: ['uk'], end: '2014-10-20' },
  ],
]

test('service and reducer return equal estimates of random counts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([random, at, body]) => {
      const now = Date.parse(at)
      await keepYears(warehouse, random, now)
      const told = await estimates(warehouse, body, { now, limits, organisations: null })
      note(told)
      expect(readEstimates(JSON.parse(JSON.stringify(told)))).toEqual(told)
      expectNear(told, await deriveEstimates(plainWarehouse(warehouse, now), body, now))
    }),
    agreementRuns(asked, [], examples),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'hours left out',
      'interval',
      'no gap',
      'no interval',
      'store no-records',
      'store short-history',
    ]),
  )
}, 480_000)
