import fc from 'fast-check'
import { test } from 'vitest'
import { deriveTotals } from '../../src/derive/totals.ts'
import { aggregationPeriods } from '../../src/protocol/metrics/vocabularies.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { totals } from '../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { agreementRuns } from './agreement-runs.ts'
import {
  anyFootage,
  comparedBefore,
  counters,
  monthsFrom,
  openChain,
  period,
  someAges,
  someStores,
  visitors,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
const context = { now, limits: defaultQuestionLimits, organisations: null }

const day = fc.integer({ min: 20, max: 28 }).map((date) => `2014-10-${date}`)
const facts = fc.record({
  visits: visitors({ minLength: 30, maxLength: 80 }),
  segments: fc.array(anyFootage(40, fc.constantFrom(1, 1, 0.5, 0.9)), { minLength: 8, maxLength: 40 }),
  counters: counters(40),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    shift: fc.constantFrom(null, 1, 7),
    stores: someStores,
    aggregationPeriod: fc.constantFrom(...aggregationPeriods),
    ages: someAges,
  })
  .map(
    ({ ends, shift, stores, aggregationPeriod, ages }): BodyOf<'totals'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      measure: 'entries',
      facets: ['segments', 'entities', 'summary'],
      aggregationPeriod,
      ...monthsFrom(period(ends).start),
      ...comparedBefore(period(ends), shift),
      ...(ages !== null && { ages }),
    }),
  )

const asked = fc.tuple(facts, fc.array(question, { minLength: 5, maxLength: 5 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await totals(warehouse, body, context)
        expectNear(told, await deriveTotals(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [29, 6, 1, 9, 26, 24]),
  )
}, 300_000)
