import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveDemographics } from '../../src/derive/demographics.ts'
import type { DemographicsAnswer } from '../../src/protocol/derived/derived-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { demographics } from '../../src/service/warehouse/derived/demographics.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
const context = { now, limits: defaultQuestionLimits, organisations: null }

const entriesOf = async (body: BodyOf<'demographics'>) =>
  (await demographics(warehouse, body, context)) as DemographicsAnswer

const day = fc.integer({ min: 20, max: 29 }).map((date) => `2014-10-${date}`)
const store = fc.constantFrom(...chainStores)
const visit = fc.record({
  store,
  at: minute,
  age: fc.constantFrom('25_34', '0_15', ''),
  gender: fc.constantFrom('female', 'male', ''),
  role: fc.constantFrom('customer', 'staff', ''),
})
const facts = fc.record({
  visits: fc.array(visit, { maxLength: 80 }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('cam-1', 'cam-2'),
      length: fc.integer({ min: 1, max: 400 }),
      uptime: fc.constant(1),
    }),
    { maxLength: 6 },
  ),
  counters: fc.array(fc.record({ at: minute.map((at) => at - (at % 60)), people: fc.nat(40) }), {
    maxLength: 6,
  }),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    people: fc.constantFrom(
      {},
      { ages: ['25_34'] as const },
      { genders: ['female'] as const, roles: ['customer'] as const },
      { roles: ['staff', 'customer'] as const },
    ),
  })
  .map(({ ends, stores, people }): BodyOf<'demographics'> => {
    const [start = '', end = ''] = [...ends].sort()
    return { start, end, entities: stores, entityType: 'location', measure: 'entries', ...people }
  })

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ groups, untold }: DemographicsAnswer): void {
  for (const { value } of groups ?? []) seen.add(value === null ? 'unknown' : value === 0 ? 'nobody' : 'some')
  seen.add(untold === null ? 'untold unknown' : untold === 0 ? 'all told' : 'some untold')
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 4, maxLength: 4 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await entriesOf(body)
        note(told)
        expect(await deriveDemographics(plainWarehouse(warehouse, now), body, now)).toEqual(told)
      }
    }),
    agreementRuns(asked, [4, 25, 1, 23]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(['all told', 'nobody', 'some', 'some untold', 'unknown', 'untold unknown']),
  )
}, 240_000)

test('adds up the people of all stores, and counts unknown ages and genders separately', async () => {
  const visits = [
    { store: 'uk', at: noon, age: '25_34', gender: 'female', role: 'customer' },
    { store: 'in', at: noon, age: '25_34', gender: 'female' },
    { store: 'in', at: noon, age: '25_34' },
    { store: 'us', at: noon + 240, age: '', gender: 'male' },
  ] as const
  await keepFacts(warehouse, { visits, segments: [], counters: [] })
  const body: BodyOf<'demographics'> = {
    start: '2014-10-21',
    end: '2014-10-21',
    entities: ['uk', 'in', 'us'],
    entityType: 'location',
    measure: 'entries',
  }
  const told = await entriesOf(body)
  expect(told.untold).toBe(2)
  expect(told.groups).toHaveLength(14)
  expect(told.groups?.filter(({ value }) => value !== null && value > 0)).toEqual([
    { age: '25_34', gender: 'female', value: 2 },
  ])
  const customers = await entriesOf({ ...body, roles: ['customer'] })
  expect(customers.untold).toBe(0)
  const women = await entriesOf({ ...body, genders: ['female'] })
  expect(women.untold).toBeNull()
})

/** On 21 October 2014 in London, in minutes since 1970. */
const noon = Date.parse('2014-10-21T11:00:00Z') / minuteMs
