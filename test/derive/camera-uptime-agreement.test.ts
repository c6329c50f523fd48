import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveCameraUptime } from '../../src/derive/camera-uptime.ts'
import type { CameraUptimeAnswer } from '../../src/protocol/derived/camera-uptime-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { cameraUptime } from '../../src/service/warehouse/derived/camera-uptime.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  camerasOf,
  footageOf,
  inWeeks,
  monthsFrom,
  openChain,
  period,
  quarter,
  someStores,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
const chain = new SmallChain(warehouse)
// One was taken down meanwhile, and one came with its first footage.
await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
await chain.recording('us-cam-3', 'us', { timezone: 'America/New_York', scheduled: true, installed: null })

/** The end is on either side of now: 25 October begins in India while it is the 24th in America. */
const day = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 18, max: 31 }).map((date) => `2014-10-${date}`) },
  fc.integer({ min: 10, max: 30 }).map((date) => `2014-09-${date}`),
)
const footage = footageOf(camerasOf({ uk: 3, in: 1, us: 3, new: 1 }), {
  at: inWeeks(quarter, 5),
  mostQuarters: 90,
})
const facts = fc.array(footage, { minLength: 10, maxLength: 60 })
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: someStores,
    facets: fc.subarray(['cameras', 'hours', 'stores'] as const, { minLength: 1 }),
    order: fc.constantFrom('uptime' as const, 'name' as const),
    limit: fc.constantFrom(2, 500),
    offset: fc.constantFrom(0, 1),
    search: fc.constantFrom(undefined, undefined, 'CAM-1', 'camera us'),
  })
  .map(
    ({ ends, stores, search, ...page }): BodyOf<'camera-uptime'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      ...page,
      ...monthsFrom(period(ends).start),
      ...(search !== undefined && { search }),
    }),
  )

/** Kinds of responses that occurred. The test fails if one is missing. */
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

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([segments, questions]) => {
      await keepFacts(warehouse, { visits: [], segments, counters: [] })
      for (const body of questions) {
        const told = await cameraUptime(warehouse, body, { now, organisations: null })
        note(told)
        expectNear(told, await deriveCameraUptime(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [18, 2, 23, 8, 1, 3]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      [
        '1 months',
        '2 months',
        'a page',
        'due',
        'low',
        'missing hour',
        'no records',
        'nothing due',
        'poor',
      ].concat(['poor hour', '-', '.', '8']),
    ),
  )
}, 240_000)
