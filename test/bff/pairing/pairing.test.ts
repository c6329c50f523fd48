import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { askAs, createUnpairedScreen, pairScreen } from '../../support/paired-screen.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'

const minute = 60_000

let proxy: AccessProxy
let bff: RunningBff
let manager: Record<string, string>

beforeEach(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication })
  answerForSmallChain(bff.deployment)
  manager = await proxy.headers({ sub: 'ann', name: 'Ann', stores: ownStores })
})
afterEach(async () => {
  expect(bff.deployment.surprises).toEqual([])
  await bff.close()
  await proxy.close()
})

const settings = { name: 'Till 1', stores: ['store-1'] }
const pair = (code: string, given: object = {}, headers = manager) =>
  askAs(bff, headers, 'POST', '/screens', { code, ...settings, ...given })

describe('a pairing code', () => {
  test('pairs a screen, which then sees its stores and holds a cookie that no script and no other site gets', async () => {
    const screen = createUnpairedScreen(bff)
    expect(await screen.session()).toMatchObject({ user: null, pairing: 'offered' })
    const shown = await screen.ask('POST', '/pairing/code')
    expect(shown.body).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) })
    expect(await screen.poll()).toBe('waiting')

    const looked = await askAs(bff, manager, 'POST', '/pairing/look', { code: shown.body.code })
    expect(looked.body).toMatchObject({ from: '127.0.0.1', browser: 'A browser of a wall', isNear: true })
    expect((await pair(`${shown.body.code.slice(0, 3)} ${shown.body.code.slice(3)}`)).status).toBe(200)
    const polled = await screen.ask('POST', '/pairing/poll')
    expect(polled.body).toEqual({ state: 'paired' })
    const [cookie = ''] = polled.headers
      .getSetCookie()
      .filter((one) => one.startsWith('__Host-shopfloor-screen='))
    expect(cookie).toMatch(/=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/)
    expect(Buffer.from(cookie, 'base64url').toString()).not.toContain('store-1')

    expect(await screen.session()).toMatchObject({
      user: { name: 'Till 1', role: 'wall' },
      pairing: 'paired',
    })
    expect((await screen.ask('GET', '/v1/location/list')).body).toHaveLength(1)
    const socket = await bff.connect(screen.headers())
    socket.send(statusQuestion('1', 'store-1'))
    expect(await socket.next()).toMatch(/^1\|0\|0\|\[/)
    socket.send(statusQuestion('2', 'store-2'))
    expect(await socket.next()).toContain('forbidden')
  })

  test('pairs a screen that shows the numbers of today, until a person changes it', async () => {
    const screen = createUnpairedScreen(bff)
    const { body } = await pair(await screen.code(), { figures: true })
    expect(await screen.poll()).toBe('paired')
    expect(await screen.session()).toMatchObject({ user: { role: 'board' } })
    const usualOf = (store: string) => ({
      action: 'derived',
      data: { id: '1', route: 'usual', body: { entities: [store], entityType: 'location', limit: 1 } },
    })
    const socket = await bff.connect(screen.headers())
    socket.send(usualOf('store-1'))
    expect(await socket.next()).not.toContain('forbidden')
    // Not of other stores, and nothing of other days.
    socket.send(usualOf('store-2'))
    expect(await socket.next()).toContain('forbidden')
    const days = { start: '2026-03-01', end: '2026-03-01', measure: 'entries' }
    const totals = { ...usualOf('store-1').data, route: 'hours-of-week' }
    socket.send({ action: 'derived', data: { ...totals, body: { ...totals.body, ...days } } })
    expect(await socket.next()).toContain('forbidden')

    const listed = async () => (await askAs(bff, manager, 'GET', '/screens')).body.screens
    expect(await listed()).toMatchObject([{ id: body.id, figures: true }])
    await askAs(bff, manager, 'POST', `/screens/${body.id}`, settings)
    expect(await listed()).toMatchObject([{ id: body.id, figures: false }])
    expect(await screen.session()).toMatchObject({ user: { role: 'wall' } })
    const again = await bff.connect(screen.headers())
    again.send(usualOf('store-1'))
    expect(await again.next()).toContain('forbidden')
  })

  test('is valid once', async () => {
    const code = await createUnpairedScreen(bff).code()
    expect((await pair(code)).status).toBe(200)
    const again = await pair(code)
    expect([again.status, again.body.detail]).toEqual([
      404,
      expect.stringContaining('Read it off the screen'),
    ])
  })

  test('pairs the screen for one of two people who enter it at once', async () => {
    const code = await createUnpairedScreen(bff).code()
    const statuses = (await Promise.all([pair(code), pair(code), pair(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404, 404])
  })

  test('expires after five minutes, and its screen learns that it needs another', async () => {
    const screen = createUnpairedScreen(bff)
    const code = await screen.code()
    bff.pass(5 * minute - 1000)
    expect((await askAs(bff, manager, 'POST', '/pairing/look', { code })).status).toBe(200)
    bff.pass(1000)
    expect((await pair(code)).status).toBe(404)
    expect(await screen.poll()).toBe('expired')
    expect((await pair(await screen.code())).status).toBe(200)
  })

  test('becomes invalid when its screen requests another one', async () => {
    const screen = createUnpairedScreen(bff)
    const first = await screen.code()
    const second = await screen.code()
    expect((await pair(first)).status).toBe(404)
    expect((await pair(second)).status).toBe(200)
  })

  test('pairs the browser that requested it, not one that knows it', async () => {
    const screen = createUnpairedScreen(bff)
    const other = createUnpairedScreen(bff)
    const code = await screen.code()
    await other.code()
    await pair(code)
    expect([await other.poll(), await createUnpairedScreen(bff).poll(), await screen.poll()]).toEqual([
      'waiting',
      'expired',
      'paired',
    ])
    expect(await other.session()).toMatchObject({ user: null })
  })

  test('does not pair a screen by looking it up', async () => {
    const screen = createUnpairedScreen(bff)
    await askAs(bff, manager, 'POST', '/pairing/look', { code: await screen.code() })
    expect(await screen.poll()).toBe('waiting')
  })

  test.each([
    ['a store of others', { stores: ['store-1', 'store-3'] }, 403],
    ['a store that does not exist', { stores: ['store-9'] }, 403],
    ['no store', { stores: [] }, 400],
    ['no name', { name: ' ' }, 400],
    ['a name that is too long', { name: 'x'.repeat(61) }, 400],
    ['an unknown field', { role: 'viewer' }, 400],
  ])('pairs nothing and stays valid with %s', async (_what, given, status) => {
    const code = await createUnpairedScreen(bff).code()
    expect((await pair(code, given)).status).toBe(status)
    expect((await pair(code)).status).toBe(200)
  })

  test('is refused for a store that does not exist, also to people who see all stores', async () => {
    const all = await proxy.headers({ sub: 'all', stores: 'all' })
    const code = await createUnpairedScreen(bff).code()
    expect((await pair(code, { stores: ['store-9'] }, all)).status).toBe(403)
    expect((await pair(code, { stores: ['store-3'] }, all)).status).toBe(200)
  })
})

describe('guessing', () => {
  const wrong = { code: '000000', ...settings }

  test('is blocked for a session after five wrong codes, and allowed again after five minutes', async () => {
    const code = await createUnpairedScreen(bff).code()
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => askAs(bff, manager, 'POST', '/screens', wrong)),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
    const refused = await pair(code)
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Too many incorrect codes. Try again in 5 min.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    // Other sessions are not affected.
    const other = await proxy.headers({ sub: 'ben', stores: ownStores })
    expect((await pair(code, {}, other)).status).toBe(200)
    bff.pass(5 * minute)
    expect((await pair(await createUnpairedScreen(bff).code())).status).toBe(200)
  })

  test('is blocked for an address across its sessions, and right codes do not count', async () => {
    for (let right = 0; right < 8; right += 1) {
      expect((await pair(await createUnpairedScreen(bff).code())).status).toBe(200)
    }
    const statuses: number[] = []
    for (const sub of ['a', 'b', 'c', 'd']) {
      const headers = await proxy.headers({ sub, stores: ownStores })
      for (let guess = 0; guess < 5; guess += 1) {
        statuses.push((await askAs(bff, headers, 'POST', '/pairing/look', { code: '000000' })).status)
      }
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(15)
    expect(statuses.slice(15)).toEqual([429, 429, 429, 429, 429])
  })

  test('is impossible without a session, and requests for codes are limited', async () => {
    const stranger = { origin: 'https://shop.example' }
    expect((await askAs(bff, stranger, 'POST', '/pairing/look', { code: '000000' })).status).toBe(401)
    expect((await askAs(bff, stranger, 'POST', '/screens', wrong)).status).toBe(401)
    const asked = await Promise.all(
      Array.from({ length: 45 }, () => createUnpairedScreen(bff).ask('POST', '/pairing/code')),
    )
    const codes = asked.flatMap(({ status, body }) => (status === 200 ? [body.code] : []))
    expect(new Set(codes).size).toBe(40)
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(5)
    bff.pass(5 * minute)
    expect((await createUnpairedScreen(bff).ask('POST', '/pairing/code')).status).toBe(200)
  })
})

test('refuses changes from a page of another site, or from no page', async () => {
  const { id, screen } = await pairScreen(bff, manager, ['store-1'])
  for (const origin of ['https://evil.example', undefined]) {
    const { origin: _own, ...assertion } = manager
    const headers = origin === undefined ? assertion : { ...assertion, origin }
    for (const [method, path] of [
      ['POST', '/screens'],
      ['POST', `/screens/${id}`],
      ['DELETE', `/screens/${id}`],
      ['POST', '/pairing/look'],
      ['POST', '/pairing/code'],
      ['POST', '/pairing/poll'],
    ] as const) {
      expect((await askAs(bff, headers, method, path, method === 'DELETE' ? undefined : {})).status).toBe(403)
    }
  }
  expect(await screen.session()).toMatchObject({ pairing: 'paired' })
})

test('offers no pairing without a login', async () => {
  const open = await startRunningBff()
  const answer = await askAs(open, {}, 'GET', '/session')
  expect(answer.body).toMatchObject({ user: { name: '' }, pairing: null })
  expect((await askAs(open, {}, 'POST', '/pairing/code', {})).status).toBe(404)
  expect((await askAs(open, {}, 'GET', '/screens')).status).toBe(404)
  await open.close()
})
