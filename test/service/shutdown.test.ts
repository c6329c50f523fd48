import { expect, test } from 'vitest'
import { openRawSocket } from '../support/raw-socket.ts'
import {
  fetchToken,
  holdWarehouse,
  noWarehouse,
  runService,
  testIngestClient,
} from '../support/running-service.ts'
import { openConnection, readAnswer } from './http/raw-connection.ts'
import { openSmallStore, smallStoreNow } from './small-store.ts'

const patience = 60_000

test('answers accepted requests and refuses new ones while closing', async () => {
  const held = holdWarehouse()
  const service = await runService({ warehouse: held, limits: { shutdownGraceMs: patience } })
  const token = await fetchToken(service)
  const inFlight = await openConnection(service.listeningUrl)
  inFlight.write(`GET /v1/location/list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(() => held.begun).toBe(1)
  const closed = service.close()

  const ready = await fetch(`${service.baseUrl}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', detail: 'The service is shutting down.' }),
  ])
  expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
  expect((await fetch(service.metricsUrl ?? '')).status).toBe(200)
  const refused = await fetch(`${service.baseUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([refused.status, refused.headers.get('connection'), refused.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '1',
  ])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect(held.begun).toBe(1)
  await expect(openRawSocket(`${service.wsUrl}?token=${token}`)).rejects.toThrow('503')

  held.settle([])
  expect(readAnswer(await inFlight.closed)).toMatchObject({ status: 200, body: '[]' })
  await closed
  await expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow()
})

test('stores a batch that is being sent', { timeout: patience }, async () => {
  const store = await openSmallStore()
  const service = await runService({
    warehouse: store,
    now: () => smallStoreNow,
    limits: { shutdownGraceMs: patience },
  })
  const token = await fetchToken(service, testIngestClient)
  const line = (id: string) =>
    `${JSON.stringify({ location_id: 'store', entered_at: '2026-03-01T12:00:00Z', visit_id: id })}\n`
  const sender = await openConnection(service.listeningUrl)
  sender.write(
    `POST /v1/ingest/visits HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${line('a').length * 2}\r\n\r\n${line('a')}`,
  )
  await expect
    .poll(async () => (await fetch(service.metricsUrl ?? '')).text())
    .toMatch(/^shopfloor_http_requests_in_flight 2$/m)
  const closed = service.close()
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(503)
  sender.write(line('b'))
  const answer = readAnswer(await sender.closed)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, expect.objectContaining({ taken: 2 })])
  await closed
  const kept = await store.query(
    `SELECT visit_id FROM shopfloor.visits FINAL WHERE entered_at = '2026-03-01 12:00:00' ORDER BY visit_id`,
  )
  expect(kept).toEqual([{ visit_id: 'a' }, { visit_id: 'b' }])
})

test('does not wait for idle or incomplete connections', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { shutdownGraceMs: patience } })
  const silent = await openConnection(service.listeningUrl)
  const half = await openConnection(service.listeningUrl)
  half.write('GET /healthz HTTP/1.1\r\nHost:')
  const idle = await openConnection(service.listeningUrl)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await idle.until(/"ok"\}$/)
  await service.close()
  await Promise.all([silent.closed, half.closed, idle.closed])
})

test('waits for an endless body no longer than the grace time', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { shutdownGraceMs: 20 } })
  const token = await fetchToken(service)
  const slow = await openConnection(service.listeningUrl)
  slow.write(
    `POST /v1/recording/uptimes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  // Its headers have been read when a later request on another connection is answered.
  await fetch(`${service.baseUrl}/healthz`)
  await service.close()
  await slow.closed
})
