import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCookieBrowser } from '../../support/cookie-browser.ts'
import { clientSecret, sessionSecret, startLogin } from '../../support/openid-login.ts'
import type { RunningProvider } from '../../support/openid-provider.ts'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import { folderOfFile } from '../../support/running-service.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'

const shop = 'https://shop.example'
const minute = 60_000
const ann = { sub: 'ann', name: 'Ann', stores: ownStores }

let provider: RunningProvider
let bff: RunningBff
let browser: ReturnType<typeof startCookieBrowser>

async function start(options: { isPublic?: boolean; claimsIn?: 'id-token' | 'userinfo' } = {}) {
  const login = await startLogin(shop, {
    secret: options.isPublic === true ? null : clientSecret,
    ...(options.claimsIn !== undefined && { claimsIn: options.claimsIn }),
  })
  provider = login.provider
  const folder = await folderOfFile()
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shopfloor</title>')
  bff = await startRunningBff({
    publicFolder: folder,
    authentication: login.authentication,
  })
  answerForSmallChain(bff.deployment)
  browser = newBrowser()
  provider.signsIn(ann)
}

const newBrowser = () => startCookieBrowser({ [shop]: bff.address })
const signIn = (place = '/') => browser.visit(`${shop}/auth/sign-in?return=${encodeURIComponent(place)}`)
const list = () => browser.fetch(`${shop}/api/v1/location/list`)
const user = async () => (await (await browser.fetch(`${shop}/api/session`)).json()).user
const connect = () => bff.connect({ origin: shop, cookie: browser.cookies(shop) })
const signOut = (origin = shop) =>
  browser.fetch(`${shop}/auth/sign-out`, { method: 'POST', headers: { origin } })

/** Follows the sign-in up to the provider's response, which is not delivered. */
async function answerOfProvider(): Promise<string> {
  let address = `${shop}/auth/sign-in`
  while (!address.startsWith(`${shop}/auth/callback`)) {
    const response = await browser.fetch(address)
    address = new URL(response.headers.get('location') ?? '', address).href
  }
  return address
}

beforeEach(() => start())
afterEach(async () => {
  await bff.close()
  await provider.close()
})

describe('signing in', () => {
  test('returns through the provider to the requested page, and puts no session into an address', async () => {
    expect(await user()).toBeNull()
    expect((await list()).status).toBe(401)
    const { response, way } = await signIn('/footfall?stores=store-1&range=today')
    expect([response.status, way.at(-1)]).toEqual([200, `${shop}/footfall?stores=store-1&range=today`])
    expect(await user()).toEqual({ name: 'Ann', role: 'viewer' })
    expect((await (await list()).json()).map((store: { _id: string }) => store._id)).toEqual(ownStores)
    const sealed = browser.cookies(shop).split('=')[1] ?? ''
    expect(sealed.length).toBeGreaterThan(100)
    for (const address of way) expect(address).not.toContain(sealed.slice(0, 40))
  })

  test('uses a new code challenge, state and nonce each time, and proves the challenge', async () => {
    const asked = await Promise.all(
      [1, 2].map(async () => {
        const response = await browser.fetch(`${shop}/auth/sign-in`)
        return new URL(response.headers.get('location') ?? '').searchParams
      }),
    )
    for (const parameters of asked) {
      expect(Object.fromEntries(parameters)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${shop}/auth/callback`,
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(asked.map((parameters) => parameters.get(name))).size).toBe(2)
    }
    await signIn()
    expect(provider.tokenRequests).toEqual([
      expect.objectContaining({ code_verifier: expect.stringMatching(/^[\w-]{43,}$/) }),
    ])
  })

  test.each([
    ['claims at the userinfo endpoint', { claimsIn: 'userinfo' }],
    ['a client without a secret', { isPublic: true }],
  ] as const)('works with %s', async (_what, options) => {
    await bff.close()
    await provider.close()
    await start(options)
    await signIn()
    expect(await user()).toEqual({ name: 'Ann', role: 'viewer' })
    expect(await (await list()).json()).toHaveLength(ownStores.length)
  })

  test('opens a socket for the stores of the person only', async () => {
    await signIn()
    const socket = await connect()
    socket.send(statusQuestion('own', 'store-1'))
    expect(await socket.next()).toMatch(/^own\|0\|0\|\[/)
    socket.send(statusQuestion('foreign', 'store-3'))
    expect(failureOf(await socket.next())).toMatchObject({ id: 'foreign', code: 'forbidden' })
    await expect(bff.connect({ origin: shop })).rejects.toThrow(/^HTTP 401: .*"unauthorized"/)
    await expect(bff.connect({ cookie: browser.cookies(shop) })).rejects.toThrow(/^HTTP 403/)
  })
})

describe('a sign-in is refused', () => {
  const stays = async (address: string, status: number) => {
    const response = await browser.fetch(address)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toContain('Sign in again')
    expect(await user()).toBeNull()
  }

  test('in the language that the browser asks for', async () => {
    const failure = `${shop}/auth/callback?state=made-up&code=made-up`
    const response = await browser.fetch(failure, {
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' },
    })
    expect(response.headers.get('content-language')).toBe('de')
    expect(response.headers.get('vary')).toMatch(/accept-language/i)
    const text = await response.text()
    expect(text).toContain('<html lang="de">')
    expect(text).toContain('Erneut anmelden')
  })

  test.each([
    ['another state', (address: URL) => address.searchParams.set('state', 'made-up')],
    ['no state', (address: URL) => address.searchParams.delete('state')],
    ['another code', (address: URL) => address.searchParams.set('code', 'made-up')],
    ['no code', (address: URL) => address.searchParams.delete('code')],
    ['another issuer', (address: URL) => address.searchParams.set('iss', 'https://elsewhere.example')],
  ])('that returns with %s', async (_what, change) => {
    const address = new URL(await answerOfProvider())
    change(address)
    await stays(address.href, 400)
  })

  test('that is cancelled at the provider', async () => {
    provider.signsIn(null)
    await stays(await answerOfProvider(), 400)
  })

  test('that began in another browser', async () => {
    const address = await answerOfProvider()
    browser = newBrowser()
    await stays(address, 400)
    // Nor with a sign-in of its own: state, verifier and nonce differ.
    await browser.fetch(`${shop}/auth/sign-in`)
    await stays(address, 400)
  })

  test('whose callback is replayed, even with its first cookie', async () => {
    const address = await answerOfProvider()
    const before = browser.cookies(shop)
    expect((await browser.fetch(address)).status).toBe(303)
    expect(await user()).not.toBeNull()

    browser.restore(shop, 'nothing=1')
    await stays(address, 400)
    browser.restore(shop, before)
    await stays(address, 400)
  })

  test('that took longer than a quarter of an hour', async () => {
    const address = await answerOfProvider()
    bff.pass(15 * minute)
    await stays(address, 400)
  })

  test('of a person without a role', async () => {
    provider.signsIn({ ...ann, role: 'guest' })
    await stays(await answerOfProvider(), 403)
  })

  test('while the provider is unreachable, and works afterwards', async () => {
    provider.away(true)
    await stays(`${shop}/auth/sign-in`, 503)
    provider.away(false)
    const address = await answerOfProvider()
    provider.away(true)
    await stays(address, 503)
    provider.away(false)
    expect((await signIn()).response.status).toBe(200)
  })

  test('whose token has an unpublished key, while a rotated key is accepted', async () => {
    await signIn()
    await provider.rotate(false)
    browser = newBrowser()
    await stays(await answerOfProvider(), 400)
    await stays(await answerOfProvider(), 400)
    await provider.rotate(true)
    const statuses = [(await signIn()).response.status, (await signIn()).response.status]
    expect(statuses.at(-1)).toBe(200)
    expect(await user()).toEqual({ name: 'Ann', role: 'viewer' })
  })
})

describe('a session', () => {
  test('expires without use, for requests and sockets', async () => {
    await signIn()
    const socket = await connect()
    bff.pass(60 * minute)
    expect((await list()).status).toBe(401)
    expect(await user()).toBeNull()
    socket.send(statusQuestion('1', 'store-1'))
    expect(await socket.closed).toEqual({ code: 4401, reason: 'The session has ended. Sign in again.' })
    await expect(connect()).rejects.toThrow(/^HTTP 401/)
  })

  test('is extended by use, for its sockets too, up to its longest life', async () => {
    await signIn()
    const socket = await connect()
    for (let passed = 0; passed < 11 * 60; passed += 30) {
      bff.pass(30 * minute)
      expect((await list()).status).toBe(200)
    }
    socket.send(statusQuestion('1', 'store-1'))
    expect(await socket.next()).toMatch(/^1\|0\|0\|\[/)
    bff.pass(59 * minute)
    expect((await list()).status).toBe(200)
    bff.pass(minute)
    expect((await list()).status).toBe(401)
    socket.send(statusQuestion('2', 'store-1'))
    expect((await socket.closed).code).toBe(4401)
  })

  test('ends everywhere at sign-out: its sockets close and copies of its cookie are invalid', async () => {
    await signIn()
    const copy = browser.cookies(shop)
    const socket = await connect()
    const answer = await (await signOut()).json()
    expect(new URL(answer.next).origin).toBe(provider.issuer)
    expect((await socket.closed).code).toBe(4401)
    expect(browser.cookies(shop)).toBe('')
    browser.restore(shop, copy)
    expect((await list()).status).toBe(401)
  })

  test('cannot be ended by a page of another site', async () => {
    await signIn()
    expect((await signOut('https://elsewhere.example')).status).toBe(403)
    const bare = await browser.fetch(`${shop}/auth/sign-out`, { method: 'POST' })
    expect(bare.status).toBe(403)
    expect((await browser.fetch(`${shop}/auth/sign-out`)).status).toBe(404)
    expect(await user()).not.toBeNull()
  })

  test('leaves no secret, code, state or cookie in the log', async () => {
    const address = new URL(await answerOfProvider())
    await browser.fetch(address.href)
    const sealed = browser.cookies(shop)
    await list()
    await (await connect()).leave()
    await browser.fetch(address.href)
    await signOut()
    const hidden = [
      clientSecret,
      sessionSecret,
      sealed,
      sealed.slice(-60),
      ...['code', 'state'].map((name) => address.searchParams.get(name) ?? ''),
    ]
    expect(bff.log()).toContain('/auth/callback')
    for (const text of hidden) {
      expect(text.length).toBeGreaterThan(20)
      expect(bff.log()).not.toContain(text)
    }
  })
})

test.each([
  '//elsewhere.example/',
  'https://elsewhere.example/',
  '/\\elsewhere.example',
  '/auth/sign-out',
  '/api/session',
  'footfall',
  '/.//elsewhere.example',
  '/\t/elsewhere.example',
])('never redirects to %s after sign-in', async (place) => {
  const { way } = await signIn(place)
  expect(way.at(-1)).toBe(`${shop}/`)
})
