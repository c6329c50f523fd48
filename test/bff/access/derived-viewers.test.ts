import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TotalsMeasure } from '../../../src/protocol/derived/derived-bodies.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  powers,
  refused,
  startDerivedAccess,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'

const day = '2026-03-01'
const zone = 'Women:Tops'
let access: DerivedAccess

/** As many people as the store's power. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain: ({ action, body }, entities) => {
      if (action !== 'metric') return body.returnEntityType === 'area_context' ? entities.map(areaOf) : null
      return {
        segments: entities.map((location) => ({
          location,
          index: `${day}T00:00:00.000`,
          entries: powers.get(location),
          customer_entries: powers.get(location),
          sales_conversion_rate: 0.5,
          transactions_count: 1,
          taxonomy: zone,
          area_total_entries: powers.get(location),
          area_average_dwell_time: 60,
        })),
        meta: { units: { entries: 'peopleCount', customer_entries: 'peopleCount' } },
      }
    },
  })
})
afterAll(() => access.close())

function areaOf(store: string) {
  return { area_type: 'taxonomy', taxonomy: zone, recording_id: `camera of ${store}` }
}

/** Sends the request as a person who sees these stores. */
function ask(
  stores: readonly string[] | 'all',
  entities: readonly string[],
  measure: TotalsMeasure = 'entries',
): Promise<string> {
  const asks = measure === 'zone-visits' ? { zone, facets: ['segments'] } : { facets: ['summary'] }
  const body = { start: day, end: day, measure, aggregationPeriod: 'day', ...asks }
  return access.ask({ stores }, 'totals', { ...body, entities })
}

function summaryOf(frame: string) {
  return answerIn<{ summary: [{ total: { value: number }; of: { over: { value: number } } }] }>(frame)
    .summary[0]
}

function totalOf(frame: string): unknown {
  return summaryOf(frame).total.value
}

test.each(allowed)('shows a viewer of %j the counts of %j', async (stores, entities, total) => {
  expect(totalOf(await ask(stores, entities))).toBe(total)
})

test('never shares a rate between viewers of different stores', async () => {
  const customersOf = async (stores: readonly string[]) =>
    summaryOf(await ask(stores, stores, 'conversion')).of.over.value
  expect(await customersOf(['store-1', 'store-2'])).toBe(3)
  expect(await customersOf(['store-2', 'store-3'])).toBe(6)
  const refused = await ask(['store-1', 'store-2'], ['store-2', 'store-3'], 'conversion')
  expect(failureOf(refused).code).toBe('forbidden')
})

test('never shares zone visits between viewers of different stores', async () => {
  const visitsOf = async (stores: readonly string[]) => {
    const answer = answerIn<{ segments: [{ value: number }] }>(await ask(stores, stores, 'zone-visits'))
    return answer.segments[0].value
  }
  expect(await visitsOf(['store-1', 'store-2'])).toBe(3)
  expect(await visitsOf(['store-2', 'store-3'])).toBe(6)
  const refused = await ask(['store-1', 'store-2'], ['store-2', 'store-3'], 'zone-visits')
  expect(failureOf(refused).code).toBe('forbidden')
})

test.each(refused)(
  'refuses a viewer of %j the counts of %j as a whole, without a request',
  async (stores, entities) => {
    await ask('all', entities)
    access.asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(access.asked).toEqual([])
  },
)

test('requests only the stores of the derived request', async () => {
  access.bff.pass(600_000)
  access.asked.length = 0
  expect(totalOf(await ask(['store-2', 'store-5'], ['store-5', 'store-2']))).toBe(18)
  expect(access.asked.length).toBeGreaterThan(1)
  for (const entities of access.asked) expect(entities).toEqual(['store-2', 'store-5'])
})
