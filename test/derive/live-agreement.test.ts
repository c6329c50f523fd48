import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveLive } from '../../src/derive/live.ts'
import { mergeLive } from '../../src/domain/live/merge-live.ts'
import type { LiveAnswer } from '../../src/protocol/derived/live-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { liveStores } from '../../src/service/warehouse/derived/live.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { minuteMs, now as start } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts } from './random-chain.ts'

/** Compares SQL responses of live status with those derived from plain responses. */
const warehouse = await openRememberingWarehouse()
await keepChain(warehouse)
const chain = new SmallChain(warehouse)
await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
await chain.recording('us-cam-3', 'us', { timezone: 'America/New_York', scheduled: true, installed: null })
await chain.area('uk', 'Floor:Tops', 'uk-cam-2')
await chain.area('us', 'Floor:Shoes', 'us-cam-2')
await chain.area('us', 'Floor:Bags', 'us-cam-2')

const cameras = [
  'uk-cam-1',
  'uk-cam-2',
  'uk-cam-3',
  'in-cam-1',
  'us-cam-1',
  'us-cam-2',
  'us-cam-3',
  'new-cam-1',
]
const heartbeat = fc.record({
  camera: fc.constantFrom(...cameras),
  // Near what is still online.
  agoMs: fc.oneof(fc.constantFrom(0, 119_999, 120_000), fc.nat(3 * 3_600_000)),
  quality: fc.constantFrom(1, 0.97, 0.8, 0.79),
})
const quarter = Date.parse('2014-10-26T00:00:00Z') / minuteMs
const facts = fc.record({
  /** Minutes after the start. */
  at: fc.constantFrom(0, 7 * 60, 18 * 60),
  heartbeats: fc.uniqueArray(heartbeat, { selector: ({ camera }) => camera, minLength: 2 }),
  segments: fc.array(
    fc.record({
      store: fc.constantFrom('uk' as const, 'us' as const, 'in' as const),
      camera: fc.constantFrom('cam-1', 'cam-2'),
      at: fc.nat(240).map((quarters) => quarter + quarters * 15),
      length: fc.integer({ min: 1, max: 400 }),
      uptime: fc.constantFrom(1, 0.513),
    }),
    { maxLength: 8 },
  ),
})
const question = fc.record({
  entities: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
  entityType: fc.constant('location' as const),
  limit: fc.constantFrom(1, 2, 4, 500),
})

async function keepHeartbeats(
  now: number,
  heartbeats: readonly { readonly camera: string; readonly agoMs: number; readonly quality: number }[],
) {
  await warehouse.command(`TRUNCATE TABLE ${database}.heartbeats`)
  await warehouse.insert(
    'heartbeats',
    heartbeats.map(({ camera, agoMs, quality }) => ({
      location_id: camera.slice(0, camera.indexOf('-')),
      recording_id: camera,
      seen_at: new Date(now - agoMs).toISOString(),
      quality,
    })),
  )
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note(answer: LiveAnswer): void {
  seen.add(answer.listed)
  if (answer.more.cameras > 0) seen.add('cameras left out')
  if (answer.more.stores > 0) seen.add('stores left out')
  if (answer.changed !== undefined) seen.add('changes')
  if ((answer.changed?.left.length ?? 0) > 0) seen.add('left')
  for (const { open, cameras: own } of answer.stores) {
    seen.add(open ? 'open' : 'closed')
    for (const { state, wellSince, affects } of own) {
      seen.add(state)
      if (wellSince !== undefined) seen.add('well since')
      if (affects?.zones?.length === 2) seen.add('two zones')
    }
  }
}

/** Both, which must be the same in every letter: a cursor of one must be good for the other. */
async function answered(body: BodyOf<'live'>, now: number): Promise<LiveAnswer> {
  const context = { now, limits: defaultQuestionLimits, organisations: null }
  const told = await liveStores(warehouse, body, context)
  expect(told).toEqual(await deriveLive(plainWarehouse(warehouse, now), body, now))
  note(told)
  return told
}

const inOrder = ({ stores, ...rest }: LiveAnswer) => ({
  ...rest,
  stores: stores.toSorted((a, b) => (a.location < b.location ? -1 : 1)),
})

const asked = fc.record({
  before: facts,
  after: facts,
  questions: fc.array(question, { minLength: 4, maxLength: 4 }),
})

test('service and reducer give equal answers, and changes add up to the full status', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ before, after, questions }) => {
      const [first, second] = [before, after].map(({ at }) => start + at * minuteMs)
      if (first === undefined || second === undefined) return
      await keepFacts(warehouse, { visits: [], counters: [], segments: before.segments })
      await keepHeartbeats(first, before.heartbeats)
      const wholes: LiveAnswer[] = []
      for (const body of questions) wholes.push(await answered(body, first))
      await keepFacts(warehouse, { visits: [], counters: [], segments: after.segments })
      await keepHeartbeats(second, after.heartbeats)
      for (const [position, body] of questions.entries()) {
        const known = wholes[position]
        if (known === undefined) continue
        const changes = await answered({ ...body, since: known.cursor }, second)
        const merged = mergeLive(known, changes)
        expect(merged && inOrder(merged)).toEqual(inOrder(await answered(body, second)))
      }
    }),
    agreementRuns(asked, [23, 3, 20, 10, 2]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      ['all', 'cameras left out', 'changes', 'closed', 'degraded', 'folded', 'left', 'offline'].concat([
        'online',
        'open',
        'stores left out',
        'two zones',
        'unwell',
        'well since',
      ]),
    ),
  )
}, 240_000)
