import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveCameraUptime } from '../../src/derive/camera-uptime.ts'
import type { CameraUptimeAnswer } from '../../src/protocol/camera-uptime-answers.ts'
import type { BodyOf } from '../../src/protocol/requests.ts'
import { cameraUptime } from '../../src/service/warehouse/derived/camera-uptime.ts'
import { minute, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { chainStores, keepChain, keepFacts } from './random-chain.ts'

/** What SQL answers against what is worked out from plain answers, around the end of summer time. */
const warehouse = await openMemoryWarehouse()
await keepChain(warehouse)
const chain = new SmallChain(warehouse)
// One was taken down meanwhile, and one came with its first footage.
await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
await chain.recording('us-cam-3', 'us', { timezone: 'America/New_York', scheduled: true, installed: null })

const weekMinutes = 7 * 24 * 60
/** The end is on either side of now: 25 October begins in India while it is the 24th in America. */
const day = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 18, max: 31 }).map((date) => `2014-10-${date}`) },
  fc.integer({ min: 10, max: 30 }).map((date) => `2014-09-${date}`),
)
const cameras = [
  { store: 'uk', camera: 'cam-1' },
  { store: 'uk', camera: 'cam-2' },
  { store: 'uk', camera: 'cam-3' },
  { store: 'in', camera: 'cam-1' },
  { store: 'us', camera: 'cam-1' },
  { store: 'us', camera: 'cam-2' },
  { store: 'us', camera: 'cam-3' },
  { store: 'new', camera: 'cam-1' },
] as const
const stretch = fc
  .record({
    of: fc.constantFrom(...cameras),
    at: fc.tuple(minute, fc.nat(5)).map(([at, weeks]) => at - (at % 15) - weeks * weekMinutes),
    length: fc.integer({ min: 1, max: 90 }),
    // No share of an hour or sum of these lies on the edge of an eighth or of a threshold.
    uptime: fc.constantFrom(1, 0.513, 0.907),
  })
  .map(({ of, ...rest }) => ({ ...of, ...rest }))
const facts = fc.array(stretch, { minLength: 10, maxLength: 60 })
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: fc.shuffledSubarray([...chainStores], { minLength: 1 }),
    facets: fc.subarray(['cameras', 'hours', 'stores'] as const, { minLength: 1 }),
    order: fc.constantFrom('uptime' as const, 'name' as const),
    limit: fc.constantFrom(2, 500),
    offset: fc.constantFrom(0, 1),
    search: fc.constantFrom(undefined, undefined, 'CAM-1', 'camera us'),
  })
  .map(({ ends, stores, search, ...page }): BodyOf<'camera-uptime'> => {
    const [start = '', end = ''] = [...ends].sort()
    return {
      start,
      end,
      entities: stores,
      entityType: 'location',
      ...page,
      ...(search !== undefined && { search }),
    }
  })

/** What the answers were like. */
const seen = new Set<string>()

function note({ cameras = [], stores = [], count, low, hasUptime }: CameraUptimeAnswer): void {
  if (!hasUptime) seen.add('no records')
  if (count > cameras.length && cameras.length > 0) seen.add('a page')
  if (low > 0) seen.add('low')
  for (const { hours = '', uptime, quality } of cameras) {
    seen.add(uptime === null ? 'nothing due' : 'due')
    if (quality !== null && quality < 1) seen.add('poor')
    for (const letter of hours) {
      seen.add(/[0-7]/.test(letter) ? 'missing hour' : /[a-h]/.test(letter) ? 'poor hour' : letter)
    }
  }
  for (const { months } of stores) seen.add(`${Math.min(2, months.length)} months`)
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 6, maxLength: 6 }))
/** The same in every run: together they reach every kind of answer. */
const examples = fc.sample(asked, { seed: 5, numRuns: 5 })

test('the service and the reducer answer any question about any facts alike', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([segments, questions]) => {
      await keepFacts(warehouse, { visits: [], segments, counters: [] })
      for (const body of questions) {
        const told = await cameraUptime(warehouse, body, { now, organisations: null })
        note(told)
        expectNear(told, await deriveCameraUptime(plainWarehouse(warehouse, now), body, now))
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: examples.map((each) => [each]) },
  )
  expect([...seen].sort()).toEqual(
    ['1 months', '2 months', 'a page', 'due', 'low', 'missing hour', 'no records', 'nothing due', 'poor']
      .concat(['poor hour', '-', '.', '8'])
      .sort(),
  )
}, 240_000)
