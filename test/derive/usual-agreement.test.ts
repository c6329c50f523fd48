import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveUsual } from '../../src/derive/usual.ts'
import type { UsualAnswer } from '../../src/protocol/derived/usual-answers.ts'
import { readUsual } from '../../src/protocol/derived/usual-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { usual } from '../../src/service/warehouse/derived/usual.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { type BusyFacts, busyFacts, instant, keepBusyFacts, tellingFacts } from './busy-chain.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
const chain = new SmallChain(warehouse)
await chain.area('uk', 'Floor:Tops', 'uk-cam-2')
await chain.area('us', 'Floor:Tops', 'us-cam-1')
/** Few enough cells to split the stores into parts. */
const limits = { ...defaultQuestionLimits, maxCells: 6000 }

const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    limit: fc.constantFrom(2, 500),
    people: fc.oneof(
      fc.constantFrom({}, { ages: ['25_34'] as const }, { ages: ['0_15', '25_34'] as const }),
      fc.record({
        targets: fc.array(fc.option(fc.integer({ min: 1, max: 500 })), {
          minLength: chainStores.length,
          maxLength: chainStores.length,
        }),
      }),
    ),
  })
  .map(
    ({ stores, limit, people }): BodyOf<'usual'> => ({
      entities: stores,
      entityType: 'location',
      limit,
      ...('targets' in people ? { targets: people.targets.slice(0, stores.length) } : people),
    }),
  )

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ stores, summary }: UsualAnswer): void {
  for (const { kind, doors, resting, unseen, tillGap, pace, moved = [], coverage } of stores) {
    seen.add(kind).add(coverage.verdict)
    if (doors !== undefined) seen.add(`doors ${doors}`)
    if (resting) seen.add('resting')
    if (unseen !== undefined) seen.add('unseen')
    if (pace !== undefined) seen.add(`pace${pace.atLeast ? ' at least' : ''}${pace.due ? ' with due' : ''}`)
    if (tillGap !== undefined) seen.add('gap')
    for (const { measure } of moved) seen.add(`${measure} moved`)
  }
  if (summary.dwell === null) seen.add('no dwell')
  if (summary.dwell?.weighted) seen.add('weighted')
  if (summary.isEmpty) seen.add('empty')
  for (const { reason } of summary.pace?.leftOut?.first ?? []) seen.add(`left out: ${reason}`)
}

const asked: fc.Arbitrary<[BusyFacts, string, BodyOf<'usual'>]> = fc.tuple(busyFacts, instant, question)
const all: BodyOf<'usual'> = {
  entities: chainStores,
  entityType: 'location',
  limit: 500,
  targets: chainStores.map((_, place) => 40 + place),
}
const { targets: _, ...ofAll } = all
const ofAges: BodyOf<'usual'> = { ...ofAll, ages: ['0_15', '25_34'] }
/** The same in every run. Together they cover every kind of response. */
const examples: [BusyFacts, string, BodyOf<'usual'>][] = [
  [tellingFacts, '2014-10-28T13:37:00Z', all],
  [tellingFacts, '2014-10-28T13:37:00Z', { ...all, entities: ['bare'], targets: [90] }],
  ...fc
    .sample(asked, { seed: 8, numRuns: 5 })
    .map(([facts, at], position): [BusyFacts, string, BodyOf<'usual'>] => [
      facts,
      at,
      position === 0 ? ofAges : all,
    ]),
]

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([facts, at, body]) => {
      const now = Date.parse(at)
      await keepBusyFacts(warehouse, facts, now)
      const told = await usual(warehouse, body, { now, limits, organisations: null })
      note(told)
      expect(readUsual(JSON.parse(JSON.stringify(told)))).toEqual(told)
      expectNear(told, await deriveUsual(plainWarehouse(warehouse, now), body, now))
    }),
    agreementRuns(asked, [], examples),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      ['broken', 'closed', 'complete', 'conversion moved', 'doors closed', 'doors not-open', 'dwell moved']
        .concat(['empty', 'entries moved', 'gap', 'left out: closed', 'left out: gaps', 'left out: new'])
        .concat(['left out: silent', 'moved', 'new', 'no dwell', 'not-open', 'pace', 'pace at least'])
        .concat(['pace at least with due', 'pace with due', 'partial', 'resting', 'silent', 'unknown'])
        .concat(['unreliable', 'unseen', 'untrusted', 'usual', 'weighted']),
    ),
  )
}, 480_000)
