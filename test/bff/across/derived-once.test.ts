import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bff, startBff } from '../../../src/bff/bff.ts'
import { readLocations } from '../../../src/protocol/locations.ts'
import { bffCredentials, type DemoService, silentLog, startDemoService } from '../../support/demo-service.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { type LiveLikeDeployment, startLiveLike } from '../../support/live-like/live-like-deployment.ts'
import { noTraits } from '../../support/live-like/traits.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { connectBrowser } from '../../support/running-bff.ts'

/** A fixed Tuesday noon, so that there is no refresh between two requests. */
const now = Date.parse('2026-03-10T12:00:00Z')

let redis: RunningRedis
let demo: DemoService
let deployment: LiveLikeDeployment
let servers: Bff[]

beforeAll(async () => {
  redis = await startRedis()
  demo = await startDemoService({ now, days: 9, remembers: true })
  deployment = await startLiveLike(demo.service, {
    traits: { ...noTraits, derivedRefused: 'frame' },
    now: () => now,
    random: () => 0,
  })
  servers = [await start(), await start()]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await deployment.close()
  await demo.close()
  await redis.close()
})

async function start(): Promise<Bff> {
  const { baseUrl, wsUrl, authUrl } = deployment
  const server = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { baseUrl, wsUrl, authUrl, ...bffCredentials },
    publicFolder: null,
    log: silentLog,
    now: () => now,
    openDeriver: deriveInThread,
    redisUrl: redis.url,
    limits: { drainMs: 0, redisAnswerMs: 10_000 },
  })
  return server
}

async function ask({ address }: Bff, body: object): Promise<unknown> {
  const browser = await connectBrowser(address, { origin: address })
  browser.send({ action: 'derived', data: { id: 'one', route: 'totals', body } })
  const frame = await browser.next()
  browser.leave()
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

/** The number of responses by source so far. */
async function sources({ address }: Bff): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const found = text.matchAll(/^shopfloor_bff_answers_total\{source="(\w+)"\} (\d+)/gm)
  return Object.fromEntries([...found].map(([, source = '', count]) => [source, Number(count)]))
}

test('computes a derived answer once for both servers', async () => {
  const [one, two] = servers as [Bff, Bff]
  for (const { address } of servers) {
    const readiness = async () => (await fetch(`${address}/readyz`)).json()
    await expect.poll(readiness).toMatchObject({ redis: 'ready' })
  }
  const listed = await (await fetch(`${one.address}/api/v1/location/list`)).json()
  const body = {
    start: '2026-03-03',
    end: '2026-03-10',
    entities: (readLocations(listed) ?? []).map(({ id }) => id),
    entityType: 'location',
    measure: 'entries',
    facets: ['segments', 'entities', 'summary'],
    aggregationPeriod: 'day',
  }
  const answer = await ask(one, body)
  expect(answer).toHaveProperty('summary.0.hasUptime', true)
  expect(await sources(one)).toMatchObject({ derived: 1, asked: expect.any(Number) })

  expect(await ask(two, body)).toEqual(answer)
  expect(await sources(two)).toEqual({ shared: 1 })

  // Other buckets of the same days are computed here, from plain responses that the other server requested. Each server
  // probes the route once by itself.
  expect(await ask(two, { ...body, aggregationPeriod: 'week' })).toHaveProperty('summary.0.total.value')
  expect(await sources(two)).toMatchObject({ derived: 1, asked: 1 })
  expect(await ask(two, { ...body, aggregationPeriod: 'month' })).toHaveProperty('summary.0.total.value')
  expect(await sources(two)).toMatchObject({ derived: 2, asked: 1 })
})
