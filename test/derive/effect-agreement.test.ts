import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveEffect } from '../../src/derive/effect.ts'
import type { EffectAnswer } from '../../src/protocol/derived/effect/effect-answers.ts'
import { readEffect } from '../../src/protocol/derived/effect/effect-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { effect } from '../../src/service/warehouse/derived/effect.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { camerasOf, openChain, someStores } from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { type ChainFacts, chainStores, keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, over ten weeks that end with summer time. */
const warehouse = await openChain()
const context = { now, limits: defaultQuestionLimits, organisations: null }

const firstMinute = Date.parse('2014-08-20T00:00:00Z') / minuteMs
const days = 70
const dayMinutes = 1440
const cameras = camerasOf({ uk: 1, in: 1, us: 2, new: 1 })

/** How many people come every three hours, in each of ten weeks. The last two differ more. */
const pattern = fc
  .tuple(
    fc.array(fc.constantFrom(4, 4, 4, 4, 5), { minLength: 8, maxLength: 8 }),
    fc.array(fc.constantFrom(0, 2, 4, 8, 8), { minLength: 2, maxLength: 2 }),
  )
  .map((weeks) => weeks.flat())

const facts = fc
  .record({
    patterns: fc.array(pattern, { minLength: chainStores.length, maxLength: chainStores.length }),
    /** Days, or weekdays, on which a camera missed everything, or a tenth. */
    gaps: fc.array(
      fc.record({
        camera: fc.nat(cameras.length - 1),
        day: fc.nat(days - 1),
        uptime: fc.constantFrom(0, 0.907),
        weekly: fc.constantFrom(false, false, false, false, false, true),
      }),
      { maxLength: 40 },
    ),
    blind: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, fc.nat(cameras.length - 1)),
  })
  .map(({ patterns, gaps, blind }): ChainFacts => {
    const people = chainStores.flatMap((store, place) =>
      Array.from({ length: days * 8 }, (_, step) => ({
        store,
        at: firstMinute + step * 180 + ((place * 7 + step) % 60),
        people: (patterns[place]?.[Math.floor(step / 56)] ?? 0) + (step % 5 === 0 ? 1 : 0),
      })),
    )
    return {
      visits: people
        .filter(({ store }) => store !== 'bare')
        .flatMap(({ store, at, people }) =>
          Array.from({ length: people }, (_, one) => ({ store, at, age: one % 2 === 0 ? '25_34' : '' })),
        ),
      counters: people
        .filter(({ store }) => store === 'bare')
        .map(({ at, people }) => ({ at: at - (at % 60), people })),
      segments: cameras.flatMap((camera, position) =>
        position === blind
          ? []
          : Array.from({ length: days }, (_, day) => {
              const gap = gaps.find(
                (each) =>
                  each.camera === position &&
                  (each.day === day || (each.weekly && day % 7 === each.day % 7 && day < 40)),
              )
              return {
                ...camera,
                at: firstMinute + day * dayMinutes,
                length: gap?.uptime === 0 ? 0 : 96,
                uptime: gap?.uptime ?? 1,
              }
            }),
      ),
    }
  })

const question = fc
  .record({
    start: fc.integer({ min: 15, max: 31 }),
    length: fc.constantFrom(1, 3, 7, 10),
    stores: someStores,
    own: fc.integer({ min: 1, max: 2 }),
    besides: fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        entities: fc.option(fc.constantFrom(...chainStores), { nil: null }),
      }),
      { maxLength: 2 },
    ),
    ages: fc.constantFrom(null, null, ['25_34'] as const),
  })
  .map(({ start, length, stores, own, besides, ages }): BodyOf<'effect'> => {
    const dayOf = (date: number) => new Date(Date.UTC(2014, 9, date)).toISOString().slice(0, 10)
    return {
      ...{ start: dayOf(start), end: dayOf(start + length - 1), entities: stores, entityType: 'location' },
      with: stores.slice(0, own),
      ...(besides.length > 0 && {
        besides: besides.map(({ day, entities }) => ({
          ...{ start: dayOf(day), end: dayOf(day + 1) },
          ...(entities !== null && { entities: [entities] }),
        })),
      }),
      ...(ages !== null && { ages }),
    }
  })

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ verdict, reason, basis, leftOut }: EffectAnswer): void {
  seen
    .add(verdict)
    .add(reason ?? verdict)
    .add(basis)
  for (const row of leftOut) seen.add(row.reason)
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 12, maxLength: 12 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keepFacts(warehouse, kept)
      for (const body of questions) {
        const told = await effect(warehouse, body, context)
        note(told)
        expect(readEffect(JSON.parse(JSON.stringify(told)))).toEqual(told)
        expectNear(told, await deriveEffect(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [1, 2, 3]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      [
        'ahead',
        'closed',
        'event',
        'few-days',
        'few-matched',
        'lowered',
        'no-data',
        'not-over',
        'part',
        'raised',
      ].concat(['special-day', 'stores', 'too-little', 'unclear', 'unseen', 'weeks', 'wide']),
    ),
  )
}, 240_000)
