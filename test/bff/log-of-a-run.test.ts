import { expect, onTestFinished, test, vi } from 'vitest'
import { startCookieBrowser } from '../support/cookie-browser.ts'
import { freePort } from '../support/free-port.ts'
import { clientSecret, sessionSecret, startLogin } from '../support/openid-login.ts'
import { createUnpairedScreen } from '../support/paired-screen.ts'
import { startRedis } from '../support/redis-server.ts'
import { startRunningBff, statusQuestion } from '../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../support/small-chain-deployment.ts'

const shop = 'https://shop.example'
const password = 'the-password-of-the-store-that-all-share'
const metricsToken = 'the-token-by-which-measurements-are-read'
const webhookPath = 'the-path-of-a-chat-is-a-secret-as-well'
const webhookKey = Buffer.from('the-key-that-signs-every-message-to-the-chat')
const brought = 'something-secret-that-a-browser-brought-along'

test('writes no token, cookie or secret to the finest log or the terminal', async () => {
  const [login, redis] = await Promise.all([startLogin(shop), startRedis(['--requirepass', password])])
  const told: string[] = []
  const bff = await startRunningBff({
    authentication: login.authentication,
    redisUrl: redis.url.replace('redis://', `redis://:${password}@`),
    metricsToken,
    tellOperator: (sentence) => told.push(sentence),
    alerts: {
      // Nothing listens there: every message fails.
      url: `http://127.0.0.1:${await freePort()}/${webhookPath}`,
      key: webhookKey,
      everyMs: 20,
      graceMs: 0,
      openHoursOnly: false,
    },
  })
  onTestFinished(async () => {
    await bff.close()
    await Promise.all([login.provider.close(), redis.close()])
  })
  answerForSmallChain(bff.deployment)
  await expect
    .poll(async () => (await fetch(`${bff.address}/readyz`)).json())
    .toMatchObject({ redis: 'ready' })

  // A person signs in, looks around, pairs a screen, and signs out.
  login.provider.signsIn({ sub: 'ann', name: 'Ann', stores: ownStores })
  const browser = startCookieBrowser({ [shop]: bff.address })
  const { way } = await browser.visit(`${shop}/auth/sign-in?return=/`)
  const callback = new URL(way.find((address) => address.includes('/auth/callback')) ?? '')
  const session = browser.cookies(shop)
  const socket = await bff.connect({ origin: shop, cookie: session })
  socket.send(statusQuestion('1', ownStores[0]))
  await socket.next()
  const screen = createUnpairedScreen(bff, shop)
  const paired = await browser.fetch(`${shop}/api/screens`, {
    method: 'POST',
    headers: { origin: shop, 'content-type': 'application/json' },
    body: JSON.stringify({ code: await screen.code(), name: 'Till 1', stores: ownStores }),
  })
  expect([paired.status, await screen.poll()]).toEqual([200, 'paired'])
  // Input of a stranger, in each place that takes some.
  const bringing = { authorization: `Bearer ${brought}`, cookie: `__Host-shopfloor=${brought}`, origin: shop }
  for (const path of ['/api/session', '/api/v1/location/list', '/metrics', '/auth/callback', '/nothing']) {
    await fetch(`${bff.address}${path}?token=${brought}&code=${brought}`, { headers: bringing })
  }
  await bff.connect(bringing).catch(() => undefined)
  await fetch(`${bff.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  await browser.fetch(`${shop}/auth/sign-out`, { method: 'POST', headers: { origin: shop } })
  expect((await socket.closed).code).toBe(4401)

  // Everything that can fails: the deployment, its issuer, the shared store, the chat.
  const { settings, tokens } = bff.deployment
  bff.deployment.expireTokens()
  bff.deployment.issuer('garbled')
  bff.pass(61 * 60_000)
  const early = await bff.connect(screen.headers())
  early.send(statusQuestion('early', ownStores[0]))
  await early.next()
  // The outage watch sends requests over HTTP, which need a token.
  await vi.waitFor(() => expect(bff.log()).toContain('"msg":"no token"'), { timeout: 20_000 })
  bff.deployment.onQuestion(({ send }) => send(`{"message":"${tokens.join(' ')} ${settings.clientSecret}"}`))
  bff.deployment.onHttp((_request, reply) => reply.code(500).send({ message: tokens.join(' ') }))
  bff.deployment.issuer('well')
  bff.pass(60_000)
  const wall = await bff.connect(screen.headers())
  wall.send(statusQuestion('2', ownStores[0]))
  await wall.next()
  // The outage watch then receives a failure that repeats the tokens, which must be scrubbed.
  await vi.waitFor(() => expect(bff.log()).toContain('[removed]'), { timeout: 20_000 })
  await redis.kill()
  await vi.waitFor(() => expect(told.join('\n')).toMatch(/Redis/), { timeout: 10_000 })
  await bff.stop()

  const everything = `${bff.log()}\n${told.join('\n')}`
  // Guards the test itself: the log contains what it should.
  for (const word of ['/auth/callback', '/api/screens', 'no token', 'Redis', '[removed]']) {
    expect(everything).toContain(word)
  }
  const values = (cookies: string) => cookies.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
  const hidden = [
    ...[clientSecret, sessionSecret, password, metricsToken, webhookPath, brought, settings.clientSecret],
    ...[webhookKey.toString('base64'), webhookKey.toString()],
    ...['code', 'state'].map((name) => callback.searchParams.get(name) ?? ''),
    ...[...tokens, ...values(session), ...values(screen.cookie())],
  ]
  for (const text of hidden) {
    expect(text.length).toBeGreaterThan(16)
    for (const form of [text, encodeURIComponent(text)]) expect(everything).not.toContain(form)
  }
})
