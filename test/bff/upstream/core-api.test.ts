import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'

/** The beginning of a response that a compressor cannot hold back. */
const incompressible = `["${randomBytes(400_000).toString('base64')}",`

let bff: RunningBff

beforeEach(async () => {
  bff = await startRunningBff()
})

afterEach(async () => {
  await bff.close()
  expect(bff.deployment.surprises).toEqual([])
})

const ask = (path: string, init: RequestInit = {}) => fetch(`${bff.address}/api${path}`, init)

const post = (path: string, body: string) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

/** Answers each request and records it. */
function answering(answer: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  const requests: { method: string; url: string; body: unknown; headers: FastifyRequest['headers'] }[] = []
  bff.deployment.onHttp((request, reply) => {
    requests.push({ method: request.method, url: request.url, body: request.body, headers: request.headers })
    return answer(request, reply)
  })
  return requests
}

const json = (text: string) => (_request: FastifyRequest, reply: FastifyReply) =>
  reply.type('application/json; charset=utf-8').send(text)

describe('the Core API', () => {
  test('passes the list of locations on as text, uncached', async () => {
    const requests = answering(json('[ {"id" : "a", "own":1.50} ]'))
    const response = await ask('/v1/location/list')
    expect(await response.text()).toBe('[ {"id" : "a", "own":1.50} ]')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/location/list'])
  })

  test('passes the body of a bulk request on as it came', async () => {
    const requests = answering(json('[]'))
    const body = '{ "start":"2026-01-01",\n "end":"2026-01-02", "own": 1.0 }'
    expect((await post('/v1/recording/uptimes', body)).status).toBe(200)
    expect(requests).toMatchObject([{ method: 'POST', url: '/v1/recording/uptimes', body }])
  })

  test('passes only the dates of a single request on, and encodes its id', async () => {
    const requests = answering(json('{}'))
    await ask('/v1/recording/..%2Fsecret%3Fx/uptime?start=2026-01-01&end=2026-01-02&token=mine')
    expect(requests.map(({ url }) => url)).toEqual([
      '/v1/recording/..%2Fsecret%3Fx/uptime?start=2026-01-01&end=2026-01-02',
    ])
  })

  test('sends the token and no header of the browser', async () => {
    const requests = answering(json('[]'))
    await ask('/v1/location/list', {
      headers: { cookie: 'a=b', authorization: 'Bearer mine', 'x-forwarded-for': '1.2.3.4' },
    })
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${bff.deployment.tokens[0]}` })
    expect(Object.keys(requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|forwarded/)]),
    )
  })

  test('passes back only Content-Type and Retry-After', async () => {
    answering((_request, reply) =>
      reply
        .code(429)
        .headers({ 'retry-after': '7', 'set-cookie': 'a=b', server: 'gateway', 'x-request-id': 'r' })
        .send({ message: 'slow down' }),
    )
    const response = await ask('/v1/location/list')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(['set-cookie', 'server'].filter((name) => response.headers.has(name))).toEqual([])
    // Ours, made here.
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })

  test('renews a refused token once and repeats the request once', async () => {
    const requests = answering(json('[]'))
    await ask('/v1/location/list')
    bff.deployment.expireTokens()
    // Until then the list is cached.
    bff.pass(600_000)
    expect((await ask('/v1/location/list')).status).toBe(200)
    expect(requests).toHaveLength(2)
    expect(bff.deployment.tokenRequests()).toBe(2)
  })

  test('repeats a request once if the connection drops before the response', async () => {
    let cuts = 1
    const requests = answering((request, reply) => {
      if (cuts === 0) return reply.send(['a'])
      cuts -= 1
      request.raw.socket.destroy()
      return new Promise(() => undefined)
    })
    expect(await (await post('/v1/recording/uptimes', '{"start":"2026-03-01"}')).json()).toEqual(['a'])
    expect(requests.map(({ body }) => body)).toEqual(['{"start":"2026-03-01"}', '{"start":"2026-03-01"}'])
    cuts = 2
    expect(await (await ask('/v1/location/list')).json()).toMatchObject({ code: 'unavailable' })
    expect(requests).toHaveLength(4)
  })

  test('reports the deployment as unavailable if even a fresh token is refused', async () => {
    answering((request, reply) => reply.code(401).send({ message: request.headers.authorization }))
    const response = await ask('/v1/location/list')
    expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' })
    await ask('/v1/location/list')
    expect(bff.deployment.tokenRequests()).toBe(1)
  })

  test.each([
    [
      422,
      '{"code":"unacceptable","detail":"start is a full timestamp."}',
      422,
      'unacceptable',
      'start is a full timestamp.',
    ],
    [404, '{"message":"nothing here"}', 404, 'not_found', 'nothing here'],
    [403, '', 403, 'forbidden', 'The deployment failed (HTTP 403).'],
    [500, '<h1>oops</h1>', 500, 'internal', 'The deployment failed (HTTP 500).'],
    [502, '{"error":"bad gateway"}', 503, 'unavailable', 'bad gateway'],
    [302, '', 503, 'unavailable', 'The deployment failed (HTTP 302).'],
  ])('turns HTTP %i with %s into problem details', async (status, body, expected, code, detail) => {
    answering((_request, reply) =>
      reply.code(status).header('location', 'https://elsewhere.example').send(body),
    )
    const response = await ask('/v1/location/list', { redirect: 'manual' })
    expect(response.status).toBe(expected)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await response.json()).toMatchObject({ type: 'about:blank', status: expected, code, detail })
    expect(response.headers.has('location')).toBe(false)
  })

  test('treats a response that is not JSON as a failure', async () => {
    answering((_request, reply) => reply.type('text/html').send('<script>alert(1)</script>'))
    const response = await ask('/v1/location/list')
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  test('reports the deployment as unavailable while the issuer fails', async () => {
    bff.deployment.issuer('refusing')
    const problem = await (await ask('/v1/location/list')).json()
    expect(problem).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('refuses the credentials'),
    })
  })

  test.each([['gzip'], ['br']])('compresses larger responses with %s', async (encoding) => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: `store-${index}` })))
    answering(json(text))
    const response = await ask('/v1/location/list', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(text)
  })

  test('streams responses', async () => {
    const body = new Readable({ read: () => undefined })
    answering((_request, reply) => reply.type('application/json').send(body))
    body.push('[1,')
    const response = await ask('/v1/location/list', { headers: { 'accept-encoding': 'identity' } })
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[1,')
    body.push('2]')
    body.push(null)
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('2]')
  })

  test.each([
    [
      'bad_request',
      '/v1/recording/uptimes',
      { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } },
    ],
    ['bad_request', '/v1/recording/uptimes', { method: 'POST' }],
    [
      'too_large',
      '/v1/recording/uptimes',
      { method: 'POST', body: 'x'.repeat(300_000), headers: { 'content-type': 'application/json' } },
    ],
    ['not_found', '/v1/location/list', { method: 'DELETE' }],
    ['not_found', '/v1/elsewhere', {}],
    ['forbidden', '/v1/location/list', { headers: { origin: 'https://elsewhere.example' } }],
  ])('refuses with %s itself: %s', async (code, path, init) => {
    const response = await ask(path, init)
    expect(await response.json()).toMatchObject({ code })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('reports the clock and the build without a request to the deployment', async () => {
    const before = Date.now()
    const session = await (await ask('/session')).json()
    expect(session.build).toBeNull()
    expect(session.now).toBeGreaterThanOrEqual(before)
    expect(session.now).toBeLessThanOrEqual(Date.now())
  })

  test('is healthy without a request to the deployment', async () => {
    const response = await fetch(`${bff.address}/healthz`)
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(bff.deployment.tokenRequests()).toBe(0)
  })
})

test('reports a timeout if the response is late', async () => {
  const hasty = await startRunningBff({ limits: { httpAnswerMs: 1 } })
  hasty.deployment.onHttp(() => new Promise(() => undefined))
  // The token has a longer timeout of its own, and is there before the request.
  const response = await fetch(`${hasty.address}/api/v1/location/list`)
  expect(await response.json()).toMatchObject({ status: 504, code: 'timeout' })
  await hasty.close()
})

test('cancels the request of a browser that left', async () => {
  const running = await startRunningBff()
  const left = new AbortController()
  const ended = new Promise<void>((resolve) => {
    running.deployment.onHttp((request) => {
      request.raw.socket.once('close', () => resolve())
      left.abort()
      return new Promise(() => undefined)
    })
  })
  await expect(fetch(`${running.address}/api/v1/location/list`, { signal: left.signal })).rejects.toThrow()
  await ended
  await running.close()
})

test.each([['identity'], ['br']])(
  'cuts the response to the browser if the deployment cuts it (%s)',
  async (encoding) => {
    const running = await startRunningBff()
    const body = new Readable({ read: () => undefined })
    running.deployment.onHttp((_request, reply) => reply.type('application/json').send(body))
    body.push(incompressible)
    const answer = fetch(`${running.address}/api/v1/location/list`, {
      headers: { 'accept-encoding': encoding },
    })
    const text = answer.then((response) => {
      body.destroy(new Error('cut'))
      return response.text()
    })
    await expect(text).rejects.toThrow()
    expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
    await running.close()
  },
)

test.each([['identity'], ['br']])(
  'cancels the response to a browser that leaves in the middle (%s)',
  async (encoding) => {
    const running = await startRunningBff()
    const body = new Readable({ read: () => undefined })
    const ended = new Promise<void>((resolve) => body.once('close', () => resolve()))
    running.deployment.onHttp((_request, reply) => reply.type('application/json').send(body))
    body.push(incompressible)
    const left = new AbortController()
    await fetch(`${running.address}/api/v1/location/list`, {
      headers: { 'accept-encoding': encoding },
      signal: left.signal,
    })
    left.abort()
    await ended
    expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
    await running.close()
  },
)

test('sends Retry-After above the limit of requests a minute', async () => {
  const small = await startRunningBff({ limits: { httpRequestsPerMinute: 2 } })
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const response = await fetch(`${small.address}/api/session`)
    statuses.push(response.status)
    if (response.status === 429) {
      expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  expect(statuses).toEqual([200, 200, 429])
  await small.close()
})
