import fc from 'fast-check'
import { test } from 'vitest'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { BodyOf } from '../../src/protocol/requests.ts'
import { aggregationPeriods } from '../../src/protocol/vocabularies.ts'
import { totals } from '../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/limits.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts } from './random-chain.ts'

/** What SQL answers against what is worked out from plain answers, around the end of summer time. */
const warehouse = await openMemoryWarehouse()
await keepChain(warehouse)
const context = { now, limits: defaultQuestionLimits, organisations: null }

const day = fc.integer({ min: 20, max: 28 }).map((date) => `2014-10-${date}`)
const store = fc.constantFrom(...chainStores)
const facts = fc.record({
  visits: fc.array(fc.record({ store, at: minute, age: fc.constantFrom('25_34', '0_15', '') }), {
    minLength: 30,
    maxLength: 80,
  }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('cam-1', 'cam-2'),
      length: fc.integer({ min: 1, max: 40 }),
      uptime: fc.constantFrom(1, 1, 0.5, 0.9),
    }),
    { minLength: 8, maxLength: 40 },
  ),
  counters: fc.array(fc.record({ at: minute.map((at) => at - (at % 60)), people: fc.nat(40) }), {
    maxLength: 40,
  }),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    shift: fc.constantFrom(null, 1, 7),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    aggregationPeriod: fc.constantFrom(...aggregationPeriods),
    ages: fc.constantFrom(null, ['25_34'] as const, ['0_15', '25_34'] as const),
  })
  .map(({ ends, shift, stores, aggregationPeriod, ages }): BodyOf<'totals'> => {
    const [start = '', end = ''] = [...ends].sort()
    return {
      start,
      end,
      entities: stores,
      entityType: 'location',
      measure: 'entries',
      facets: ['segments', 'entities', 'summary'],
      aggregationPeriod,
      ...(shift !== null && { compared: { start: before(start, shift), end: before(end, shift) } }),
      ...(ages !== null && { ages }),
    }
  })

function before(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 1440 * minuteMs).toISOString().slice(0, 10)
}

test('the service and the reducer answer any question about any facts alike', async () => {
  await fc.assert(
    fc.asyncProperty(facts, fc.array(question, { minLength: 5, maxLength: 5 }), async (kept, questions) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await totals(warehouse, body, context)
        expectNear(told, await deriveTotals(plainWarehouse(warehouse, now), body, now))
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 300_000)
