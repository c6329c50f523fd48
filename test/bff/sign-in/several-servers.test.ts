import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BffLimits } from '../../../src/bff/settings/limits.ts'
import type { Authentication } from '../../../src/bff/sign-in/authentication.ts'
import { startCookieBrowser } from '../../support/cookie-browser.ts'
import { clientSecret, startLogin } from '../../support/openid-login.ts'
import type { RunningProvider } from '../../support/openid-provider.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

const shop = 'https://shop.example'

let redis: RunningRedis
let provider: RunningProvider
let authentication: Authentication
let deployment: StandInDeployment
let servers: RunningBff[]

beforeEach(async () => {
  redis = await startRedis()
  ;({ authentication, provider } = await startLogin(shop))
  provider.signsIn({ sub: 'ann', name: 'Ann of Leeds', stores: ownStores })
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await deployment.close()
  await provider.close()
  await redis.close()
})

async function start(limits: Partial<BffLimits> = {}): Promise<RunningBff> {
  const server = await startRunningBff(
    { authentication, redisUrl: redis.url, limits: { redisAnswerMs: 5000, ...limits } },
    deployment,
  )
  servers.push(server)
  const ready = async () => (await fetch(`${server.address}/readyz`)).json()
  await expect.poll(ready).toEqual({ status: 'ready', redis: 'ready' })
  return server
}

const listAt = (server: RunningBff, cookie: string) =>
  fetch(`${server.address}/api/v1/location/list`, { headers: { cookie } })

test('signs out on all servers, even on one that starts later', async () => {
  const [one, two] = [await start(), await start()]
  const browser = startCookieBrowser({ [shop]: one.address })
  await browser.visit(`${shop}/auth/sign-in`)
  const cookie = browser.cookies(shop)
  // A session of one server is valid on the other.
  expect((await listAt(two, cookie)).status).toBe(200)
  const screen = await two.connect({ origin: shop, cookie })
  screen.send(statusQuestion('1'))
  expect(await screen.next()).toMatch(/^1\|0\|0\|\[/)

  await browser.fetch(`${shop}/auth/sign-out`, { method: 'POST', headers: { origin: shop } })
  expect((await screen.closed).code).toBe(4401)
  expect((await listAt(two, cookie)).status).toBe(401)
  await expect(two.connect({ origin: shop, cookie })).rejects.toThrow(/^HTTP 401/)

  await one.stop()
  const later = await start()
  expect((await listAt(later, cookie)).status).toBe(401)

  const { names, endless, text } = await redis.contents()
  expect(names.filter((name) => !name.startsWith('shopfloor:1:'))).toEqual([])
  expect(endless).toEqual([])
  for (const word of [cookie.slice(-60), 'Ann of Leeds', clientSecret]) expect(text).not.toContain(word)
})

test('learns of sign-outs that it missed once Redis is back', async () => {
  const [one, two] = [await start(), await start()]
  const browser = startCookieBrowser({ [shop]: one.address })
  await browser.visit(`${shop}/auth/sign-in`)
  const cookie = browser.cookies(shop)
  const screen = await two.connect({ origin: shop, cookie })

  await redis.kill()
  await browser.fetch(`${shop}/auth/sign-out`, { method: 'POST', headers: { origin: shop } })
  expect((await listAt(one, cookie)).status).toBe(401)
  expect((await listAt(two, cookie)).status).toBe(200)

  await redis.restart()
  expect((await screen.closed).code).toBe(4401)
  await expect.poll(async () => (await listAt(two, cookie)).status).toBe(401)
})

test('limits strangers across servers, without affecting sessions', async () => {
  const limits = { strangerRequestsPerMinute: 4 }
  const [one, two] = [await start(limits), await start(limits)]
  const browser = startCookieBrowser({ [shop]: one.address })
  await browser.visit(`${shop}/auth/sign-in`)
  const upgrade = (server: RunningBff) =>
    server.connect({ origin: shop }).then(
      () => 'open',
      (error: Error) => error.message.slice(0, 8),
    )

  expect([(await listAt(one, '')).status, (await listAt(two, 'made=up')).status]).toEqual([401, 401])
  expect([await upgrade(one), await upgrade(two)]).toEqual(['HTTP 401', 'HTTP 401'])
  const refused = await listAt(one, '')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([(await listAt(two, '')).status, await upgrade(one), await upgrade(two)]).toEqual([
    429,
    'HTTP 429',
    'HTTP 429',
  ])

  const cookie = browser.cookies(shop)
  expect([(await listAt(one, cookie)).status, (await listAt(two, cookie)).status]).toEqual([200, 200])
  expect((await redis.contents()).text).not.toContain('127.0.0.1')
})

test('limits the requests of a session across servers, and on each while Redis is away', async () => {
  const limits = { httpRequestsPerMinute: 2 }
  const [one, two] = [await start(limits), await start(limits)]
  const browser = startCookieBrowser({ [shop]: one.address })
  await browser.visit(`${shop}/auth/sign-in`)
  const cookie = browser.cookies(shop)
  const statuses = []
  for (const server of [one, two, one, two]) statuses.push((await listAt(server, cookie)).status)
  expect(statuses).toEqual([200, 200, 429, 429])
  await redis.kill()
  expect((await listAt(one, cookie)).status).toBe(200)
})

test('limits the sockets of a session across servers, and frees those of a dead server', async () => {
  const limits = { socketsPerSession: 2 }
  const [one, two] = [await start(limits), await start(limits)]
  const browser = startCookieBrowser({ [shop]: one.address })
  await browser.visit(`${shop}/auth/sign-in`)
  const cookie = browser.cookies(shop)
  const upgrade = (server: RunningBff) =>
    server.connect({ origin: shop, cookie }).then(
      (screen) => {
        screen.leave()
        return 'open'
      },
      (error: Error) => error.message.slice(0, 8),
    )
  await one.connect({ origin: shop, cookie })
  await one.connect({ origin: shop, cookie })
  expect(await upgrade(one)).toBe('HTTP 429')
  // Published within a second.
  await expect.poll(() => upgrade(two)).toBe('HTTP 429')
  await one.stop()
  await expect.poll(() => upgrade(two)).toBe('open')
})
