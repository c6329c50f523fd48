import { expect, test } from 'vitest'
import { fetchToken, holdWarehouse, noWarehouse, runService } from '../../support/running-service.ts'
import { openConnection, readAnswer } from './raw-connection.ts'

const problem = (text: string) => JSON.parse(readAnswer(text).body) as Record<string, unknown>

/** Short enough that a test need not wait, and long enough for an honest client on a busy machine. */
const short = { headTimeoutMs: 500, requestTimeoutMs: 1000 }

test('answers slowly sent headers with 408 and closes', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: short })
  const slow = await openConnection(service.listeningUrl)
  slow.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  const dripping = setInterval(() => slow.write('X-a: b\r\n'), 20)
  const text = await slow.closed
  clearInterval(dripping)
  expect(readAnswer(text).status).toBe(408)
  expect(problem(text)).toMatchObject({ status: 408, code: 'bad_request' })
  expect(await (await fetch(service.metricsUrl ?? '')).text()).toContain(
    'shopfloor_connections_cut_total{reason="too_slow"} 1',
  )
})

test('closes a silent connection', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: short })
  const silent = await openConnection(service.listeningUrl)
  expect(readAnswer(await silent.closed).status).toBe(408)
})

test('closes a connection whose body is incomplete after the request timeout', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: short })
  const slow = await openConnection(service.listeningUrl)
  slow.write(
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  const dripping = setInterval(() => slow.write(' '), 20)
  const text = await slow.closed
  clearInterval(dripping)
  expect(text).not.toMatch(/^HTTP\/1\.1 200/)
})

test('refuses an endless chunked body at the limit and closes the connection', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { ...short, maxBodyBytes: 4096 } })
  const token = await fetchToken(service)
  const endless = await openConnection(service.listeningUrl)
  endless.write(
    `POST /v1/recording/uptimes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const chunk = `400\r\n${' '.repeat(1024)}\r\n`
  const sending = setInterval(() => endless.write(chunk), 5)
  const text = await endless.closed
  clearInterval(sending)
  expect(readAnswer(text).status).toBe(413)
})

test('keeps a connection for the next request and closes it when idle', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { keepAliveTimeoutMs: 500 } })
  const idle = await openConnection(service.listeningUrl)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await idle.until(/"ok"\}$/)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await idle.closed).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
})

test('closes a client that does not read, and frees its response', async () => {
  const held = holdWarehouse()
  const service = await runService({ warehouse: held, limits: { answerTimeoutMs: 500 } })
  const token = await fetchToken(service)
  const deaf = await openConnection(service.listeningUrl)
  deaf.socket.pause()
  deaf.write(`GET /v1/location/list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(() => held.begun).toBe(1)
  // More than the operating system buffers.
  held.settle([{ id: 'a', name: 'x'.repeat(32 * 1024 * 1024), timezone: 'UTC', currency: 'EUR' }])
  await expect
    .poll(async () => (await fetch(service.metricsUrl ?? '')).text())
    .toContain('shopfloor_connections_cut_total{reason="not_read"} 1')
  expect(service.logged()).toMatch(/"route":"\/v1\/location\/list".*"outcome":"abandoned"/)
})

test('frees the queue slot of a client that has left', async () => {
  const held = holdWarehouse()
  const service = await runService({ warehouse: held, limits: { maxConcurrentQueries: 1 } })
  const token = await fetchToken(service)
  const ask = `GET /v1/location/list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const first = await openConnection(service.listeningUrl)
  first.write(ask)
  await expect.poll(() => held.begun).toBe(1)
  const second = await openConnection(service.listeningUrl)
  second.write(ask)
  const metrics = async () => (await fetch(service.metricsUrl ?? '')).text()
  await expect.poll(metrics).toContain('shopfloor_queue_waiting 1')
  second.socket.destroy()
  await expect.poll(metrics).toContain('shopfloor_queue_waiting 0')
  held.settle([])
  await first.until(/\[\]$/)
  expect(held.begun).toBe(1)
  expect(service.logged()).not.toContain('"level":50')
})
