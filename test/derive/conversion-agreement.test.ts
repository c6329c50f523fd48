import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { ConversionAnswer } from '../../src/protocol/derived/conversion-answers.ts'
import { readConversion } from '../../src/protocol/derived/conversion-results.ts'
import { derivedPeriods } from '../../src/protocol/metrics/vocabularies.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { totals } from '../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  anyFootage,
  comparedBefore,
  counters,
  goodUptime,
  hour,
  openChain,
  period,
  someStores,
  store,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
const chain = new SmallChain(warehouse)
// Another currency, and a door counter whose counts are of customers.
await chain.location('us', 'America/New_York', { currency: 'USD' })
await chain.location('bare', 'Europe/London', { countsOf: 'customers' })
/** So few cells that hours are gone through some stores at a time; more of them where they are drawn, too. */
const contextOf = ({ aggregationPeriod }: BodyOf<'totals'>) => ({
  now,
  limits: aggregationPeriod === 'hour' ? defaultQuestionLimits : { ...defaultQuestionLimits, maxCells: 1500 },
  organisations: null,
})

const day = fc.integer({ min: 22, max: 28 }).map((date) => `2014-10-${date}`)
/** Whole hours with many visitors, and with some transactions or none, as from a silent till. */
const rush = fc.record({
  store,
  at: hour,
  hours: fc.integer({ min: 1, max: 8 }),
  customers: fc.integer({ min: 0, max: 25 }),
  sales: fc.constantFrom(0, 0, 4, 9),
})
const facts = fc.record({
  rushes: fc.array(rush, { minLength: 8, maxLength: 25 }),
  visits: fc.array(fc.record({ store, at: minute, role: fc.constantFrom('customer', 'staff', '') }), {
    maxLength: 40,
  }),
  receipts: fc.array(fc.record({ store, at: minute, kind: fc.constantFrom('sale', 'refund', 'void') }), {
    maxLength: 30,
  }),
  segments: fc.array(anyFootage(300, goodUptime), { minLength: 8, maxLength: 30 }),
  counters: counters(40),
})

const facets = ['segments', 'entities', 'groups', 'summary', 'tills', 'leftOut'] as const
const question = fc
  .record({
    ends: fc.tuple(day, day),
    shift: fc.constantFrom(null, 1, 7),
    stores: someStores,
    aggregationPeriod: fc.constantFrom(...derivedPeriods),
  })
  .map(
    ({ ends, shift, stores, aggregationPeriod }): BodyOf<'totals'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      measure: 'conversion',
      facets,
      groups: [stores.map((_, place) => place), [stores.length - 1]],
      aggregationPeriod,
      ...comparedBefore(period(ends), shift),
    }),
  )

type Facts = typeof facts extends fc.Arbitrary<infer Each> ? Each : never

async function keep({ rushes, visits, receipts, segments, counters }: Facts): Promise<void> {
  await keepFacts(warehouse, { visits: [], segments, counters })
  await warehouse.command(`TRUNCATE TABLE ${database}.transactions`)
  const came = rushes.flatMap(({ store: location, at, hours, customers }) =>
    Array.from({ length: hours * customers }, (_, each) => ({
      store: location,
      at: at + (each % (hours * 60)),
      role: each % 7 === 0 ? '' : 'customer',
    })),
  )
  const sold = rushes.flatMap(({ store: location, at, hours, sales }) =>
    Array.from({ length: hours * sales }, (_, each) => ({
      store: location,
      at: at + (each % (hours * 60)),
      kind: 'sale',
    })),
  )
  await warehouse.insert(
    'visits',
    [...came, ...visits].map(({ store: location, at, role }, position) => ({
      location_id: location,
      entered_at: new Date(at * minuteMs).toISOString(),
      visit_id: `visit-${position}`,
      recording_id: 'any',
      age: '',
      gender: '',
      role,
    })),
  )
  await warehouse.insert(
    'transactions',
    [...sold, ...receipts].map(({ store: location, at, kind }, position) => ({
      location_id: location,
      sold_at: new Date(at * minuteMs).toISOString(),
      transaction_id: `receipt-${position}`,
      kind,
      amount: `${10 + (position % 9)}.25`,
      units: 1 + (position % 3),
    })),
  )
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 4, maxLength: 4 }))

test('service and reducer give equal rates over random facts', async () => {
  const seen = { till: 0, cameras: 0, rates: 0 }
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keep(kept)
      for (const body of questions) {
        const told = (await totals(warehouse, body, contextOf(body))) as ConversionAnswer
        expectNear(told, await deriveTotals(plainWarehouse(warehouse, now), body, now))
        expect(readConversion(JSON.parse(JSON.stringify(told)), facets)).toEqual(told)
        // All stores together are the summary, and one store is its own row.
        const [whole, last] = told.groups ?? []
        const [summary] = told.summary ?? []
        expectNear(whole?.value, summary?.total.value)
        const alone = told.entities?.find(({ location }) => location === body.entities.at(-1))
        if (last?.counted === 1)
          expectNear({ of: last.of, value: last.value }, { of: alone?.of, value: alone?.value })
        for (const { reason } of told.leftOut ?? []) seen[reason] += 1
        if (typeof told.summary?.[0]?.total.value === 'number') seen.rates += 1
      }
    }),
    agreementRuns(asked, [23, 3, 20, 7, 19]),
  )
  // Nothing is held together where nothing happens.
  if (!runsEveryCase) return
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(3)
}, 300_000)
