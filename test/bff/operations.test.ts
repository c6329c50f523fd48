import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../support/running-bff.ts'
import type { AskedQuestion } from '../support/stand-in-deployment.ts'

const metricsToken = 'what-prometheus-bears'
let bff: RunningBff

beforeEach(async () => {
  bff = await startRunningBff({ metricsToken, limits: { drainMs: 20_000 } })
})
afterEach(() => bff.close())

const ready = async () => {
  const response = await fetch(`${bff.address}/readyz`)
  return [response.status, await response.json()]
}

async function measured(name: string): Promise<string[]> {
  const text = await (await fetch(`${bff.address}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`shopfloor_bff_${name}`))
    .map((line) => line.slice('shopfloor_bff_'.length))
}

function nextQuestion(): Promise<AskedQuestion> {
  return new Promise((resolve) => bff.deployment.onQuestion(resolve))
}

describe('/readyz', () => {
  test('reports that the deployment works, with at most one probe in five seconds', async () => {
    let asked = 0
    bff.deployment.onHttp((_request, reply) => {
      asked += 1
      return reply.send([])
    })
    expect([await ready(), await ready()]).toEqual([
      [200, { status: 'ready' }],
      [200, { status: 'ready' }],
    ])
    expect(asked).toBe(1)
    bff.pass(5000)
    await ready()
    expect(asked).toBe(2)
  })

  test.each([
    [
      'the issuer refuses the credentials',
      'refusing',
      'The token issuer refuses the credentials (HTTP 401).',
    ],
    ['the issuer is unreachable', 'down', 'The token issuer failed (HTTP 503).'],
  ] as const)('says so where %s', async (_what, state, detail) => {
    bff.deployment.issuer(state)
    expect(await ready()).toMatchObject([503, { code: 'unavailable', detail }])
    expect((await fetch(`${bff.address}/healthz`)).status).toBe(200)
  })

  test('reports that the deployment fails or refuses the token', async () => {
    bff.deployment.onHttp((_request, reply) => reply.code(502).send({ message: 'bad gateway' }))
    expect(await ready()).toMatchObject([503, { detail: 'bad gateway' }])
    bff.deployment.onHttp((_request, reply) => reply.code(401).send({}))
    bff.pass(5000)
    expect(await ready()).toMatchObject([503, { detail: 'The deployment refuses the access token.' }])
  })
})

describe('/metrics', () => {
  test('counts sent, merged, cached and refused requests, sockets, and durations', async () => {
    const [first, second] = await Promise.all([bff.connect(), bff.connect()])
    const asked = nextQuestion()
    first.send(statusQuestion('1'))
    const question = await asked
    second.send(statusQuestion('2'))
    // A later response shows that the server has read both.
    expect(await measured('upstream_in_flight')).toEqual(['upstream_in_flight 1'])
    second.send({ action: 'metric', data: { id: '3', route: 'everything', body: {} } })
    expect(failureOf(await second.next()).code).toBe('unknown_route')
    question.answer('[]')
    await Promise.all([first.next(), second.next()])
    first.send(statusQuestion('4'))
    await first.next()

    expect(await measured('answers_total')).toEqual([
      'answers_total{source="asked"} 1',
      'answers_total{source="merged"} 1',
      'answers_total{source="kept"} 1',
    ])
    expect(await measured('upstream_total')).toEqual(['upstream_total{route="status/uptime",outcome="ok"} 1'])
    expect(await measured('upstream_seconds_count')).toEqual([
      'upstream_seconds_count{route="status/uptime"} 1',
    ])
    expect(await measured('upstream_in_flight')).toEqual(['upstream_in_flight 0'])
    expect(await measured('upstream_queued')).toEqual(['upstream_queued 0'])
    expect(await measured('refused_total')).toEqual(['refused_total{code="unknown_route"} 1'])
    expect(await measured('sockets_open')).toEqual(['sockets_open 2'])
    await expect(bff.connect({ origin: 'https://elsewhere.example' })).rejects.toThrow()
    expect(await measured('upgrades_refused_total')).toEqual(['upgrades_refused_total{code="forbidden"} 1'])
    for (let count = 0; count < 5; count += 1) first.send('nonsense')
    await first.closed
    expect(await measured('sockets_closed_total')).toEqual(['sockets_closed_total{cause="malformed"} 1'])
    expect(await measured('sockets_open')).toEqual(['sockets_open 1'])
  })

  test('uses only words of the source as labels', async () => {
    for (const path of ['/api/v1/recording/cam-1/uptime', '/made-up/one', '/made-up/two']) {
      await fetch(`${bff.address}${path}`, { headers: { host: 'localhost' } })
    }
    const routes = (await measured('http_requests_total')).map((line) => /route="([^"]*)"/.exec(line)?.[1])
    expect(new Set(routes)).toEqual(new Set(['/api/v1/recording/:id/uptime', 'none']))
  })

  test.each([
    ['this machine', {}, 200],
    ['a client behind a proxy on this machine', { 'x-forwarded-for': '1.2.3.4' }, 403],
    ['holders of the token', { 'x-forwarded-for': '1.2.3.4', authorization: `Bearer ${metricsToken}` }, 200],
    ['holders of another token', { 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer another' }, 403],
  ])('is available to %s: %j', async (_who, headers, status) => {
    expect((await fetch(`${bff.address}/metrics`, { headers })).status).toBe(status)
  })
})

describe('the log', () => {
  test('contains the request id of the response, and no query', async () => {
    const response = await fetch(
      `${bff.address}/api/v1/location/nothing?code=a-code-of-a-sign-in&token=a-token`,
    )
    const id = response.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(bff.log()).toContain(`"reqId":"${id}"`)
    expect(bff.log()).toContain('"path":"/api/v1/location/nothing"')
    for (const hidden of ['a-code-of-a-sign-in', 'a-token']) expect(bff.log()).not.toContain(hidden)
  })

  test.each(['identity', 'br'])(
    'has no error for a browser that leaves in the middle of a response (%s)',
    async (encoding) => {
      const body = new Readable({ read: () => undefined })
      const ended = new Promise<void>((resolve) => body.once('close', () => resolve()))
      bff.deployment.onHttp((_request, reply) => reply.type('application/json').send(body))
      body.push(JSON.stringify(randomBytes(2_000_000).toString('base64')))
      const left = new AbortController()
      await fetch(`${bff.address}/api/v1/location/list`, {
        headers: { 'accept-encoding': encoding },
        signal: left.signal,
      })
      left.abort()
      await ended
      await expect
        .poll(() => bff.log())
        .toMatch(/a browser left in the middle|stream closed prematurely|premature close/)
      expect(worstLevel()).toBeLessThan(40)
    },
  )

  test('has no error for a browser that leaves before the compression has begun', async () => {
    const body = new Readable({ read: () => undefined })
    const asked = new Promise<void>((resolve) =>
      bff.deployment.onHttp((_request, reply) => {
        resolve()
        return reply.type('application/json').send(body)
      }),
    )
    // Too short for the compression to have begun.
    body.push('["a",')
    const left = new AbortController()
    const ask = (encoding: string, signal: AbortSignal | null = null) =>
      fetch(`${bff.address}/api/v1/recording/uptimes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        body: '{"recids":["a"],"from":"2026-03-01","to":"2026-03-02"}',
        signal,
      })
    const leaving = ask('br', left.signal)
    await asked
    // A second reader of the merged request shows that both are being answered.
    const other = await ask('identity')
    const reader = other.body?.getReader()
    await reader?.read()
    left.abort()
    await expect(leaving).rejects.toThrow()
    await expect.poll(() => bff.log()).toContain('a browser disconnected before the response')
    expect(worstLevel()).toBeLessThan(40)
    body.push(null)
    await reader?.cancel()
  })

  function worstLevel(): number {
    const lines = bff.log().trim().split('\n')
    return Math.max(...lines.map((line) => JSON.parse(line).level))
  }
})

describe('a server that shuts down', () => {
  test('finishes requests in flight over socket and HTTP, and accepts no new ones', async () => {
    const [busy, idle] = await Promise.all([bff.connect(), bff.connect()])
    const asked = nextQuestion()
    busy.send(statusQuestion('1'))
    const question = await asked
    const body = new Readable({ read: () => undefined })
    bff.deployment.onHttp((_request, reply) => reply.type('application/json').send(body))
    body.push('[')
    const response = await fetch(`${bff.address}/api/v1/location/list`, {
      headers: { 'accept-encoding': 'identity' },
    })

    const stopped = bff.stop()
    expect((await idle.closed).code).toBe(1001)
    expect(await ready()).toMatchObject([503, { detail: 'The server is shutting down.' }])
    await expect(bff.connect()).rejects.toThrow(/^HTTP 503/)
    question.answer('["last"]')
    expect(await busy.next()).toBe('1|0|0|["last"]')
    expect((await busy.closed).code).toBe(1001)
    body.push(']')
    body.push(null)
    expect(await response.text()).toBe('[]')
    await stopped
  })
})

test('waits no longer than its drain time when it shuts down', async () => {
  const hasty = await startRunningBff({ limits: { drainMs: 1 } })
  const browser = await hasty.connect()
  const asked = new Promise<AskedQuestion>((resolve) => hasty.deployment.onQuestion(resolve))
  browser.send(statusQuestion('1'))
  await asked
  await hasty.stop()
  expect((await browser.closed).code).toBe(1001)
  await hasty.close()
})
