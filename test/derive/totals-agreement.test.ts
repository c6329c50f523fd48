import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { TotalsAnswer } from '../../src/protocol/derived/derived-answers.ts'
import { readTotals } from '../../src/protocol/derived/derived-results.ts'
import { derivedPeriods } from '../../src/protocol/metrics/vocabularies.ts'
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

/** All stores, and every second of them from the first or second. */
function groupsOf(stores: readonly string[], split: number): readonly (readonly number[])[] {
  const places = stores.map((_, place) => place)
  const some = places.filter((place) => place % 2 === split % 2)
  return some.length === 0 ? [places] : [places, some]
}

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
    aggregationPeriod: fc.constantFrom(...derivedPeriods),
    ages: someAges,
    split: fc.nat(),
  })
  .map(
    ({ ends, shift, stores, aggregationPeriod, ages, split }): BodyOf<'totals'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      measure: 'entries',
      facets: ['segments', 'entities', 'groups', 'summary'],
      groups: groupsOf(stores, split),
      aggregationPeriod,
      ...monthsFrom(period(ends).start),
      ...comparedBefore(period(ends), shift),
      ...(ages !== null && { ages }),
    }),
  )

/** A group's row is the summary of a request of its stores alone. */
async function expectAlone({ groups = [] }: TotalsAnswer, body: BodyOf<'totals'>): Promise<void> {
  for (const [place, row] of groups.entries()) {
    const { groups: asked = [], ...rest } = body
    const entities = asked[place]?.map((at) => body.entities[at] ?? '') ?? []
    const alone = (await totals(
      warehouse,
      { ...rest, entities, facets: ['summary'] },
      context,
    )) as TotalsAnswer
    const [summary] = alone.summary ?? []
    expect(row.stores).toBe(entities.length)
    expect(row.counted + row.uncounted.length).toBe(row.stores)
    const { value, change, pair } = summary?.total ?? {}
    expectNear(
      { value: row.total.value, change: row.total.change, pair: row.total.pair },
      { value, change, pair },
    )
    expectNear(row.perOpenDay.value, summary?.perOpenDay.value)
    // If all stores are closed or silent, a request of them alone shows the closed ones.
    if (row.counted > 0) expectNear(row.coverage, summary?.coverage)
  }
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 5, maxLength: 5 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = (await totals(warehouse, body, context)) as TotalsAnswer
        expectNear(told, await deriveTotals(plainWarehouse(warehouse, now), body, now))
        expect(readTotals(JSON.parse(JSON.stringify(told)), body.facets)).toEqual(told)
        await expectAlone(told, body)
      }
    }),
    agreementRuns(asked, [29, 6, 1, 9, 26, 24]),
  )
}, 300_000)
