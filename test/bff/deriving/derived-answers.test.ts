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

/** Real time goes on: the last of the days is not over, and the service and the BFF have the same clock. */
const dayMs = 86_400_000
const now = Date.now()
const dayAgo = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)

let demo: DemoService
/** The service without anything between. */
let plain: Side
let stores: readonly { readonly id: string; readonly timezone: string | null }[]

interface Side {
  readonly browser: BrowserStandIn
  close(): Promise<void>
}

beforeAll(async () => {
  demo = await startDemoService({ now, days: 9 })
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
    openDeriver: deriveInThread,
    ...options,
    // Several parts of a question about twelve stores.
    limits: { drainMs: 0, entitiesAtOnce: 7, ...options.limits },
  })
  const browser = await connectBrowser(bff.address, { origin: bff.address })
  const close = async () => {
    browser.leave()
    await bff.close()
  }
  return { side: { browser, close }, bff }
}

/** Before a deployment with these traits. */
async function withTraits(
  traits: Partial<Traits>,
  look: (side: Side, deployment: LiveLikeDeployment) => Promise<void>,
  options: Parameters<typeof openSide>[1] = {},
): Promise<void> {
  const deployment = await startLiveLike(demo.service, {
    traits: { ...noTraits, derivedRefused: 'frame', ...traits },
    now: Date.now,
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

/** The last two of eight days, by day and by hour, in other weeks and months, of men, with what was before. */
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
    // Not begun anywhere.
    { ...body, start: dayAgo(-3), end: dayAgo(-5) },
  ]
}

async function ask({ browser }: Side, body: object): Promise<Record<string, unknown>> {
  browser.send({ action: 'derived', data: { id: 'one', route: 'totals', body } })
  const frame = await browser.next()
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

/** Asked of both within the same ten minutes, since nothing is counted between. */
async function askBoth(side: Side, body: object) {
  for (;;) {
    const [own, derived] = [await ask(plain, body), await ask(side, body)]
    const [a, b] = [countedUntil(own), countedUntil(derived)]
    if (a === b || a === undefined || b === undefined) return { own, derived }
  }
}

function countedUntil({ meta }: Record<string, unknown>): unknown {
  return typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'countedUntil') : undefined
}

async function expectSameAnswers(side: Side): Promise<void> {
  for (const body of bodies()) {
    const { own, derived } = await askBoth(side, body)
    expect(own).toHaveProperty('meta.countedUntil')
    expect(derived.error).toBeUndefined()
    expectNear(derived, own)
  }
}

describe('what is worked out is what our own service answers', () => {
  test.each<[string, Partial<Traits>]>([
    ['refuses the routes as ours refuses a route', {}],
    ['refuses them with a sentence', { failureSpelling: 'message' }],
    ['refuses them with a word', { failureSpelling: 'error' }],
    ['refuses them with a status', { failureSpelling: 'statusCode' }],
    ['answers their action with a message that is no frame', { derivedRefused: 'unframed' }],
    ['lists its locations without zones', { bareLocations: true }],
    ['does all that a live one may', { ...liveLike }],
  ])('of a deployment that %s', async (_what, traits) => {
    await withTraits(traits, expectSameAnswers)
  })

  test('of a deployment that is silent about routes that it does not know', async () => {
    await withTraits({ derivedRefused: 'silence' }, expectSameAnswers, { limits: { derivedLookMs: 100 } })
  })

  test('of a deployment whose hours are those of UTC, where that is set', async () => {
    const utcIndexOf = new Map(stores.map(({ id, timezone }) => [id, timezone ?? 'UTC']))
    await withTraits({ utcIndexOf, utcUptimes: true }, expectSameAnswers, { indexClock: 'utc' })
  })

  test('where nothing may be kept, and one question is asked at a time', async () => {
    const limits = { derivedPieceBytes: 0, derivedQuestionsAtOnce: 1, keptAnswerBytes: 0 }
    await withTraits({}, expectSameAnswers, { limits })
  })
})

test('a deployment that offers the routes is asked, and nothing is worked out', async () => {
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

test('of a deployment that knows the contract alone every camera counts for its store', async () => {
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

test('hours that a deployment refuses are refused, and days are not', async () => {
  const [days = {}, hours = {}] = bodies()
  await withTraits({ refusedPeriods: ['hour'] }, async (side) => {
    expect(await ask(side, hours)).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining('aggregationPeriod') },
    })
    const { own, derived } = await askBoth(side, days)
    expectNear(derived, own)
  })
})

describe('what is wrong with a question is said as our own service says it', () => {
  test.each<[string, object]>([
    ['a key that is not known', { colour: 'red' }],
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

  test('more days of stores than may be worked out', async () => {
    const [body = {}] = bodies()
    await withTraits(
      {},
      async (side) =>
        expect(await ask(side, body)).toMatchObject({
          error: { code: 'too_large', message: expect.stringContaining('at most 100 are allowed') },
        }),
      { limits: { derivedStoreDays: 100 } },
    )
  })
})
