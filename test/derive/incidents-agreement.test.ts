import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveIncidents } from '../../src/derive/incidents.ts'
import type { CamerasAsked, HoursAsked } from '../../src/protocol/derived/camera-bodies.ts'
import type { IncidentsAnswer } from '../../src/protocol/derived/incident-answers.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { incidentsOfStores } from '../../src/service/warehouse/derived/incidents.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { minute, minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  camerasOf,
  counters,
  footageOf,
  inWeeks,
  openChain,
  period,
  quarter,
  someAges,
  someStores,
  store,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts } from './random-chain.ts'

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
const chain = new SmallChain(warehouse)
// One was taken down meanwhile, one came with its first footage, and one has nothing to count.
await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
await chain.recording('us-cam-3', 'us', { timezone: 'America/New_York', scheduled: true, installed: null })
await chain.recording('new-cam-2', 'new', { timezone: 'Europe/London', scheduled: true, installed: null })
await chain.area('uk', 'Floor:Tops', 'uk-cam-2')
await chain.area('us', 'Floor:Shoes', 'us-cam-2')
await chain.area('us', 'Floor:Shoes', 'us-cam-1')
await chain.area('us', 'Floor:Bags', 'us-cam-3')
await chain.area('new', 'Floor:Tops', 'new-cam-2')
await chain.passerByLine('uk', 'uk-cam-2')
await chain.passerByLine('us', 'us-cam-1')
/** Few enough cells to split the stores into parts. */
const limits = { ...defaultQuestionLimits, maxCells: 2000 }
const context = { now, limits, organisations: null }

const recent = fc.integer({ min: 18, max: 29 }).map((date) => `2014-10-${date}`)
/** So long ago that outages go on for longer than they are followed. */
const longAgo = fc.integer({ min: 10, max: 19 }).map((date) => `2014-08-${date}`)
const cameras = camerasOf({ uk: 2, in: 1, us: 3, new: 2 })
const firstQuarter = Date.parse('2014-10-06T00:00:00Z') / minuteMs
/** Any minute of some days, in one of three weeks. */
const ofWeeks = inWeeks(minute, 2)
const stretch = footageOf(cameras, { at: inWeeks(quarter, 2), mostQuarters: 60 })
const facts = fc.record({
  visits: fc.array(fc.record({ store, at: ofWeeks, age: fc.constantFrom('', '25_34', '0_15') }), {
    minLength: 60,
    maxLength: 300,
  }),
  /** Cameras that missed nothing for weeks, but where another stretch says how poor they were. */
  segments: fc
    .tuple(fc.subarray([...cameras], { minLength: 2 }), fc.array(stretch, { minLength: 8, maxLength: 40 }))
    .map(([whole, some]) => [
      ...whole.map((camera) => ({ ...camera, at: firstQuarter, length: 19 * 96, uptime: 1 })),
      ...some,
    ]),
  counters: counters(10),
  stays: fc.array(
    fc.record({
      zone: fc.constantFrom(
        ['uk', 'Floor:Tops'],
        ['us', 'Floor:Shoes'],
        ['us', 'Floor:Bags'],
        ['new', 'Floor:Tops'],
      ),
      at: ofWeeks,
      age: fc.constantFrom('', '25_34'),
    }),
    { maxLength: 120 },
  ),
})
const zones = fc.constantFrom(undefined, undefined, ['Floor:Tops'], ['Floor:Shoes', 'Floor:Bags'])
const cameraGroup: fc.Arbitrary<CamerasAsked | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(
    { of: 'entrances' } as const,
    { of: 'store-dwell' } as const,
    {
      of: 'shopfront',
    } as const,
  ),
  fc
    .tuple(fc.constantFrom('zones' as const, 'zone-share' as const, 'zone-entry-rate' as const), zones)
    .map(([of, named]) => ({ of, ...(named && { zones: named }) })),
  zones.map((beside) => ({ of: 'entrances' as const, ...(beside && { beside }) })),
)
const hours: fc.Arbitrary<HoursAsked | undefined> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.record({ hour: fc.constantFrom(0, 1, 2, 8, 12, 17), occurrence: fc.constantFrom(0, 1) }),
  fc.record({ hour: fc.constantFrom(1, 9, 12, 17), weekday: fc.integer({ min: 1, max: 7 }) }),
)
const question = fc
  .record({
    cameras: cameraGroup,
    hours,
    ages: someAges,
    ends: fc.oneof({ weight: 4, arbitrary: fc.tuple(recent, recent) }, fc.tuple(longAgo, longAgo)),
    stores: someStores,
    order: fc.constantFrom('cost' as const, 'start' as const),
    limit: fc.constantFrom(3, 500),
    offset: fc.constantFrom(0, 2),
    search: fc.constantFrom(undefined, undefined, 'CAM-1', 'camera us'),
    byStore: fc.constantFrom(undefined, true as const),
  })
  .map(
    ({
      ends,
      stores,
      search,
      byStore,
      cameras: group,
      hours: asked,
      ages,
      ...page
    }): BodyOf<'incidents'> => ({
      ...period(asked !== undefined && !('weekday' in asked) ? [ends[0], ends[0]] : ends),
      entities: stores,
      entityType: 'location',
      ...page,
      ...(search !== undefined && { search }),
      ...(byStore && { byStore }),
      ...(group && { cameras: group }),
      ...(asked && { hours: asked }),
      ...(ages && { ages }),
    }),
  )

async function keepStays(
  stays: readonly { readonly zone: readonly string[]; readonly at: number; readonly age: string }[],
) {
  await warehouse.command(`TRUNCATE TABLE ${database}.area_visits`)
  await warehouse.insert(
    'area_visits',
    stays.map(({ zone: [location = '', taxonomy = ''], at, age }, position) => ({
      location_id: location,
      taxonomy,
      entered_at: new Date(at * minuteMs).toISOString(),
      visit_id: `stay-${position}`,
      recording_id: 'any',
      dwell_seconds: 60,
      age,
      gender: '',
      role: '',
    })),
  )
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ incidents, hasUptime, count, cameras: group }: IncidentsAnswer): void {
  if (count === 0) seen.add('none')
  if (group !== undefined) {
    if (group.coverage.verdict !== 'partial') seen.add(group.coverage.verdict)
    seen.add(group.scattered > 0 ? 'scattered' : 'in incidents')
    if (group.missedHours > 0 && group.missedHours < group.dueHours) seen.add('missed in part')
    if (group.withoutRecords.count > 0) seen.add('without records')
  }
  if (!hasUptime) seen.add('no records')
  for (const { basis, visitors, everyCamera, earlier, later, ongoing, missed } of incidents) {
    seen.add(basis.kind).add(visitors === null ? 'not known' : visitors > 0 ? 'estimated' : 'nobody')
    if (everyCamera) seen.add('every camera')
    if (earlier) seen.add('earlier')
    if (later) seen.add('later')
    seen.add(ongoing ? 'ongoing' : 'over')
    if (missed.quality > missed.segments) seen.add('poor')
  }
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 5, maxLength: 5 }))

test('service and reducer return equal responses to random requests over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([{ stays, ...kept }, questions]) => {
      await keepFacts(warehouse, kept)
      await keepStays(stays)
      for (const body of questions) {
        const told = await incidentsOfStores(warehouse, body, context)
        note(told)
        expectNear(told, await deriveIncidents(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [4, 5, 14]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining(
      ['earlier', 'entrances', 'estimated', 'every camera', 'later', 'no records', 'nobody', 'none']
        .concat(['not known', 'nothing', 'ongoing', 'over', 'poor', 'store', 'zones'])
        .concat(['complete', 'in incidents', 'missed in part', 'scattered', 'unknown'])
        .concat(['unreliable', 'without records']),
    ),
  )
}, 240_000)
