import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Bff, startBff } from '../../src/bff/bff.ts'
import { bucketsOf } from '../../src/calendar/buckets.ts'
import { createClient, type MetricsClient } from '../../src/client/client.ts'
import { createCoreHttp } from '../../src/dashboard/data/source/core-http.ts'
import { combineRows, measured } from '../../src/domain/cells/combine-rows.ts'
import { ratesAsFractions } from '../../src/domain/cells/rates-as-fractions.ts'
import { cameraHours, withinDays } from '../../src/domain/coverage/camera-hours.ts'
import { readLocations } from '../../src/protocol/locations.ts'
import type { IndexClock } from '../../src/protocol/metrics/index-clock.ts'
import { type MetricAnswer, readMetricAnswer } from '../../src/protocol/metrics/results.ts'
import { parseUtcInstant, toWireRange } from '../../src/protocol/metrics/wire-time.ts'
import { readStatuses, readUptimes } from '../../src/protocol/records.ts'
import type { UncheckedQuestion } from '../../src/protocol/requests/request-text.ts'
import { bffCredentials, type DemoService, silentLog, startDemoService } from '../support/demo-service.ts'
import { type LiveLikeDeployment, startLiveLike } from '../support/live-like/live-like-deployment.ts'
import { liveLike, noTraits, type Traits } from '../support/live-like/traits.ts'
import { runsRare } from '../support/thoroughness.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

let demo: DemoService
/** The service itself, without any trait. */
let plain: Side

interface Side {
  readonly address: string
  readonly client: MetricsClient
  close(): Promise<void>
}

beforeAll(async () => {
  demo = await startDemoService({ now, days: 3 })
  plain = await openSide(demo.service)
})

afterAll(async () => {
  await plain.close()
  await demo.close()
})

/** A BFF with a client, as in a browser. */
async function openSide(
  deployment: Pick<DemoService['service'], 'baseUrl' | 'wsUrl' | 'authUrl'>,
  clock: () => number = Date.now,
): Promise<Side> {
  const { baseUrl, wsUrl, authUrl } = deployment
  const bff: Bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { baseUrl, wsUrl, authUrl, ...bffCredentials },
    publicFolder: null,
    log: silentLog,
    now: clock,
    random: () => 0,
    limits: { drainMs: 0 },
  })
  const client = createClient({
    openSocket: () => new WebSocket(`${bff.address.replace('http', 'ws')}/api/metrics`),
    clock: {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: () => 0,
  })
  return {
    address: bff.address,
    client,
    async close() {
      client.close()
      await bff.close()
    },
  }
}

/** In front of a deployment with these traits. */
async function withTraits(
  traits: Partial<Traits>,
  look: (side: Side, deployment: LiveLikeDeployment) => Promise<void>,
  clock: () => number = Date.now,
): Promise<void> {
  const deployment = await startLiveLike(demo.service, {
    traits: { ...noTraits, ...traits },
    now: clock,
    random: Math.random,
  })
  const side = await openSide(deployment, clock)
  try {
    await look(side, deployment)
  } finally {
    await side.close()
    await deployment.close()
  }
}

async function storesOf({ address }: Side) {
  const response = await fetch(`${address}/api/v1/location/list`)
  return readLocations(await response.json()) ?? []
}

const days = { start: '2026-03-08T00:00:00.000Z', end: '2026-03-09T23:59:59.999Z' }

/** The requests of the pages, for all stores and for each. */
async function questions(): Promise<readonly UncheckedQuestion[]> {
  const all = (await storesOf(plain)).map(({ id }) => id)
  const metric = (route: string, entities: readonly string[], body: object): UncheckedQuestion => ({
    action: 'metric',
    route,
    body: { ...days, entities, entityType: 'location', facets: ['segments', 'summary'], ...body },
  })
  const byStore = { aggregationPeriod: 'day', breakdownByDimensions: ['entity'] }
  return [
    metric('entries', all, { aggregationPeriod: 'hour', breakdownByDimensions: ['entity'] }),
    metric('transactions/conversion-rate', all, byStore),
    metric('average-dwell-time', all, { ...byStore, areaType: 'location-dwell' }),
    ...all.map((id) => metric('entries', [id], { aggregationPeriod: 'hour' })),
    ...['line_context', 'area_context', 'recording'].map((returnEntityType) => ({
      action: 'detail',
      route: 'detail/list',
      body: { returnEntityType, entities: all, entityType: 'location' },
    })),
  ]
}

/** Parsed as the pages do. */
function read(value: unknown): unknown {
  if (Array.isArray(value)) return value
  const answer = readMetricAnswer(value)
  return answer === null ? value : rounded(ratesAsFractions(answer))
}

/** 0.1 × 100 ÷ 100 is not always 0.1. */
function rounded({ segments, summary, meta }: MetricAnswer): unknown {
  return JSON.parse(JSON.stringify({ segments, summary, meta }), (_name, value) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  )
}

/** All at once. */
async function askAll({ client }: Side): Promise<readonly unknown[]> {
  const asked = await questions()
  return Promise.all(asked.map(async (question) => read((await client.request(question)).value)))
}

/** One after the other. */
async function askEach({ client }: Side): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const question of await questions()) answers.push(read((await client.request(question)).value))
  return answers
}

const singleTraits: readonly [string, Partial<Traits>][] = [
  ['parts from 0 to the index of the last', { frameBytes: 1024, partNumbering: 'zero-to-last' }],
  ['parts from 0 with their count', { frameBytes: 1024, partNumbering: 'zero-with-count' }],
  ['parts from 1 with their count', { frameBytes: 1024, partNumbering: 'one-with-count' }],
  [
    'parts in any order and numbering, between those of others',
    { frameBytes: 512, partNumbering: 'each', shuffledParts: true },
  ],
  ['frames of no request in flight', { strayFrameEvery: 1 }],
  ['unframed messages of no request', { strayMessageEvery: 1 }],
  ['connections that break at a request', { cutEveryQuestion: 7 }],
  ['connections that break in the middle of a response', { cutEveryAnswer: 7, frameBytes: 1024 }],
  ['rates as percentages', { percentages: true }],
]
const allTraits: [string, Partial<Traits>] = [
  'all of it',
  { ...liveLike, cutEveryQuestion: 13, cutEveryAnswer: 11, unaskedLocations: false },
]

describe('pages read the same data as from our service', () => {
  // All at once, which says that a trait is not understood; one by one, which.
  test.each<[string, Partial<Traits>]>(runsRare ? [...singleTraits, allTraits] : [allTraits])(
    'from a deployment with %s',
    async (_what, traits) => {
      await withTraits(traits, async (side) => {
        const expected = await askAll(plain)
        expect(expected.length).toBeGreaterThan(15)
        expect(await askAll(side)).toEqual(expected)
      })
    },
  )

  test.each<[string, Partial<Traits>]>([
    ['cuts sockets, or closes them, a moment after they opened', { socketAgeMs: 20 }],
    ['closes sockets that are idle for a moment', { idleCloseMs: 1 }],
  ])('from a deployment that %s', async (_what, traits) => {
    await withTraits(traits, async (side) => expect(await askEach(side)).toEqual(await askAll(plain)))
  })

  test('from a deployment whose rows always name their location', async () => {
    await withTraits({ unaskedLocations: true }, async (side) => {
      const [store] = await storesOf(side)
      const body = { ...days, entities: [store?.id], entityType: 'location', facets: ['summary'] }
      const { value } = await side.client.request({
        action: 'metric',
        route: 'entries',
        body: { ...body, aggregationPeriod: 'day' },
      })
      expect(readMetricAnswer(value)?.summary).toEqual([{ location: store?.id, entries: expect.any(Number) }])
    })
  })
})

test('reads UTC hours as local hours of the stores, with the setting', async () => {
  const stores = await storesOf(plain)
  const utcIndexOf = new Map(stores.map(({ id, timezone }) => [id, timezone ?? 'UTC']))
  // Clocks change in America in one of these nights.
  const range = { first: '2026-03-07', last: '2026-03-08' }
  const places = (id: string) => ({ places: [id] })
  await withTraits({ utcIndexOf }, async (side) => {
    for (const { id, timezone } of stores) {
      const buckets = bucketsOf(range, 'hour', timezone ?? 'UTC')
      const [first, last] = [buckets[0], buckets.at(-1)]
      const during = { start: first?.start ?? 0, endExclusive: last?.endExclusive ?? 0 }
      const body = { entities: [id], entityType: 'location', facets: ['segments'], aggregationPeriod: 'hour' }
      const question = { action: 'metric', route: 'entries', body: { ...toWireRange(during), ...body } }
      const rowsOf = async ({ client }: Side) =>
        readMetricAnswer((await client.request(question)).value)?.segments ?? []
      const [own, theirs] = [await rowsOf(plain), await rowsOf(side)]
      const expected = combineRows(own, buckets, places(id), measured('entries'), 'location')
      const read = combineRows(theirs, buckets, places(id), measured('entries'), 'utc')
      expect(read).toEqual(expected)
      expect([read.unplaced, theirs.length > 8]).toEqual([0, true])
    }
  })
})

test('reads UTC uptime as local uptime of the cameras, with the setting', async () => {
  const uptimeOf = async ({ address }: Side, clock: IndexClock) => {
    const http = createCoreHttp((path, init) => fetch(`${address}${path}`, init))
    // Days of UTC hold those of the cameras with a day more on either side.
    const body = { start: '2026-03-07', end: '2026-03-10' }
    const answer = await http('/api/v1/recording/uptimes', { signal: AbortSignal.timeout(30_000), body })
    return (readUptimes(answer) ?? []).map((result) =>
      withinDays(cameraHours(result, clock), '2026-03-08', '2026-03-09'),
    )
  }
  await withTraits({ utcUptimes: true }, async (side) => {
    const own = await uptimeOf(plain, 'location')
    expect(own.length).toBeGreaterThan(8)
    expect(await uptimeOf(side, 'utc')).toEqual(own)
    expect(await uptimeOf(side, 'location')).not.toEqual(own)
  })
})

test.each(['ids', '_id', 'locations', 'data'] as const)('reads stores listed as %s', async (shape) => {
  await withTraits({ locationList: shape }, async (side) => {
    const ids = (await storesOf(plain)).map(({ id }) => id)
    expect((await storesOf(side)).map(({ id }) => id)).toEqual(ids)
  })
})

test('reads times without a zone as UTC', async () => {
  await withTraits({ zonelessTimes: true }, async (side) => {
    const entities = (await storesOf(plain)).map(({ id }) => id)
    const question = { action: 'status', route: 'status/uptime', body: { entities, entityType: 'location' } }
    const seen = async ({ client }: Side) =>
      (readStatuses((await client.request(question)).value) ?? []).map(({ recording_id, last_seen_utc }) => [
        recording_id,
        last_seen_utc === null ? null : parseUtcInstant(last_seen_utc),
      ])
    const expected = await seen(plain)
    expect(expected.length).toBeGreaterThan(50)
    expect(await seen(side)).toEqual(expected)
  })
})

test.each(['message', 'error', 'statusCode'] as const)(
  'reads a failure spelled as %s under the id of its request',
  async (spelling) => {
    await withTraits({ failureSpelling: spelling, refusedPeriods: ['hour'] }, async (side) => {
      const [, , ...rest] = await questions()
      const hours = rest.find(({ route }) => route === 'entries')
      if (hours === undefined) throw new Error('nothing is asked by hour')
      const failure = await side.client.request(hours).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        code: 'bad_request',
        message: 'aggregationPeriod must be one of the following values: day, month',
      })
      const refused = await fetch(`${side.address}/api/v1/recording/uptimes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"start":"2026-03-09T00:00:00.000Z","end":"2026-03-09"}',
      })
      expect(refused.status).toBe(422)
    })
  },
)

test('assigns a failure without an id to the only request in flight', async () => {
  const entities = (await storesOf(plain)).map(({ id }) => id)
  const question = { action: 'status', route: 'status/uptime', body: { entities, entityType: 'location' } }
  await withTraits({ unframedFailureEvery: 1 }, async ({ client }, deployment) => {
    await expect(client.request(question)).rejects.toMatchObject({
      code: 'internal',
      message: 'Internal server error',
    })
    deployment.be(noTraits)
    expect(readStatuses((await client.request(question)).value)?.length).toBeGreaterThan(50)
  })
})

test('renews tokens of a minute in time, unnoticed by requests', async () => {
  let passed = 0
  const clock = () => Date.now() + passed
  const entities = (await storesOf(plain)).map(({ id }) => id)
  const question = { action: 'status', route: 'status/uptime', body: { entities, entityType: 'location' } }
  await withTraits(
    { tokenSeconds: 60 },
    async ({ client }, deployment) => {
      for (; passed <= 300_000; passed += 10_000) {
        expect(readStatuses((await client.request(question)).value)?.length).toBeGreaterThan(50)
      }
      // Each is renewed when ten seconds of it are left.
      expect([6, 7]).toContain(deployment.tokensGiven())
    },
    clock,
  )
})
