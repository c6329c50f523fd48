import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveSuspects } from '../../src/derive/suspects.ts'
import type { SuspectsAnswer } from '../../src/protocol/derived/suspect-answers.ts'
import { readSuspects } from '../../src/protocol/derived/suspect-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { suspects } from '../../src/service/warehouse/derived/suspects.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { type BusyFacts, busyFacts, instant, keepBusyFacts } from './busy-chain.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
const chain = new SmallChain(warehouse)
await chain.area('uk', 'Floor:Tops', 'uk-cam-2')
await chain.area('us', 'Floor:Tops', 'us-cam-1')
await chain.area('us', 'Floor:Tops', 'us-cam-2')
/** A zone without visits, and one whose camera was removed. */
await chain.area('in', 'Floor:Empty', 'in-cam-1')
await chain.area('in', 'Floor:Tops', 'in-cam-1')
await chain.recording('new-cam-2', 'new', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
await chain.area('new', 'Floor:Tops', 'new-cam-2')
/** Few enough cells to split the stores into parts. */
const limits = { ...defaultQuestionLimits, maxCells: 1700 }

/** Share of today's usual count. -1: no visitors at all; 0 still has a few. */
const today = fc.constantFrom(-1, -1, 0.05, 1, 6)
const facts = fc
  .tuple(busyFacts, fc.array(today, { minLength: chainStores.length, maxLength: chainStores.length }))
  .map(
    ([busy, shares]): BusyFacts => ({
      ...busy,
      patterns: busy.patterns.map((pattern, place) => ({ ...pattern, today: shares[place] ?? 1 })),
    }),
  )
const question = fc
  .record({
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    limit: fc.constantFrom(1, 2, 500),
  })
  .map(({ stores, limit }): BodyOf<'suspects'> => ({ entities: stores, entityType: 'location', limit }))

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note(answer: SuspectsAnswer): void {
  for (const { reason, counts } of answer.suspects) seen.add(`${reason} ${counts.kind}`)
  if (answer.count > answer.suspects.length) seen.add('more')
  if (answer.count === 0) seen.add('none')
  if (!answer.hasUptime) seen.add('no uptime')
}

const asked: fc.Arbitrary<[BusyFacts, string, BodyOf<'suspects'>]> = fc.tuple(facts, instant, question)
/** Nobody in London, too few in New York, too many in India; in the afternoon of all of them. */
const tellingFacts: BusyFacts = {
  patterns: [-1, 6, 0.05, 1, 1].map((share) => ({
    perHour: 12,
    today: share,
    buying: [0, 0],
    silentFrom: 99,
    stay: [300, 300],
  })),
  outages: [],
  blind: [],
}
const all: BodyOf<'suspects'> = { entities: chainStores, entityType: 'location', limit: 500 }
/** Each reason, a page that leaves some out, and stores without uptime. */
const examples: [BusyFacts, string, BodyOf<'suspects'>][] = [
  [tellingFacts, '2014-10-29T19:31:00Z', all],
  [tellingFacts, '2014-10-28T13:37:00Z', all],
  [tellingFacts, '2014-10-28T13:37:00Z', { ...all, limit: 1 }],
  [tellingFacts, '2014-10-28T13:37:00Z', { ...all, entities: ['bare'] }],
]

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([own, at, body]) => {
      const now = Date.parse(at)
      await keepBusyFacts(warehouse, own, now)
      const told = await suspects(warehouse, body, { now, limits, organisations: null })
      note(told)
      expect(readSuspects(JSON.parse(JSON.stringify(told)))).toEqual(told)
      expect(await deriveSuspects(plainWarehouse(warehouse, now), body, now)).toEqual(told)
    }),
    agreementRuns(asked, [22, 13, 29, 2], examples),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'few entries',
      'few zone',
      'many entries',
      'many zone',
      'more',
      'no uptime',
      'none',
      'silent entries',
      'silent zone',
    ]),
  )
}, 480_000)
