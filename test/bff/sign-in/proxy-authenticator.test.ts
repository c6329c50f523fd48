import { generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccessProxy, publicUrl, startAccessProxy } from '../../support/access-proxy.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'

let proxy: AccessProxy
let bff: RunningBff

beforeEach(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication })
  bff.deployment.onHttp((_request, reply) => reply.send([]))
})
afterEach(async () => {
  await bff.close()
  await proxy.close()
})

const list = async (headers: Record<string, string>) =>
  (await fetch(`${bff.address}/api/v1/location/list`, { headers })).status

test('admits people with an assertion of the proxy, and nobody who bypasses it', async () => {
  expect(await list(await proxy.headers({ stores: 'all' }))).toBe(200)
  expect(await list({ origin: publicUrl })).toBe(401)
})

test.each([
  ['another issuer', { issuer: 'https://elsewhere.example' }],
  ['another audience', { audience: 'another-application' }],
  ['an expired time', { until: Date.now() - 60_000 }],
])('refuses an assertion of %s', async (_what, signed) => {
  expect(await list(await proxy.headers({ stores: 'all' }, signed))).toBe(401)
})

test('refuses an assertion with a foreign or missing signature, and logs nothing of it', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await proxy.headers({ stores: 'all', name: 'Mallory' }, { key: privateKey })
  expect(await list(forged)).toBe(401)
  const good = await proxy.headers({ stores: 'all', name: 'Ann' })
  const [name = '', token = ''] = Object.entries(good)[0] ?? []
  const [, payload = ''] = token.split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  expect(await list({ ...good, [name]: none })).toBe(401)
  for (const hidden of [forged[name] ?? '', token, payload, 'Mallory'])
    expect(bff.log()).not.toContain(hidden)
  expect(bff.log()).toContain('an assertion was refused')
})

test('accepts rotated keys, and no longer the old ones', async () => {
  const old = await proxy.headers({ stores: 'all' })
  expect(await list(old)).toBe(200)
  await proxy.rotate()
  const fresh = await proxy.headers({ stores: 'all' })
  bff.pass(30_000)
  expect(await list(fresh)).toBe(200)
  expect(await list(old)).toBe(401)
})

test('closes a socket when its assertion expires, and lets it reconnect', async () => {
  bff.deployment.onQuestion((question) => question.answer('[]'))
  const browser = await bff.connect(await proxy.headers({ stores: 'all' }))
  browser.send(statusQuestion('1'))
  expect(await browser.next()).toBe('1|0|0|[]')
  bff.pass(3_600_000 + 31_000)
  browser.send(statusQuestion('2'))
  expect((await browser.closed).code).toBe(4419)
})

test('refuses a socket from another page', async () => {
  const headers = await proxy.headers({ stores: 'all' })
  await expect(bff.connect({ ...headers, origin: 'https://elsewhere.example' })).rejects.toThrow(/^HTTP 403/)
  const { origin: _, ...without } = headers
  await expect(bff.connect(without)).rejects.toThrow(/^HTTP 403/)
  await expect(bff.connect({ origin: publicUrl })).rejects.toThrow(/^HTTP 401/)
})
