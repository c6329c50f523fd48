import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveDemographics } from '../../src/derive/demographics.ts'
import type { GroupDwellAnswer } from '../../src/protocol/derived/zone-answers.ts'
import { readGroupDwell } from '../../src/protocol/derived/zone-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { demographics } from '../../src/service/warehouse/derived/demographics.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { minute, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts, keepFloors } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
await keepFloors(warehouse)
/** Few enough cells to split the stores into parts. */
const context = { now, limits: { ...defaultQuestionLimits, maxCells: 200 }, organisations: null }

const dayMinutes = 24 * 60
const day = fc.integer({ min: 20, max: 29 }).map((date) => `2014-10-${date}`)
const store = fc.constantFrom(...chainStores)
const who = {
  age: fc.constantFrom('25_34', '0_15', ''),
  gender: fc.constantFrom('female', 'male', ''),
  role: fc.constantFrom('customer', 'staff', ''),
}
const facts = fc.record({
  visits: fc.array(fc.record({ store, at: minute, ...who }), { minLength: 20, maxLength: 80 }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('cam-1', 'cam-2'),
      length: fc.integer({ min: 1, max: 400 }),
      uptime: fc.constant(1),
    }),
    { minLength: 3, maxLength: 8 },
  ),
  counters: fc.constant([]),
  stays: fc.array(
    fc
      .record({
        store,
        zone: fc.constantFrom('Women:Tops', 'Men'),
        at: minute,
        seconds: fc.integer({ min: 5, max: 4000 }),
        ...who,
        visit: fc.nat(40),
      })
      // A visit is of one day: how far around a period stays are looked for depends on the zones that are asked together.
      .map((stay) => ({ ...stay, visit: Math.floor(stay.at / dayMinutes) * 100 + stay.visit })),
    { minLength: 40, maxLength: 120 },
  ),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    zone: fc.constantFrom(null, 'Women:Tops', 'Women:Tops', 'Men', 'Nowhere'),
    people: fc.constantFrom(
      {},
      { ages: ['25_34'] as const },
      { genders: ['female'] as const, roles: ['customer'] as const },
    ),
  })
  .map(({ ends, stores, zone, people }): BodyOf<'demographics'> => {
    const [start = '', end = ''] = [...ends].sort()
    return {
      start,
      end,
      entities: stores,
      entityType: 'location',
      ...(zone === null ? { measure: 'store-dwell' } : { measure: 'zone-average-dwell', zone }),
      ...people,
    }
  })

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note(measure: string, { groups }: GroupDwellAnswer): void {
  if (groups === null) seen.add('not told')
  for (const { state, value, weighted } of groups ?? []) {
    seen.add(state)
    if (value !== null) seen.add(measure)
    if (weighted) seen.add('weighted')
  }
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 6, maxLength: 6 }))

test('service and reducer give equal dwell times', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = (await demographics(warehouse, body, context)) as GroupDwellAnswer
        note(body.measure, told)
        expectNear(told, await deriveDemographics(plainWarehouse(warehouse, now), body, now))
        expect(readGroupDwell(JSON.parse(JSON.stringify(told)))).toEqual(told)
      }
    }),
    agreementRuns(asked, [30, 8, 11, 1]),
  )
  const everything = [
    'measured',
    'nobody',
    'no-data',
    'not told',
    'weighted',
    'store-dwell',
    'zone-average-dwell',
  ]
  if (!runsEveryCase) return
  expect([...seen]).toEqual(expect.arrayContaining(everything))
}, 240_000)
