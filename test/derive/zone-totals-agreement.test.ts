import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveTotals } from '../../src/derive/totals.ts'
import type { ZoneTotalsMeasure } from '../../src/protocol/derived/derived-bodies.ts'
import type { ZoneTotalsAnswer } from '../../src/protocol/derived/zone-answers.ts'
import { readZoneTotals } from '../../src/protocol/derived/zone-results.ts'
import { aggregationPeriods } from '../../src/protocol/metrics/vocabularies.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { totals } from '../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts, keepFloors } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
await keepFloors(warehouse)
/** Few enough cells to split the stores into parts. Hourly requests have more. */
const contextOf = ({ aggregationPeriod }: BodyOf<'totals'>) => ({
  now,
  limits: aggregationPeriod === 'hour' ? defaultQuestionLimits : { ...defaultQuestionLimits, maxCells: 200 },
  organisations: null,
})

const measures = [
  'zone-visits',
  'zone-entry-rate',
  'zone-average-dwell',
  'zone-total-dwell',
  'zone-share',
] as const satisfies readonly ZoneTotalsMeasure[]

const day = fc.integer({ min: 20, max: 29 }).map((date) => `2014-10-${date}`)
const store = fc.constantFrom(...chainStores)
const age = fc.constantFrom('25_34', '0_15', '')
const role = fc.constantFrom('customer', 'staff', '')
const zone = fc.constantFrom('Women:Tops', 'Men', 'Men:Denim', 'Kids')
const facts = fc.record({
  visits: fc.array(fc.record({ store, at: minute, age, role }), { minLength: 20, maxLength: 60 }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('cam-1', 'cam-2', 'cam-3'),
      length: fc.integer({ min: 1, max: 200 }),
      // No sum of these lies on a threshold of coverage, where a rounded share could fall on either side.
      uptime: fc.constantFrom(1, 1, 0.513, 0.907),
    }),
    { minLength: 8, maxLength: 30 },
  ),
  counters: fc.array(fc.record({ at: minute.map((at) => at - (at % 60)), people: fc.nat(40) }), {
    maxLength: 6,
  }),
  stays: fc.array(
    fc.record({
      store,
      zone,
      at: minute,
      seconds: fc.integer({ min: 5, max: 4000 }),
      age,
      role,
      visit: fc.nat(40),
    }),
    { minLength: 40, maxLength: 120 },
  ),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    shift: fc.constantFrom(null, 1, 7),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    aggregationPeriod: fc.constantFrom(...aggregationPeriods),
    measure: fc.constantFrom(...measures),
    zone: fc.constantFrom('Women:Tops', 'Women:Tops', 'Men', 'Men:Denim', 'Nowhere'),
    zones: fc.constantFrom(null, ['Men', 'Women:Tops']),
    people: fc.constantFrom(
      {},
      { ages: ['25_34'] as const },
      { ages: ['25_34', '0_15'] as const, roles: ['customer'] as const },
    ),
  })
  .map(({ ends, shift, stores, zones, people, measure, ...asked }): BodyOf<'totals'> => {
    const [start = '', end = ''] = [...ends].sort()
    return {
      ...asked,
      measure,
      start,
      end,
      entities: stores,
      entityType: 'location',
      facets: ['segments', 'groups'],
      groups: [stores.map((_, place) => place), [stores.length - 1]],
      ...(zones !== null && measure === 'zone-share' && { zones }),
      ...(shift !== null && { compared: { start: before(start, shift), end: before(end, shift) } }),
      ...people,
    }
  })

function before(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 1440 * minuteMs).toISOString().slice(0, 10)
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note(measure: string, { segments = [], groups = [] }: ZoneTotalsAnswer): void {
  if (segments.length === 0) seen.add('no zone')
  if (groups.some(({ counted }) => counted > 0)) seen.add('group')
  for (const { state, value, coverage, change, compared } of segments) {
    seen.add(state)
    seen.add(coverage.verdict)
    if (value !== null) seen.add(measure)
    if (change !== undefined) seen.add(change.kind)
    if (compared?.value !== undefined) seen.add('compared')
  }
}

/** A group's row is what a request of its stores alone answers of them together. */
async function expectAlone({ groups = [] }: ZoneTotalsAnswer, body: BodyOf<'totals'>): Promise<void> {
  const [, last] = groups
  const entities = body.entities.slice(-1)
  const alone = { ...body, entities, groups: [[0]] }
  const { groups: [own] = [] } = (await totals(warehouse, alone, contextOf(body))) as ZoneTotalsAnswer
  expectNear(last, own)
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 8, maxLength: 8 }))

test('service and reducer give equal answers for a zone over time, to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = (await totals(warehouse, body, contextOf(body))) as ZoneTotalsAnswer
        note(body.measure, told)
        expectNear(told, await deriveTotals(plainWarehouse(warehouse, now), body, now))
        const sent = JSON.parse(JSON.stringify(told))
        expect(readZoneTotals(sent, body.measure as ZoneTotalsMeasure, ['segments', 'groups'])).toEqual(told)
        await expectAlone(told, body)
      }
    }),
    agreementRuns(asked, [11, 19, 12, 2, 1, 17]),
  )
  const everything = [
    'measured',
    'no-data',
    'closed',
    'nobody',
    'no zone',
    'withheld',
    'compared',
    'unreliable',
    'group',
  ]
  if (!runsEveryCase) return
  expect([...seen]).toEqual(expect.arrayContaining([...everything, ...measures]))
}, 300_000)
