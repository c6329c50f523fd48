import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveZones } from '../../src/derive/zones.ts'
import type { ZonesAnswer } from '../../src/protocol/derived/zone-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { zones } from '../../src/service/warehouse/derived/zones.ts'
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
/** Few enough cells to split the stores into parts. */
const context = { now, limits: { ...defaultQuestionLimits, maxCells: 200 }, organisations: null }

const dayMinutes = 24 * 60
const day = fc.integer({ min: 20, max: 29 }).map((date) => `2014-10-${date}`)
const store = fc.constantFrom(...chainStores)
const age = fc.constantFrom('25_34', '0_15', '')
const role = fc.constantFrom('customer', 'staff', '')
/** One of them is in no store. */
const zone = fc.constantFrom('Women:Tops', 'Men', 'Men:Denim', 'Kids')
const facts = fc.record({
  visits: fc.array(fc.record({ store, at: minute, age, role }), { minLength: 10, maxLength: 60 }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('cam-1', 'cam-2', 'cam-3'),
      length: fc.integer({ min: 1, max: 200 }),
      // No sum of these lies on a threshold of coverage, where a rounded share could fall on either side.
      uptime: fc.constantFrom(1, 1, 0.513, 0.907),
    }),
    { minLength: 4, maxLength: 30 },
  ),
  counters: fc.array(fc.record({ at: minute.map((at) => at - (at % 60)), people: fc.nat(40) }), {
    maxLength: 6,
  }),
  stays: fc.array(
    fc
      .record({
        store,
        zone,
        at: minute,
        seconds: fc.integer({ min: 5, max: 4000 }),
        age,
        role,
        visit: fc.nat(40),
      })
      // A visit is of one day: how far around a period stays are looked for depends on the zones that are asked together.
      .map((stay) => ({ ...stay, visit: Math.floor(stay.at / dayMinutes) * 100 + stay.visit })),
    { minLength: 20, maxLength: 120 },
  ),
})
const question = fc
  .record({
    ends: fc.tuple(day, day),
    shift: fc.constantFrom(null, 1, 7),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    zones: fc.constantFrom(null, ['Women:Tops'], ['Men', 'Men:Denim'], ['Nowhere']),
    people: fc.constantFrom(
      {},
      { ages: ['25_34'] as const },
      { ages: ['25_34', '0_15'] as const, roles: ['customer'] as const },
    ),
  })
  .map(({ ends, shift, stores, zones: asked, people }): BodyOf<'zones'> => {
    const [start = '', end = ''] = [...ends].sort()
    return {
      start,
      end,
      entities: stores,
      entityType: 'location',
      ...(shift !== null && { compared: { start: before(start, shift), end: before(end, shift) } }),
      ...(asked !== null && { zones: asked }),
      ...people,
    }
  })

function before(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 1440 * minuteMs).toISOString().slice(0, 10)
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ zones: rows, all, storeDwell, unseen }: ZonesAnswer): void {
  for (const { state, coverage, change, entryRate } of rows) {
    seen.add(state)
    seen.add(coverage.verdict)
    if (change !== null) seen.add(change.kind)
    if (entryRate.value !== null) seen.add('a rate')
  }
  if (rows.length === 0) seen.add(`no zone: ${all.state}`)
  if (storeDwell.value !== null) seen.add(storeDwell.weighted ? 'weighted dwell' : 'a dwell')
  if (unseen.count > 0) seen.add('unseen hours')
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 4, maxLength: 4 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await zones(warehouse, body, context)
        note(told)
        expectNear(told, await deriveZones(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [16, 6, 2, 9, 1, 15]),
  )
  const everything = ['measured', 'no-data', 'withheld', 'a rate', 'unseen hours', 'unreliable']
  if (!runsEveryCase) return
  expect([...seen]).toEqual(expect.arrayContaining(everything))
}, 300_000)

test('compares visits by day, averages over all visits, and ignores a parent that is no zone', async () => {
  const stays = (times: readonly number[], seconds: number, zone = 'Women:Tops') =>
    times.map((at) => ({ store: 'in' as const, zone, at, seconds, age: '', role: '', visit: at }))
  const fourth = [0, 1, 2, 3].map((minutes) => noon + minutes)
  await keepFacts(warehouse, {
    visits: [...fourth, ...fourth].map((at) => ({ store: 'in', at, age: '' })),
    // Two whole days.
    segments: [{ store: 'in', camera: 'cam-1', at: noon - 36 * 60, length: 192, uptime: 1 }],
    counters: [],
    stays: [
      ...stays(fourth, 30),
      ...stays([noon - dayMinutes, noon - dayMinutes + 1], 90),
      ...stays([noon], 500, 'Men'),
    ],
  })
  const body: BodyOf<'zones'> = {
    start: '2014-10-22',
    end: '2014-10-22',
    compared: { start: '2014-10-21', end: '2014-10-21' },
    entities: ['in', 'bare'],
    entityType: 'location',
  }
  const told = await zones(warehouse, body, context)
  const complete = { share: 1, verdict: 'complete' }
  const figures = {
    state: 'measured',
    visits: 4,
    entryRate: { value: 0.5, over: 8 },
    averageDwell: { value: 30, over: 4 },
    totalDwell: 120,
    share: 1,
    coverage: complete,
    shareCoverage: complete,
    rateCoverage: complete,
  }
  expect(told).toEqual({
    floor: [{ zone: 'Women:Tops', stores: 1 }],
    zones: [
      {
        zone: 'Women:Tops',
        stores: 1,
        ...figures,
        change: { kind: 'delta', fraction: 1 },
        pair: { current: 4, compared: 2 },
        leftOut: 0,
      },
    ],
    all: figures,
    // A visit to a zone that is not on the floor still counts as part of the store visit.
    storeDwell: { value: 155, weighted: false, entries: 8, coverage: { share: null, verdict: 'unknown' } },
    unseen: { first: [], count: 0 },
    hasUptime: true,
    meta: { units: { visits: 'peopleCount', dwell: 'seconds' }, countedUntil: '2014-10-28T13:30:00.000Z' },
  })
  expectNear(await deriveZones(plainWarehouse(warehouse, now), body, now), told)
  const others = await zones(warehouse, { ...body, zones: ['Men'] }, context)
  expect(others).toMatchObject({ floor: told.floor, zones: [], all: { visits: null, state: 'no-data' } })
})

test('reports a day off as closed, and so a day in progress on which the store stays closed', async () => {
  await keepFacts(warehouse, { visits: [], segments: [], counters: [] })
  for (const date of ['2014-10-27', '2014-10-28']) {
    const body: BodyOf<'zones'> = { start: date, end: date, entities: ['us'], entityType: 'location' }
    const told = await zones(warehouse, body, context)
    expect(told.zones.map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(await deriveZones(plainWarehouse(warehouse, now), body, now)).toEqual(told)
  }
})

/** On 22 October 2014 in India, in minutes since 1970. */
const noon = Date.parse('2014-10-22T06:30:00Z') / minuteMs
