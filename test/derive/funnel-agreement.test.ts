import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveFunnel } from '../../src/derive/funnel.ts'
import type { ConversionAnswer } from '../../src/protocol/derived/conversion-answers.ts'
import type { FunnelAnswer } from '../../src/protocol/derived/funnel/funnel-answers.ts'
import { readFunnel } from '../../src/protocol/derived/funnel/funnel-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { funnel } from '../../src/service/warehouse/derived/funnel.ts'
import { totals } from '../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  counters,
  goodUptime,
  hour,
  openChain,
  period,
  quarter,
  someStores,
  store,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts, keepFloors } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
await keepFloors(warehouse)
const chain = new SmallChain(warehouse)
// In Britain and America the camera of the street also counts entries and watches a zone. In India it does neither.
await chain.passerByLine('uk', 'uk-cam-1')
await chain.passerByLine('us', 'us-cam-2')
await chain.recording('in-cam-2', 'in', { timezone: 'Asia/Kolkata' })
await chain.passerByLine('in', 'in-cam-2')
const context = { now, limits: defaultQuestionLimits, organisations: null }

const day = fc.integer({ min: 22, max: 28 }).map((date) => `2014-10-${date}`)
const zone = fc.constantFrom('Women:Tops', 'Women:Tops', 'Men', 'Kids')
/** Whole hours with visitors in the street, in the store and in a zone, and with some transactions or none. */
const rush = fc.record({
  store,
  at: hour,
  hours: fc.integer({ min: 1, max: 10 }),
  past: fc.constantFrom(null, 0, 7, 60),
  customers: fc.integer({ min: 0, max: 20 }),
  zone,
  visits: fc.integer({ min: 0, max: 9 }),
  sales: fc.constantFrom(0, 0, 4, 9),
})
const facts = fc.record({
  rushes: fc.array(rush, { minLength: 10, maxLength: 25 }),
  visits: fc.array(fc.record({ store, at: minute, age: fc.constant('') }), { maxLength: 40 }),
  receipts: fc.array(fc.record({ store, at: minute }), { maxLength: 30 }),
  segments: fc.array(
    fc.record({
      store,
      at: quarter,
      camera: fc.constantFrom('cam-1', 'cam-2'),
      length: fc.integer({ min: 50, max: 400 }),
      uptime: goodUptime,
    }),
    { minLength: 15, maxLength: 40 },
  ),
  counters: counters(40),
})
type Facts = typeof facts extends fc.Arbitrary<infer Each> ? Each : never

const facets = ['summary', 'entities'] as const
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: someStores,
    zone: fc.constantFrom(null, 'Women:Tops', 'Women:Tops', 'Men', 'Nowhere'),
  })
  .map(
    ({ ends, stores, zone: asked }): BodyOf<'funnel'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      facets,
      ...(asked !== null && { zone: asked }),
    }),
  )

const instant = (at: number) => new Date(at * minuteMs).toISOString()

async function keep({ rushes, visits, receipts, segments, counters: counts }: Facts): Promise<void> {
  const inHours = rushes.flatMap((one) =>
    Array.from({ length: one.hours }, (_, each) => ({ ...one, from: one.at + each * 60 })),
  )
  const came = inHours.flatMap(({ store: place, from, customers }) =>
    Array.from({ length: customers }, (_, each) => ({
      store: place,
      at: from + each,
      age: '',
      role: each % 5 === 0 ? 'staff' : 'customer',
    })),
  )
  const stays = inHours.flatMap(({ store: place, from, visits: count, zone: at }, nth) =>
    Array.from({ length: count }, (_, each) => ({
      store: place,
      zone: at,
      at: from + each,
      seconds: 40,
      age: '',
      role: each % 4 === 0 ? 'staff' : each % 4 === 1 ? '' : 'customer',
      visit: nth * 100 + each,
    })),
  )
  await keepFacts(warehouse, { visits: [...came, ...visits], segments, counters: counts, stays })
  for (const table of ['transactions', 'passers_by'])
    await warehouse.command(`TRUNCATE TABLE ${database}.${table}`)
  await warehouse.insert(
    'passers_by',
    inHours.flatMap(({ store: place, from, past }) =>
      past === null
        ? []
        : [
            {
              location_id: place,
              started_at: instant(from),
              label: instant(from),
              recording_id: 'outside',
              passers_by: past,
            },
          ],
    ),
  )
  const sold = inHours.flatMap(({ store: place, from, sales }) =>
    Array.from({ length: sales }, (_, each) => ({ store: place, at: from + each })),
  )
  await warehouse.insert(
    'transactions',
    [...sold, ...receipts].map(({ store: place, at }, position) => ({
      location_id: place,
      sold_at: instant(at),
      transaction_id: `receipt-${position}`,
      kind: 'sale',
      amount: '10.25',
      units: 2,
    })),
  )
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ summary = [], entities = [] }: FunnelAnswer): void {
  for (const { steps, rates } of [...summary, ...entities]) {
    for (const { step, state, coverage } of steps)
      seen.add(`${step} ${state}`).add(`${step} ${coverage.verdict}`)
    for (const { from, to, state, counted } of rates) {
      seen.add(`${from} to ${to} ${state}`)
      if (counted.counted > 0 && counted.counted < counted.of) seen.add(`${from} to ${to} in part`)
    }
  }
}

/** The last rate without a zone is that of the page. */
async function expectConversion(told: FunnelAnswer, body: BodyOf<'funnel'>): Promise<void> {
  const { start, end, entities, entityType } = body
  const asked = { start, end, entities, entityType, aggregationPeriod: 'day', measure: 'conversion' } as const
  const answer = (await totals(
    warehouse,
    { ...asked, facets: ['summary', 'entities'] },
    context,
  )) as ConversionAnswer
  const rate = told.summary?.[0]?.rates.at(-1)
  const page = answer.summary?.[0]
  expectNear(rate?.value ?? null, page?.total.value ?? null)
  if (page?.hours.kind === 'checked') {
    const { due: of, counted } = page.hours
    expect(rate?.counted).toEqual({ counted, of, unit: 'hour' })
  }
  for (const { location, value } of answer.entities ?? []) {
    const own = told.entities?.find((row) => row.location === location)
    expectNear(own?.rates.at(-1)?.value ?? null, value)
  }
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 6, maxLength: 6 }))

test('service and reducer give equal funnels over random facts, with the conversion rate of totals', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keep(kept)
      for (const body of questions) {
        const told = await funnel(warehouse, body, context)
        note(told)
        expect(readFunnel(JSON.parse(JSON.stringify(told)))).toEqual(told)
        expectNear(told, await deriveFunnel(plainWarehouse(warehouse, now), body, now))
        if (body.zone === undefined) await expectConversion(told, body)
      }
    }),
    agreementRuns(asked, [8, 15, 9, 21]),
  )
  const together = [
    'passers-by to entries',
    'entries to zone',
    'entries to transactions',
    'zone to transactions',
  ]
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['passers-by', 'entries', 'zone', 'transactions'].flatMap((step) =>
        ['measured', 'no-data', 'closed', 'unreliable'].map((kind) => `${step} ${kind}`),
      ),
      'passers-by not-counted',
      'zone not-counted',
      ...together.flatMap((pair) => [`${pair} measured`, `${pair} not-together`, `${pair} in part`]),
      'passers-by to entries nobody',
    ]),
  )
}, 300_000)
