import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveForecast } from '../../src/derive/forecast.ts'
import type { ForecastAnswer } from '../../src/protocol/derived/forecast/forecast-answers.ts'
import { readForecast } from '../../src/protocol/derived/forecast/forecast-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { forecast } from '../../src/service/warehouse/derived/forecast.ts'
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

const on = (name: string, start: string, entities?: readonly string[]) => ({
  name,
  start,
  end: start,
  ...(entities && { entities }),
})
/** Three that are over, then three ahead: one of a name that was counted, and two new ones, the last in a single store. */
const holidays = [
  on('Feast', '2014-08-25'),
  on('Harvest', '2014-09-10'),
  on('Race', '2014-09-25'),
  on('Feast', '2014-10-30'),
  on('Unity', '2014-11-03'),
  on('Martinmas', '2014-11-05', chainStores.slice(0, 1)),
]

const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    days: fc.constantFrom(null, 1, 14),
    holidays: fc.constantFrom(null, holidays),
  })
  .map(
    ({ stores, days, holidays }): BodyOf<'forecast'> => ({
      entities: stores,
      entityType: 'location',
      ...(days !== null && { days }),
      ...(holidays !== null && { holidays }),
    }),
  )
const instant = fc.constantFrom('2014-10-28T13:37:00Z', '2014-10-26T00:10:00Z', '2014-11-01T23:50:00Z')

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ state, days, stores }: ForecastAnswer): void {
  seen.add(state)
  for (const { reason } of stores.leftOut.first) seen.add(`store ${reason}`)
  for (const { day, special } of days) {
    seen.add(day === null ? 'closed day' : 'open day')
    for (const { basis } of special.first) seen.add(`special ${basis}`)
  }
}

const asked: fc.Arbitrary<[Years, string, BodyOf<'forecast'>]> = fc.tuple(anyYears, instant, question)
const all: BodyOf<'forecast'> = { entities: chainStores, entityType: 'location', holidays }
/** The same in every run. Together they cover every kind of response. */
const examples: [Years, string, BodyOf<'forecast'>][] = fc
  .sample(anyYears, { seed: 3, numRuns: 4 })
  .flatMap((years, at): [Years, string, BodyOf<'forecast'>][] => [
    [years, '2014-10-28T13:37:00Z', at === 0 ? { ...all, entities: ['bare'] } : all],
  ])

test('service and reducer return equal forecasts of random counts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([years, at, body]) => {
      const now = Date.parse(at)
      await keepYears(warehouse, years, now)
      const told = await forecast(warehouse, body, { now, limits, organisations: null })
      note(told)
      expect(readForecast(JSON.parse(JSON.stringify(told)))).toEqual(told)
      expectNear(told, await deriveForecast(plainWarehouse(warehouse, now), body, now))
    }),
    agreementRuns(asked, [], examples),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'closed day',
      'forecast',
      'open day',
      'short-history',
      'special earlier',
      'special holidays',
      'store not-counted',
      'store short-history',
    ]),
  )
}, 480_000)
