import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveChanges } from '../../src/derive/changes.ts'
import type { CamerasAsked } from '../../src/protocol/derived/camera-bodies.ts'
import type { ChangesAnswer } from '../../src/protocol/derived/changes/changes-answers.ts'
import { readChanges } from '../../src/protocol/derived/changes/changes-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { changes } from '../../src/service/warehouse/derived/changes.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import { camerasOf, footageOf, openChain, period, quarter, someStores } from './chain-questions.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { type ChainStore, keepFacts, keepFloors } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
const chain = new SmallChain(warehouse)
await keepFloors(warehouse)
await chain.passerByLine('uk', 'uk-cam-2')

const zones: Record<ChainStore, string> = {
  uk: 'Europe/London',
  in: 'Asia/Kolkata',
  us: 'America/New_York',
  bare: 'Europe/London',
  new: 'Europe/London',
}
const cameras = camerasOf({ uk: 3, in: 2, us: 2, new: 2 })

/** Any minute of a fortnight, or the ends of days and hours, where a day is easily taken for its neighbour. */
const instant = fc.oneof(
  fc
    .integer({
      min: Date.parse('2014-10-16T00:00Z') / minuteMs,
      max: Date.parse('2014-10-30T00:00Z') / minuteMs,
    })
    .map((minute) => new Date(minute * minuteMs).toISOString()),
  fc.constantFrom(
    // Midnight of the three zones, a minute before, and the hour that is repeated in London.
    ...['2014-10-23T23:00:00Z', '2014-10-24T04:00:00Z', '2014-10-24T18:30:00Z', '2014-10-24T18:29:00Z'],
    ...['2014-10-26T00:30:00Z', '2014-10-26T01:00:00Z', '2014-10-27T00:00:00Z', '2014-10-28T13:30:00Z'],
  ),
)

/** When each camera came, `null` for its first footage, and when it went. */
const stays = fc.tuple(
  ...cameras.map(() =>
    fc.record({
      came: fc.oneof(fc.constant('2010-01-01T00:00:00Z'), fc.constant(null), instant),
      went: fc.option(instant, { freq: 2 }),
      /** On a clock other than the store's. */
      elsewhere: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
    }),
  ),
)

const cameraGroup: fc.Arbitrary<CamerasAsked | undefined> = fc.constantFrom(
  undefined,
  undefined,
  { of: 'entrances' },
  { of: 'zones', zones: ['Women:Tops'] },
  { of: 'zone-entry-rate', zones: ['Men'] },
  { of: 'store-dwell' },
  { of: 'shopfront' },
)
const day = fc.integer({ min: 16, max: 29 }).map((date) => `2014-10-${date}`)
const question = fc
  .record({
    ends: fc.tuple(day, day),
    stores: someStores,
    cameras: cameraGroup,
    limit: fc.constantFrom(2, 500),
  })
  .map(
    ({ ends, stores, cameras: group, limit }): BodyOf<'changes'> => ({
      ...period(ends),
      entities: stores,
      entityType: 'location',
      limit,
      ...(group && { cameras: group }),
    }),
  )

const asked = fc.tuple(
  stays,
  // None after now: no camera has recorded what is to come.
  fc.array(footageOf(cameras, { at: quarter.map((at) => at - 2 * 1440), mostQuarters: 96 }), {
    maxLength: 20,
  }),
  fc.array(question, { minLength: 12, maxLength: 12 }),
)

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ changes: rows, count }: ChangesAnswer, { cameras: group }: BodyOf<'changes'>): void {
  if (count === 0) seen.add('none')
  if (count > rows.length) seen.add('more than the limit')
  for (const { kind } of rows) {
    seen.add(kind)
    if (group !== undefined) seen.add(`${kind} ${group.of}`)
  }
}

test('service and reducer find the same cameras new and gone', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([known, segments, questions]) => {
      for (const [position, { store, camera }] of cameras.entries()) {
        const { came, went, elsewhere } = known[position] ?? { came: null, went: null, elsewhere: false }
        const isBackwards = went !== null && came !== null && went < came
        await chain.recording(`${store}-${camera}`, store, {
          timezone: elsewhere ? 'Asia/Kolkata' : zones[store],
          installed: came,
          ...(went !== null && !isBackwards && { removed: went }),
        })
      }
      await keepFacts(warehouse, { visits: [], segments, counters: [] })
      for (const body of questions) {
        const told = await changes(warehouse, body, { now, organisations: null })
        note(told, body)
        expect(readChanges(JSON.parse(JSON.stringify(told)))).toEqual(told)
        // Plain answers tell the hours that hold now, never those before.
        expect(await deriveChanges(plainWarehouse(warehouse, now), body, now)).toEqual({
          ...told,
          openingHours: null,
          corrections: null,
        })
      }
    }),
    agreementRuns(asked, [1, 2, 3, 4, 5, 6]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'camera-added',
      'camera-added entrances',
      'camera-added store-dwell',
      'camera-added zones',
      'camera-removed',
      'camera-removed zones',
      'more than the limit',
      'none',
    ]),
  )
}, 240_000)
