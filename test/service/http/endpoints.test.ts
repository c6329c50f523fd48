import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
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

const get = async (service: TestService, path: string) => {
  const answer = await fetch(`${service.listeningUrl}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
}

/** The status of /metrics for a request with headers that fetch does not allow. */
function statusWith(
  service: TestService,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${service.listeningUrl}/metrics`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

async function inFlight(service: TestService): Promise<number> {
  const { body } = await get(service, '/metrics')
  return Number(/^shopfloor_http_requests_in_flight (\d+)$/m.exec(body)?.[1])
}

test('is ready if the warehouse responds', async () => {
  const service = await runService({ warehouse: store })
  expect(await get(service, '/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' })
  expect(await get(service, '/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
})

test('is not ready if the warehouse fails, hides the reason, and keeps serving', async () => {
  const service = await runService({ warehouse: noWarehouse })
  const answer = await get(service, '/readyz')
  expect([answer.status, answer.type]).toEqual([503, expect.stringContaining('application/problem+json')])
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'unavailable',
    detail: 'The database is not responding.',
  })
  expect(service.logged()).toContain('unexpected query')
  expect(await get(service, '/healthz')).toMatchObject({ status: 200 })
})

test('is not ready if the warehouse is silent, after a timeout', async () => {
  const service = await runService({ warehouse: holdWarehouse(), limits: { readinessTimeoutMs: 20 } })
  expect(JSON.parse((await get(service, '/readyz')).body)).toMatchObject({
    detail: 'The database has not responded for 20 ms.',
  })
})

test('sends one statement for a hundred concurrent probes', async () => {
  const held = holdWarehouse()
  const service = await runService({ warehouse: held, limits: { readinessTimeoutMs: 60_000 } })
  const probes = Array.from({ length: 100 }, () => get(service, '/readyz'))
  // A probe that arrives after the verdict has aged would send another.
  await expect.poll(() => inFlight(service)).toBeGreaterThanOrEqual(100)
  held.settle([])
  expect(new Set((await Promise.all(probes)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(held.begun).toBe(1)
})

test('counts requests by route and outcome, with fixed labels', async () => {
  const service = await runService({ warehouse: store, now: () => smallStoreNow })
  const token = await fetchToken(service)
  const core = (path: string) =>
    fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await (await core('/v1/location/list')).json()
  await (await core('/v1/recording/nowhere-at-all/uptime?start=2026-03-01&end=2026-03-01')).json()
  await (await core('/made-up-by-a-client')).json()
  await (await fetch(`${service.authUrl}/oauth/token`, { method: 'POST', body: '{}' })).text()
  const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
  const body = { entities: ['store'], entityType: 'location' }
  socket.send(JSON.stringify({ action: 'status', data: { id: 'of-a-client', route: 'status/uptime', body } }))
  await socket.next()
  socket.send('{"action":"made-up","data":{"id":"a","route":"made-up","body":{}}}')
  await socket.next()

  const { status, type, body: text } = await get(service, '/metrics')
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = text.split('\n')
  for (const line of [
    'shopfloor_http_requests_total{method="GET",route="/v1/location/list",status="200",outcome="ok"} 1',
    'shopfloor_http_requests_total{method="GET",route="/v1/recording/:id/uptime",status="404",outcome="not_found"} 1',
    'shopfloor_http_requests_total{method="GET",route="none",status="404",outcome="not_found"} 1',
    'shopfloor_http_request_seconds_count{route="/v1/location/list"} 1',
    'shopfloor_http_requests_in_flight 1',
    'shopfloor_token_requests_total{outcome="ok"} 1',
    'shopfloor_token_requests_total{outcome="invalid_request"} 1',
    'shopfloor_frames_total{route="status/uptime",outcome="ok"} 1',
    'shopfloor_frames_total{route="none",outcome="unknown_route"} 1',
    'shopfloor_frame_seconds_count{route="status/uptime"} 1',
    'shopfloor_frames_in_flight 0',
    'shopfloor_sockets_open 1',
    'shopfloor_upgrades_total{outcome="ok"} 1',
    'shopfloor_queue_running 0',
    'shopfloor_queue_waiting 0',
  ]) {
    expect(lines).toContain(line)
  }
  expect(text).toMatch(/^shopfloor_warehouse_statements_total\{kind="query",outcome="ok"\} [1-9]/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).not.toMatch(/made-up|nowhere-at-all|of-a-client/)
})

test('serves metrics to this machine only, and not through a proxy on it', async () => {
  const service = await runService({ warehouse: noWarehouse })
  expect(await statusWith(service, {})).toBe(200)
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via']) {
    expect(await statusWith(service, { [name]: '192.0.2.1' })).toBe(403)
  }
  // A page in a local browser, under a host name that resolves to this machine.
  expect(await statusWith(service, { Host: 'rebound.example' })).toBe(403)
  expect(await statusWith(service, { Host: 'localhost:1' })).toBe(200)
})

test('serves no metrics on its own port with a public address', async () => {
  const service = await runService({ warehouse: noWarehouse, publicUrl: 'https://service.example' })
  expect(service.metricsUrl).toBeNull()
  expect((await get(service, '/metrics')).status).toBe(404)
})

test('serves metrics and nothing else to everybody on the metrics port, until the service closes', async () => {
  const service = await runService({ warehouse: noWarehouse, metricsAt: { host: '127.0.0.1', port: 0 } })
  expect((await get(service, '/metrics')).status).toBe(404)
  const own = service.metricsUrl ?? ''
  expect(new URL(own).port).not.toBe(new URL(service.listeningUrl).port)
  const answer = await fetch(own, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('shopfloor_sockets_open 0'),
  ])
  for (const path of ['/', '/v1/location/list', '/oauth/token']) {
    expect((await fetch(new URL(path, own))).status).toBe(404)
  }
  await service.close()
  await expect(fetch(own)).rejects.toThrow()
})
