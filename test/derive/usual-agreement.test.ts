import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveUsual } from '../../src/derive/usual.ts'
import type { UsualAnswer } from '../../src/protocol/derived/usual/usual-answers.ts'
import { readUsual } from '../../src/protocol/derived/usual/usual-results.ts'
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

const targetsUpTo = (max: number) =>
  fc.array(fc.option(fc.integer({ min: 1, max })), {
    minLength: chainStores.length,
    maxLength: chainStores.length,
  })

const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    limit: fc.constantFrom(2, 500),
    people: fc.oneof(
      fc.constantFrom({}, { ages: ['25_34'] as const }, { ages: ['0_15', '25_34'] as const }),
      fc.record({
        targets: targetsUpTo(500),
        revenueTargets: fc.option(targetsUpTo(2000), { nil: undefined }),
      }),
    ),
  })
  .map(
    ({ stores, limit, people }): BodyOf<'usual'> => ({
      entities: stores,
      entityType: 'location',
      limit,
      ...('targets' in people ? targetsOf(people, stores.length) : people),
    }),
  )

function targetsOf(
  {
    targets,
    revenueTargets,
  }: {
    readonly targets: readonly (number | null)[]
    readonly revenueTargets: readonly (number | null)[] | undefined
  },
  stores: number,
) {
  return {
    targets: targets.slice(0, stores),
    ...(revenueTargets && { revenueTargets: revenueTargets.slice(0, stores) }),
  }
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ stores, summary }: UsualAnswer): void {
  for (const { kind, doors, resting, unseen, tillGap, pace, revenuePace, moved = [], coverage } of stores) {
    seen.add(kind).add(coverage.verdict)
    if (doors !== undefined) seen.add(`doors ${doors}`)
    if (resting) seen.add('resting')
    if (unseen !== undefined) seen.add('unseen')
    if (pace !== undefined) seen.add(`pace${pace.atLeast ? ' at least' : ''}${pace.due ? ' with due' : ''}`)
    if (revenuePace !== undefined)
      seen.add(`revenue${revenuePace.atLeast ? ' at least' : ''}${revenuePace.due ? ' with due' : ''}`)
    if (tillGap !== undefined) seen.add('gap')
    for (const { measure } of moved) seen.add(`${measure} moved`)
  }
  if (summary.dwell === null) seen.add('no dwell')
  if (summary.dwell?.weighted) seen.add('weighted')
  if (summary.isEmpty) seen.add('empty')
  if (summary.revenuePace !== undefined) seen.add(`revenue of all in ${summary.revenuePace.currency}`)
  for (const { reason } of summary.revenuePace?.leftOut?.first ?? []) seen.add(`no revenue: ${reason}`)
  for (const { reason } of summary.pace?.leftOut?.first ?? []) seen.add(`left out: ${reason}`)
}

const asked: fc.Arbitrary<[BusyFacts, string, BodyOf<'usual'>]> = fc.tuple(busyFacts, instant, question)
const all: BodyOf<'usual'> = {
  entities: chainStores,
  entityType: 'location',
  limit: 500,
  targets: chainStores.map((_, place) => 40 + place),
  revenueTargets: chainStores.map((_, place) => 300 + place),
}
const { targets: _targets, revenueTargets: _revenue, ...ofAll } = all
const ofAges: BodyOf<'usual'> = { ...ofAll, ages: ['0_15', '25_34'] }
/** The same in every run. Together they cover every kind of response. */
const examples: [BusyFacts, string, BodyOf<'usual'>][] = [
  [tellingFacts, '2014-10-28T13:37:00Z', all],
  [tellingFacts, '2014-10-28T13:37:00Z', { ...ofAll, entities: ['bare'], targets: [90] }],
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
