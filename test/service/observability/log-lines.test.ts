import { beforeAll, expect, test } from 'vitest'
import { Fault } from '../../../src/service/faults/fault.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { fetchToken, noWarehouse, runService, testCredentials } from '../../support/running-service.ts'
import { openConnection } from '../http/raw-connection.ts'
import { openSmallStore, smallStoreNow } from '../small-store.ts'

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

test('writes one line per request with method, route, status, outcome, duration and id', async () => {
  const service = await runService({ warehouse: store, now: () => smallStoreNow })
  const token = await fetchToken(service)
  const answer = await fetch(`${service.baseUrl}/v1/recording/door/uptime?start=2026-03-01&end=2026-03-01`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'from-the-caller_1' },
  })
  await answer.json()
  expect(answer.headers.get('x-request-id')).toBe('from-the-caller_1')
  await expect
    .poll(() => linesOf(service.logged()).filter(({ requestId }) => requestId === 'from-the-caller_1'))
    .toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        route: '/v1/recording/:id/uptime',
        status: 200,
        outcome: 'ok',
        ms: expect.any(Number),
        msg: 'answered',
      }),
    ])
})

test('writes one line per message with the id of the upgrade request', async () => {
  const service = await runService({ warehouse: store, now: () => smallStoreNow })
  const url = `${service.wsUrl}?token=${await fetchToken(service)}`
  const socket = await openRawSocket(url, { headers: { 'x-request-id': 'the-socket' } })
  const body = { entities: ['store'], entityType: 'location' }
  socket.send(JSON.stringify({ action: 'status', data: { id: 'mine', route: 'status/uptime', body } }))
  await socket.next()
  socket.send('nonsense')
  await socket.next()
  socket.webSocket.close()
  await socket.closed
  await expect.poll(() => service.logged()).toContain('socket closed')
  const lines = linesOf(service.logged()).filter(({ requestId }) => requestId === 'the-socket')
  expect(lines).toMatchObject([
    { msg: 'upgrade', method: 'GET', route: '/metrics-api', status: 101, outcome: 'ok' },
    { msg: 'answered', message: 1, route: 'status/uptime', outcome: 'ok' },
    { msg: 'answered', message: 2, route: 'none', outcome: 'bad_request' },
    { msg: 'socket closed', abandoned: 0 },
  ])
  expect(service.logged()).not.toContain('mine')
})

test.each(['', ' ', 'two words', 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', 'x'.repeat(65), '{"a":1}', 'ü'])(
  'replaces an invalid request id (%j)',
  async (given) => {
    const service = await runService({ warehouse: noWarehouse })
    const connection = await openConnection(service.listeningUrl)
    connection.socket.end(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: ${given}\r\n\r\n`,
    )
    const id = /^x-request-id: (.*)$/im.exec(await connection.closed)?.[1]
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(service.logged()).toContain(`"requestId":"${id}"`)
  },
)

test('logs no token, secret, body or client text for any endpoint and failure', async () => {
  // An empty logger, so that every word of a request reaches it.
  const { configuration: _kept, ...asking } = store
  const failing: Warehouse = {
    ...asking,
    query: (statement, parameters) =>
      JSON.stringify(parameters ?? {}).includes('break-inside')
        ? Promise.reject(new Error('the engine broke'))
        : JSON.stringify(parameters ?? {}).includes('break-away')
          ? Promise.reject(new Fault('timeout'))
          : store.query(statement, parameters),
  }
  const service = await runService({ warehouse: failing, now: () => smallStoreNow })
  const token = await fetchToken(service)
  const wrong = 'wrong-secret-5f1d7a0c9b3e'
  const word = 'client-word-77aa'

  const paths = [
    '/v1/location/list',
    '/v1/recording/uptimes',
    '/v1/recording/door/uptime',
    '/recording/break-inside/uptime',
    '/recording/break-away/uptime',
    '/oauth/token',
    '/.well-known/jwks.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/metrics-api',
    '/v1/ingest/visits',
    `/nowhere/${token}`,
    `/${wrong}`,
    '/%zz',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const authorization of [
        `Bearer ${token}`,
        `Bearer ${wrong}`,
        `Basic ${Buffer.from(`a:${wrong}`).toString('base64')}`,
      ]) {
        const body =
          method === 'POST' ? { body: JSON.stringify({ start: word, client_secret: wrong, token }) } : {}
        const answer = await fetch(
          `${service.baseUrl}${path}?token=${token}&secret=${wrong}&start=2026-03-01&end=2026-03-01`,
          {
            method,
            headers: {
              authorization,
              'content-type': 'application/json',
              'x-word': word,
              cookie: `a=${wrong}`,
            },
            ...body,
          },
        )
        await answer.arrayBuffer()
      }
    }
  }
  // Without invalid keys, so that these requests reach the engine.
  for (const recording of ['break-inside', 'break-away']) {
    const answer = await fetch(
      `${service.baseUrl}/recording/${recording}/uptime?start=2026-03-01&end=2026-03-01`,
      { headers: { authorization: `Bearer ${token}`, 'x-word': word } },
    )
    await answer.arrayBuffer()
  }
  for (const query of [
    `token=${wrong}`,
    `token=${token}&token=${token}`,
    `token=${token}x`,
    `access_token=${token}`,
  ]) {
    await expect(openRawSocket(`${service.wsUrl}?${query}`)).rejects.toThrow('401')
  }
  await expect(openRawSocket(`${service.wsUrl}/${token}`)).rejects.toThrow('404')
  const malformed = await openConnection(service.listeningUrl)
  malformed.socket.end(`GET /metrics-api?token=${token} HTTP/1.1\r\nAuthorization Bearer ${token}\r\n\r\n`)
  await malformed.closed

  const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
  for (const entity of ['store', 'break-inside', 'break-away', word]) {
    const body = { entities: [entity], entityType: 'location', token }
    socket.send(
      JSON.stringify({ action: 'status', data: { id: `${word}-${entity}`, route: 'status/uptime', body } }),
    )
    await socket.next()
  }
  socket.send(`{"token":"${token}","route":"${word}"`)
  await socket.next()
  socket.webSocket.close(1000, wrong)
  await socket.closed
  await expect.poll(() => service.logged()).toContain('socket closed')

  const logged = service.logged()
  for (const secret of [
    token,
    ...token.split('.').slice(1),
    testCredentials.clientSecret,
    wrong,
    Buffer.from(`a:${wrong}`).toString('base64'),
    word,
  ]) {
    expect(logged).not.toContain(secret)
  }
  // All of it was logged.
  for (const outcome of [
    'ok',
    'unauthorized',
    'not_found',
    'bad_request',
    'internal',
    'timeout',
    'invalid_request',
  ]) {
    expect(logged).toContain(`"outcome":"${outcome}"`)
  }
  expect(logged).toContain('the engine broke')
})
