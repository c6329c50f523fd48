import { beforeAll, expect, test } from 'vitest'
import type { ServiceOptions } from '../../../src/service/service.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import {
  fetchToken,
  holdWarehouse,
  noWarehouse,
  runService,
  type TestService,
} from '../../support/running-service.ts'
import { openSmallStore, smallStoreNow } from '../small-store.ts'

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

interface Core {
  readonly service: TestService
  readonly authorization: string
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
}

async function runCore(options: Partial<ServiceOptions> = {}): Promise<Core> {
  const service = await runService({ warehouse: store, now: () => smallStoreNow, ...options })
  const authorization = `Bearer ${await fetchToken(service)}`
  return {
    service,
    authorization,
    get: (path) => fetch(`${service.baseUrl}${path}`, { headers: { authorization } }),
    post: (path, body) =>
      fetch(`${service.baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = await answer.json()
  expect(problem).toMatchObject({ type: 'about:blank', status: answer.status, title: expect.any(String) })
  return problem
}

const day = { start: '2026-03-01', end: '2026-03-01' }
const dayQuery = 'start=2026-03-01&end=2026-03-01'

test('lists locations for a client with a token', async () => {
  const { get } = await runCore()
  const answer = await get('/v1/location/list')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toEqual([
    { id: 'store', name: 'Store', timezone: 'Europe/London', currency: 'GBP' },
  ])
})

test('returns the uptime of every recording without recids', async () => {
  const { post } = await runCore()
  const answer = await post('/v1/recording/uptimes', day)
  expect(answer.status).toBe(200)
  const results = await answer.json()
  expect(results.map((result: { recording: { id: string } }) => result.recording.id)).toEqual([
    'door',
    'hall',
  ])
  expect(results[0].recording).toEqual({
    id: 'door',
    name: 'Door',
    organisation: 'org',
    cameraServer: 'server',
    location: 'store',
    useUploadingSchedule: false,
    timezone: 'Europe/London',
  })
  expect(results[0].uptime).toHaveLength(24)
  expect(results[0].uptime[10]).toEqual({
    index: '2026-03-01 10:00',
    withinSchedule: true,
    segmentsExpected: 4,
    segmentsReceived: 4,
    avgUptimeOnSegment: 0.5,
    pcSegmentsRecieved: 1,
    overallUptime: 0.5,
  })
})

test('selects recordings by recids, ignores duplicates, and returns none for an empty list', async () => {
  const { post } = await runCore()
  const chosen = await (await post('/v1/recording/uptimes', { ...day, recids: ['hall', 'hall'] })).json()
  expect(chosen.map((result: { recording: { id: string } }) => result.recording.id)).toEqual(['hall'])
  expect(await (await post('/v1/recording/uptimes', { ...day, recids: [] })).json()).toEqual([])
})

test('returns the uptime of one recording with and without the prefix, as in the bulk response', async () => {
  const { get, post } = await runCore()
  const [bulk] = await (await post('/v1/recording/uptimes', { ...day, recids: ['door'] })).json()
  for (const path of ['/v1/recording/door/uptime', '/recording/door/uptime']) {
    const answer = await get(`${path}?${dayQuery}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(bulk)
  }
})

test.each<[string, unknown, number, string]>([
  ['invalid JSON', '{"start":', 400, 'bad_request'],
  ['nothing', '', 400, 'bad_request'],
  ['a list', [day], 400, 'bad_request'],
  ['null', 'null', 400, 'bad_request'],
  ['a missing end', { start: '2026-03-01' }, 400, 'bad_request'],
  ['a number as date', { ...day, start: 20260301 }, 400, 'bad_request'],
  ['recids that are not a list', { ...day, recids: 'door' }, 400, 'bad_request'],
  ['recids that are null', { ...day, recids: null }, 400, 'bad_request'],
  ['a recid that is not text', { ...day, recids: [1] }, 400, 'bad_request'],
  ['a poisoned prototype', '{"__proto__":{},"start":"2026-03-01"}', 400, 'bad_request'],
  ['an unknown key', { ...day, recordings: ['door'] }, 400, 'bad_request'],
  ['an unknown recording', { ...day, recids: ['door', 'nobody'] }, 404, 'not_found'],
  ['a full timestamp', { ...day, start: '2026-03-01T00:00:00.000Z' }, 422, 'unacceptable'],
  ['a date that does not exist', { ...day, end: '2026-02-30' }, 422, 'unacceptable'],
  ['a word', { ...day, end: 'today' }, 422, 'unacceptable'],
  ['an end before the start', { start: '2026-03-02', end: '2026-03-01' }, 422, 'unacceptable'],
  ['a range too large', { start: '1000-01-01', end: '2026-03-01' }, 413, 'too_large'],
  ['too many recids', { ...day, recids: Array(501).fill('door') }, 413, 'too_large'],
  ['a body too large', { ...day, recids: ['x'.repeat(300_000)] }, 413, 'too_large'],
])('rejects bulk uptime of %s', async (_case, body, status, code) => {
  const { post } = await runCore()
  const answer = await post('/v1/recording/uptimes', body)
  expect(answer.status).toBe(status)
  expect(await problemOf(answer)).toMatchObject({ code })
})

test.each([
  ['door', '', 400, 'bad_request'],
  ['door', 'start=2026-03-01', 400, 'bad_request'],
  ['door', `${dayQuery}&start=2026-03-02`, 400, 'bad_request'],
  ['door', `${dayQuery}&recids=hall`, 400, 'bad_request'],
  ['door', 'start=2026-03-01T00:00:00.000Z&end=2026-03-01', 422, 'unacceptable'],
  ['door', 'start=2026-03-02&end=2026-03-01', 422, 'unacceptable'],
  ['nobody', dayQuery, 404, 'not_found'],
  ['%20', dayQuery, 404, 'not_found'],
])('rejects uptime of %s with "%s"', async (id, query, status, code) => {
  const { get } = await runCore()
  const answer = await get(`/v1/recording/${id}/uptime?${query}`)
  expect(answer.status).toBe(status)
  expect(await problemOf(answer)).toMatchObject({ code })
})

test('names an unknown key and the known ones', async () => {
  const { get, post } = await runCore()
  expect(await problemOf(await post('/v1/recording/uptimes', { ...day, location: 'store' }))).toMatchObject({
    detail: 'location: unknown key; the body takes start, end, recids.',
  })
  expect(await problemOf(await get(`/v1/recording/door/uptime?${dayQuery}&hour=1`))).toMatchObject({
    detail: 'hour: unknown key; the address takes start, end.',
  })
  const list = await get('/v1/location/list?organisation=org')
  expect(list.status).toBe(400)
  expect(await problemOf(list)).toMatchObject({
    code: 'bad_request',
    detail: 'organisation: unknown key; the address takes no keys.',
  })
})

test('names the limit that was exceeded', async () => {
  const { post } = await runCore({ limits: { maxBodyBytes: 100 } })
  const answer = await post('/v1/recording/uptimes', { ...day, recids: ['x'.repeat(100)] })
  expect(await problemOf(answer)).toMatchObject({ detail: 'The body is larger than 100 bytes.' })
})

test('rejects a body whose content type is not JSON', async () => {
  const { service, authorization } = await runCore()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
    const answer = await fetch(`${service.baseUrl}/v1/recording/uptimes`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: JSON.stringify(day),
    })
    expect(answer.status).toBe(415)
    expect(await problemOf(answer)).toMatchObject({ code: 'bad_request' })
  }
})

test.each(['/v1/location/list', '/v1/recording/door/uptime', '/recording/door/uptime'])(
  'answers %s without a token with 401 and the scheme',
  async (path) => {
    const { service } = await runCore()
    const answer = await fetch(`${service.baseUrl}${path}`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="core-api"')
    expect(await problemOf(answer)).toMatchObject({ code: 'unauthorized' })
  },
)

test('checks the token before it reads the body', async () => {
  const { service } = await runCore()
  const answer = await fetch(`${service.baseUrl}/v1/recording/uptimes`, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(401)
})

test.each(['Bearer nonsense', 'Bearer', 'Bearer a b', 'Basic dGVzdA==', ''])(
  'answers the authorization "%s" with 401',
  async (authorization) => {
    const { service } = await runCore()
    const answer = await fetch(`${service.baseUrl}/v1/location/list`, { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="core-api"/)
  },
)

test('answers an expired token with 401 and invalid_token', async () => {
  let now = smallStoreNow
  const { get } = await runCore({ now: () => now })
  now += 3600_000
  const answer = await get('/v1/location/list')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('ignores a token in the query', async () => {
  const { service, authorization } = await runCore()
  const answer = await fetch(`${service.baseUrl}/v1/location/list?token=${authorization.slice(7)}`)
  expect(answer.status).toBe(401)
  expect(service.logged()).not.toContain(authorization.slice(7))
})

test('answers an unknown path with 404, and another method with 405 and the allowed methods', async () => {
  const { service, get, post } = await runCore()
  expect(await problemOf(await get('/v2/location/list'))).toMatchObject({ status: 404, code: 'not_found' })
  const posted = await post('/v1/location/list', {})
  expect(posted.headers.get('allow')).toBe('GET, HEAD')
  expect(await problemOf(posted)).toMatchObject({ status: 405, code: 'bad_request' })
  const got = await get('/v1/recording/uptimes')
  expect(got.headers.get('allow')).toBe('POST')
  expect(got.status).toBe(405)
  const options = await fetch(`${service.baseUrl}/v1/location/list`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  })
  expect(options.status).toBe(405)
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('answers a malformed URL with 400', async () => {
  const { get } = await runCore()
  const answer = await get('/v1/recording/%zz/uptime')
  expect(answer.status).toBe(400)
  expect(await problemOf(answer)).toMatchObject({ code: 'bad_request' })
})

test('logs internal errors without revealing them', async () => {
  const { get, service } = await runCore({ warehouse: noWarehouse })
  const answer = await get('/v1/location/list')
  expect(answer.status).toBe(500)
  const problem = await problemOf(answer)
  expect(problem.code).toBe('internal')
  expect(JSON.stringify(problem)).not.toContain('unexpected query')
  expect(service.logged()).toContain('unexpected query')
})

test('times out for a slow response', async () => {
  const { get } = await runCore({ warehouse: holdWarehouse(), limits: { queryTimeoutMs: 10 } })
  const answer = await get('/v1/location/list')
  expect(answer.status).toBe(504)
  expect(await problemOf(answer)).toMatchObject({
    code: 'timeout',
    detail: 'The response took longer than 10 ms.',
  })
})

test('serves the health check without a token', async () => {
  const { service } = await runCore()
  const answer = await fetch(`${service.baseUrl}/healthz`)
  expect(await answer.json()).toEqual({ status: 'ok' })
})
