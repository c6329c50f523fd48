import { connect } from 'node:net'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { singleFrame } from '../../src/protocol/requests/frames.ts'
import { formatRequest } from '../../src/protocol/requests/request-text.ts'
import type { Question } from '../../src/protocol/requests/requests.ts'
import { startService } from '../../src/service/service.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import {
  fetchToken,
  holdWarehouse,
  noWarehouse,
  runService,
  temporaryFolder,
  testClient,
  testCredentials,
} from '../support/running-service.ts'
import { openSmallStore, smallStoreNow } from './small-store.ts'

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

async function open(options: Partial<Parameters<typeof runService>[0]> = {}) {
  const service = await runService({ warehouse: store, now: () => smallStoreNow, ...options })
  const token = await fetchToken(service)
  const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
  const ask = async (question: Question) => {
    socket.send(formatRequest('id', question))
    const frame = await socket.next()
    expect(frame.slice(0, 7)).toBe('id|0|0|')
    return JSON.parse(frame.slice(7))
  }
  return { service, token, socket, ask }
}

const day = {
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-01T23:59:59.999Z',
  entities: ['store'],
  entityType: 'location',
  facets: ['segments', 'summary'],
  aggregationPeriod: 'day',
} as const

test('counts, stores and returns entries over the socket', async () => {
  const { ask } = await open()
  const answer = await ask({
    action: 'metric',
    route: 'entries',
    body: { ...day, breakdownByDimensions: ['entity'] },
  })
  expect(answer).toEqual({
    segments: [{ index: '2026-03-01T00:00:00.000', location: 'store', entries: 3 }],
    summary: [{ location: 'store', entries: 3 }],
    meta: { units: { entries: 'peopleCount' } },
  })
})

test('filters entries by age', async () => {
  const { ask } = await open()
  const answer = await ask({
    action: 'metric',
    route: 'entries',
    body: { ...day, facets: ['summary'], breakdownByDimensions: ['age'], ages: ['25_34'] },
  })
  expect(answer.summary).toEqual([{ location: 'store', age: '25_34', entries: 2 }])
})

test.each([
  ['area_context', 'location', 'store', { taxonomy: 'Department:Shoes', recording_id: 'hall' }],
  ['line_context', 'location', 'store', { line_type: 'location-entry', recording_id: 'door' }],
  ['recording', 'location', 'store', { id: 'door', camera_server_id: 'server' }],
  ['location', 'organisation', 'org', { id: 'store', timezone: 'Europe/London' }],
] as const)('lists %s', async (returnEntityType, entityType, entity, first) => {
  const { ask } = await open()
  const answer = await ask({
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType, entityType, entities: [entity] },
  })
  expect(answer[0]).toMatchObject(first)
})

test('returns live status for each recording of a location', async () => {
  const { ask } = await open()
  const answer = await ask({
    action: 'status',
    route: 'status/uptime',
    body: { entities: ['store'], entityType: 'location' },
  })
  expect(answer).toEqual([
    {
      recording_id: 'door',
      location_id: 'store',
      status: 'online',
      last_seen_utc: '2026-03-02T00:59:00.000Z',
      average_quality: 0.75,
    },
    {
      recording_id: 'hall',
      location_id: 'store',
      status: 'offline',
      last_seen_utc: null,
      average_quality: null,
    },
  ])
})

test('reports an unknown id and an exceeded limit in a frame', async () => {
  const { ask } = await open({ limits: { maxEntities: 1 } })
  const status = (entities: readonly string[]): Question => ({
    action: 'status',
    route: 'status/uptime',
    body: { entities, entityType: 'location' },
  })
  expect(await ask(status(['nowhere']))).toMatchObject({ error: { code: 'not_found', retryable: false } })
  expect(await ask(status(['store', 'nowhere']))).toMatchObject({ error: { code: 'too_large' } })
})

test('answers every metric route of the contract in a frame', async () => {
  const { ask } = await open()
  const areas = { ...day, areaType: 'taxonomy' as const, taxonomy: ['Zone:Hall'] }
  expect(await ask({ action: 'metric', route: 'area/data', body: areas })).toMatchObject({
    summary: [{ area_total_entries: null }],
  })
  const dwell = { ...day, areaType: 'location-dwell' as const }
  expect(await ask({ action: 'metric', route: 'average-dwell-time', body: dwell })).toMatchObject({
    summary: [{ average_dwell_time: null }],
  })
  const conversion = { ...day, breakdownByDimensions: ['entity' as const] }
  expect(
    await ask({ action: 'metric', route: 'transactions/conversion-rate', body: conversion }),
  ).toMatchObject({ summary: [{ location: 'store', sales_conversion_rate: 0 }] })
})

test('reports a timeout in a frame', async () => {
  const { ask } = await open({ warehouse: holdWarehouse(), limits: { queryTimeoutMs: 10 } })
  expect(
    await ask({
      action: 'status',
      route: 'status/uptime',
      body: { entities: ['a'], entityType: 'location' },
    }),
  ).toEqual({ error: { code: 'timeout', message: 'The response took longer than 10 ms.', retryable: true } })
})

test('has a separate timeout for derived requests about many stores', async () => {
  const entities = Array.from({ length: 501 }, (_, store) => `store-${store}`)
  const body = { entities, entityType: 'location', limit: 1 } as const
  const { ask } = await open({
    warehouse: holdWarehouse(),
    limits: { queryTimeoutMs: 60_000, derivedTimeoutMs: 10 },
  })
  expect(await ask({ action: 'derived', route: 'usual', body })).toMatchObject({
    error: { code: 'timeout', message: 'The response took longer than 10 ms.' },
  })
})

test('answers two hundred concurrent requests over one socket', async () => {
  const { socket } = await open({ limits: { maxInFlight: 200 } })
  const expected = new Set<string>()
  for (let index = 0; index < 200; index += 1) {
    const returnEntityType = index % 2 === 0 ? 'area_context' : 'organisation'
    const rows =
      index % 2 === 0
        ? [{ area_type: 'taxonomy', taxonomy: 'Department:Shoes', recording_id: 'hall' }]
        : [{ id: 'org', name: 'Organisation' }]
    expected.add(singleFrame(`q${index}`, JSON.stringify(rows)))
    socket.send(
      formatRequest(`q${index}`, {
        action: 'detail',
        route: 'detail/list',
        body: { returnEntityType, entityType: 'location', entities: ['store'] },
      }),
    )
  }
  for (let index = 0; index < 200; index += 1) expect(expected.delete(await socket.next())).toBe(true)
})

test('checks a token when the socket opens, not later', async () => {
  let now = smallStoreNow
  const { ask, service, token } = await open({ now: () => now })
  now += 2 * 3600_000
  await ask({
    action: 'status',
    route: 'status/uptime',
    body: { entities: ['store'], entityType: 'location' },
  })
  await expect(openRawSocket(`${service.wsUrl}?token=${token}`)).rejects.toThrow('401')
})

test('never logs a token', async () => {
  const { service, token, socket } = await open()
  await fetch(`${service.baseUrl}/metrics-api?token=${token}`)
  await fetch(`${service.baseUrl}/nowhere?token=${token}`)
  socket.webSocket.close()
  await socket.closed
  expect(service.logged()).toContain('/metrics-api')
  expect(service.logged()).not.toContain(token)
  expect(service.logged()).not.toContain(token.split('.')[2])
})

test('gives clients the public address, if configured', async () => {
  const service = await runService({ warehouse: noWarehouse, publicUrl: 'https://service.example/retail' })
  expect(service).toMatchObject({
    baseUrl: 'https://service.example/retail',
    authUrl: 'https://service.example/retail',
    wsUrl: 'wss://service.example/retail/metrics-api',
    listeningUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
})

test('fails to start on a used port and leaves nothing running', async () => {
  const first = await runService({ warehouse: noWarehouse })
  const start = startService({
    host: '127.0.0.1',
    port: Number(new URL(first.baseUrl).port),
    warehouse: noWarehouse,
    audience: testCredentials.audience,
    clients: [testClient],
    keyFolder: await temporaryFolder(),
    log: pino({ level: 'silent' }),
  })
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closes sockets, answers requests in flight and frees the port on close', async () => {
  const held = holdWarehouse()
  const { service, token, socket } = await open({ warehouse: held, limits: { shutdownGraceMs: 60_000 } })
  const inFlight = fetch(`${service.baseUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await expect.poll(() => held.begun).toBe(1)
  const closed = service.close()
  expect(service.close()).toBe(closed)
  held.settle([])
  const answer = await inFlight
  expect([answer.status, await answer.json()]).toEqual([200, []])
  expect((await socket.closed).code).toBe(1001)
  await closed
  await expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow()
})

test('waits no longer than the grace time for a request or an incomplete one', async () => {
  const held = holdWarehouse()
  const { service, token } = await open({ warehouse: held, limits: { shutdownGraceMs: 20 } })
  const inFlight = fetch(`${service.baseUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const refused = expect(inFlight).rejects.toThrow()
  await expect.poll(() => held.begun).toBe(1)
  const half = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  await new Promise((resolve) => half.write('POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Le', resolve))
  await service.close()
  await refused
  half.destroy()
})
