import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bff, startBff } from '../../../src/bff/bff.ts'
import type { BffLimits } from '../../../src/bff/settings/limits.ts'
import { readLocations } from '../../../src/protocol/locations.ts'
import type { IndexClock } from '../../../src/protocol/metrics/index-clock.ts'
import { expectNear } from '../../derive/near.ts'
import { bffCredentials, type DemoService, silentLog, startDemoService } from '../../support/demo-service.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { type LiveLikeDeployment, startLiveLike } from '../../support/live-like/live-like-deployment.ts'
import { liveLike, noTraits, type Traits } from '../../support/live-like/traits.ts'
import { type BrowserStandIn, connectBrowser } from '../../support/running-bff.ts'
import { runsRare } from '../../support/thoroughness.ts'

/**
 * The last day is not over in any time zone, and New York put its clocks forward within these days. It is no holiday
 * anywhere: only our service knows the special days of opening hours.
 */
const now = Date.parse('2026-03-10T12:25:00.000Z')
const dayMs = 86_400_000
const dayAgo = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)

let demo: DemoService
/** The service without a BFF. */
let plain: Side
let stores: readonly { readonly id: string; readonly timezone: string | null }[]

interface Side {
  readonly browser: BrowserStandIn
  close(): Promise<void>
}

beforeAll(async () => {
  demo = await startDemoService({ now, days: 9, remembers: true, clock: () => now })
  const { side, bff } = await openSide(demo.service)
  plain = side
  stores = readLocations(await (await fetch(`${bff.address}/api/v1/location/list`)).json()) ?? []
})
afterAll(async () => {
  await plain.close()
  await demo.close()
})

async function openSide(
  deployment: Pick<DemoService['service'], 'baseUrl' | 'wsUrl' | 'authUrl'>,
  options: { readonly indexClock?: IndexClock; readonly limits?: Partial<BffLimits> } = {},
): Promise<{ readonly side: Side; readonly bff: Bff }> {
  const { baseUrl, wsUrl, authUrl } = deployment
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { baseUrl, wsUrl, authUrl, ...bffCredentials },
    publicFolder: null,
    log: silentLog,
    random: () => 0,
    now: () => now,
    openDeriver: deriveInThread,
    ...options,
    // Splits a request for twelve stores into several.
    limits: { drainMs: 0, entitiesAtOnce: 7, ...options.limits },
  })
  const browser = await connectBrowser(bff.address, { origin: bff.address })
  const close = async () => {
    browser.leave()
    await bff.close()
  }
  return { side: { browser, close }, bff }
}

/** In front of a deployment with these traits. */
async function withTraits(
  traits: Partial<Traits>,
  look: (side: Side, deployment: LiveLikeDeployment) => Promise<void>,
  options: Parameters<typeof openSide>[1] = {},
): Promise<void> {
  const deployment = await startLiveLike(demo.service, {
    traits: { ...noTraits, derivedRefused: 'frame', ...traits },
    now: () => now,
    random: Math.random,
  })
  const { side } = await openSide(deployment, options)
  try {
    await look(side, deployment)
  } finally {
    await side.close()
    await deployment.close()
  }
}

/** The last two of eight days, by day and by hour, in other weeks and months, of men, with a comparison. */
function bodies(): readonly Readonly<Record<string, unknown>>[] {
  const all = stores.map(({ id }) => id)
  const body = {
    start: dayAgo(4),
    end: dayAgo(0),
    entities: all,
    entityType: 'location',
    measure: 'entries',
    facets: ['segments', 'entities', 'summary'],
    aggregationPeriod: 'day',
  }
  const compared = { start: dayAgo(8), end: dayAgo(5) }
  return [
    { ...body, compared },
    { ...body, start: dayAgo(1), aggregationPeriod: 'hour', compared: { start: dayAgo(8), end: dayAgo(7) } },
    { ...body, aggregationPeriod: 'week', weekStartsOn: 7, entities: [...all].reverse() },
    { ...body, aggregationPeriod: 'month', facets: ['segments'] },
    { ...body, genders: ['male'], ages: ['25_34', '35_44'], compared },
    { ...body, entities: all.slice(0, 1), facets: ['entities', 'summary'] },
    // A day that has not begun in any time zone.
    { ...body, start: dayAgo(-3), end: dayAgo(-5) },
  ]
}

async function ask({ browser }: Side, body: object): Promise<Record<string, unknown>> {
  browser.send({ action: 'derived', data: { id: 'one', route: 'totals', body } })
  const frame = await browser.next()
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

/** The clock stands still, so nothing is counted between the two. */
async function askBoth(side: Side, body: object) {
  return { own: await ask(plain, body), derived: await ask(side, body) }
}

async function expectSameAnswers(side: Side): Promise<void> {
  for (const body of bodies()) {
    const { own, derived } = await askBoth(side, body)
    expect(own).toHaveProperty('meta.countedUntil')
    expect(derived.error).toBeUndefined()
    expectNear(derived, own)
  }
}

const waysToRefuse: readonly [string, Partial<Traits>][] = [
  ['refuses them with a message', { failureSpelling: 'message' }],
  ['refuses them with an error string', { failureSpelling: 'error' }],
  ['refuses them with a status code', { failureSpelling: 'statusCode' }],
  ['answers their action with an unframed message', { derivedRefused: 'unframed' }],
]

describe('derived answers equal those of our service', () => {
  test.each<[string, Partial<Traits>]>([
    ['refuses the routes as our service does', {}],
    ...(runsRare ? waysToRefuse : []),
    ['lists its locations without zones', { bareLocations: true }],
    ['has all traits of a live one', { ...liveLike }],
  ])('for a deployment that %s', async (_what, traits) => {
    await withTraits(traits, expectSameAnswers)
  })

  test('for a deployment that is silent about unknown routes', async () => {
    await withTraits({ derivedRefused: 'silence' }, expectSameAnswers, { limits: { derivedLookMs: 100 } })
  })

  test('for a deployment whose hours are in UTC, with the setting', async () => {
    const utcIndexOf = new Map(stores.map(({ id, timezone }) => [id, timezone ?? 'UTC']))
    await withTraits({ utcIndexOf, utcUptimes: true }, expectSameAnswers, { indexClock: 'utc' })
  })

  test('without a cache, and with one request at a time', async () => {
    const limits = { derivedPieceBytes: 0, derivedQuestionsAtOnce: 1, keptAnswerBytes: 0 }
    await withTraits({}, expectSameAnswers, { limits })
  })
})

test('sends everything to a deployment that offers the routes', async () => {
  const open = () => {
    throw new Error('nothing is worked out')
  }
  const { baseUrl, wsUrl, authUrl } = demo.service
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { baseUrl, wsUrl, authUrl, ...bffCredentials },
    publicFolder: null,
    log: silentLog,
    now: () => now,
    openDeriver: open,
    limits: { drainMs: 0 },
  })
  const browser = await connectBrowser(bff.address, { origin: bff.address })
  const side = { browser, close: () => bff.close() }
  for (const body of bodies().slice(0, 2)) {
    const { own, derived } = await askBoth(side, body)
    expect(derived).toEqual(own)
  }
  browser.leave()
  await bff.close()
})

test('counts every camera for its store if the deployment only knows the contract', async () => {
  const [body = {}] = bodies()
  await withTraits({ contractAlone: true }, async (side) => {
    const { own, derived } = await askBoth(side, body)
    expect(derived).toHaveProperty('summary.0.hasUptime', true)
    const valuesOf = ({ segments }: Record<string, unknown>) =>
      (segments as readonly { readonly value: number }[]).map(({ value }) => value)
    expect(valuesOf(derived)).toEqual(valuesOf(own))
    expect(valuesOf(derived).some((value) => value > 1000)).toBe(true)
  })
})

test('refuses hours that a deployment refuses, but not days', async () => {
  const [days = {}, hours = {}] = bodies()
  await withTraits({ refusedPeriods: ['hour'] }, async (side) => {
    expect(await ask(side, hours)).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining('aggregationPeriod') },
    })
    const { own, derived } = await askBoth(side, days)
    expectNear(derived, own)
  })
})

describe('invalid requests fail as in our service', () => {
  test.each<[string, object]>([
    ['an unknown key', { colour: 'red' }],
    ['a day that does not exist', { start: '2026-02-30' }],
    ['an end before its start', { end: '2020-01-01' }],
    ['a store that does not exist', { entities: ['nowhere'] }],
  ])('%s', async (_what, wrong) => {
    const [body] = bodies()
    await withTraits({}, async (side) => {
      const { own, derived } = await askBoth(side, { ...body, ...wrong })
      expect(derived).toHaveProperty('error.code')
      expect(derived).toEqual(own)
    })
  })

  test('with too many days of stores', async () => {
    const [body = {}] = bodies()
    await withTraits(
      {},
      async (side) =>
        expect(await ask(side, body)).toMatchObject({
          error: { code: 'too_large', message: expect.stringContaining('the limit is 100') },
        }),
      { limits: { derivedStoreDays: 100 } },
    )
  })
})
