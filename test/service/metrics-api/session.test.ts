import { expect, test } from 'vitest'
import { Fault } from '../../../src/service/faults/fault.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { holdAnswers, runMetricsServer, statusRequest } from './metrics-server.ts'

async function open(limits: Parameters<typeof runMetricsServer>[1] = {}) {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, limits)
  return { held, server, socket: await openRawSocket(server.url) }
}

const unreadable = (message: string) => ({ error: { code: 'bad_request', message, retryable: false } })

test('sends responses in one frame each, in the order in which they are ready', async () => {
  const { held, socket } = await open()
  for (const id of ['a', 'b', 'c']) socket.send(statusRequest(id))
  await held.arrived(3)
  held.settle(2, '[3]')
  expect(await socket.next()).toBe('c|0|0|[3]')
  held.settle(0, '["|"]')
  expect(await socket.next()).toBe('a|0|0|["|"]')
  held.settle(1, '[]')
  expect(await socket.next()).toBe('b|0|0|[]')
})

test('passes on the request unchanged', async () => {
  const { held, socket } = await open()
  socket.send(statusRequest('a'))
  await held.arrived(1)
  expect(held.questions).toEqual([
    { action: 'status', route: 'status/uptime', body: { entities: ['store'], entityType: 'location' } },
  ])
})

test('sends two responses for an id used twice at a time', async () => {
  const { held, socket } = await open()
  socket.send(statusRequest('a'))
  socket.send(statusRequest('a'))
  await held.arrived(2)
  held.settle(1, '[2]')
  held.settle(0, '[1]')
  expect([await socket.next(), await socket.next()]).toEqual(['a|0|0|[2]', 'a|0|0|[1]'])
})

test('sends a fault with its code', async () => {
  const { held, socket } = await open()
  socket.send(statusRequest('a'))
  await held.arrived(1)
  held.settle(0, new Fault('not_found', 'There is no location "store".'))
  expect(await socket.next()).toBe(
    'a|0|0|{"error":{"code":"not_found","message":"There is no location \\"store\\".","retryable":false}}',
  )
})

test('logs internal errors without revealing them', async () => {
  const { held, server, socket } = await open()
  socket.send(statusRequest('a'))
  await held.arrived(1)
  held.settle(0, new Error('Unknown column in SELECT secret FROM shopfloor.visits'))
  const frame = await socket.next()
  expect(frame).toContain('"code":"internal"')
  expect(frame).not.toContain('SELECT')
  expect(server.logged()).toContain('Unknown column')
})

test('reports an unreachable warehouse as unavailable and retryable', async () => {
  const { held, socket } = await open()
  socket.send(statusRequest('a'))
  await held.arrived(1)
  held.settle(0, Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8123'), { code: 'ECONNREFUSED' }))
  expect(JSON.parse((await socket.next()).replace('a|0|0|', ''))).toEqual({
    error: { code: 'unavailable', message: 'The database is unreachable.', retryable: true },
  })
})

test.each([
  ['text that is not JSON', 'hello', 'The message is not JSON.'],
  ['an empty text', '', 'The message is not JSON.'],
  ['JSON without an id', '{"action":"status","data":{}}', expect.stringContaining('data.id')],
  ['an id with a separator', statusRequest('a|b'), expect.stringContaining('data.id')],
])('answers %s with the bare JSON of the error', async (_case, text, message) => {
  const { socket } = await open()
  socket.send(text)
  expect(JSON.parse(await socket.next())).toEqual(unreadable(message))
})

test('answers an invalid request with an id in a frame and keeps the socket', async () => {
  const { held, socket } = await open()
  socket.send('{"action":"metric","data":{"id":"a","route":"weather","body":{}}}')
  expect(await socket.next()).toBe(
    'a|0|0|{"error":{"code":"unknown_route","message":"There is no route \\"weather\\".","retryable":false}}',
  )
  socket.send('{"action":"metric","data":{"id":"b","route":"entries","body":{}}}')
  expect(await socket.next()).toMatch(/^b\|0\|0\|\{"error":\{"code":"bad_request"/)
  socket.send(statusRequest('c'))
  await held.arrived(1)
  held.settle(0, '[]')
  expect(await socket.next()).toBe('c|0|0|[]')
})

test('closes the socket for a binary message', async () => {
  const { socket } = await open()
  socket.send(Buffer.from(statusRequest('a')))
  expect(await socket.closed).toEqual({ code: 1003, reason: 'text messages only' })
})

test('refuses a message above the limit with its id and the limit', async () => {
  const { socket } = await open({ maxMessageBytes: 200 })
  socket.send(statusRequest('a').replace('store', 'x'.repeat(100)))
  expect(JSON.parse((await socket.next()).replace('a|0|0|', ''))).toEqual({
    error: { code: 'too_large', message: 'A message may have at most 200 bytes.', retryable: false },
  })
})

test('measures the limit in bytes, not characters', async () => {
  const { socket } = await open({ maxMessageBytes: 200 })
  const text = statusRequest('a').replace('store', 'ü'.repeat(60))
  expect(text.length).toBeLessThan(200)
  socket.send(text)
  expect(await socket.next()).toContain('too_large')
})

test('closes the socket for a message far above the limit', async () => {
  const { socket } = await open({ maxMessageBytes: 200 })
  socket.send('x'.repeat(801))
  expect((await socket.closed).code).toBe(1009)
})

test('refuses a request beyond the limit in flight as retryable', async () => {
  const { held, socket } = await open({ maxInFlight: 2 })
  for (const id of ['a', 'b', 'c']) socket.send(statusRequest(id))
  expect(JSON.parse((await socket.next()).replace('c|0|0|', ''))).toEqual({
    error: { code: 'too_large', message: 'A socket may have at most 2 requests in flight.', retryable: true },
  })
  held.settle(0, '[]')
  expect(await socket.next()).toBe('a|0|0|[]')
  socket.send(statusRequest('c'))
  await held.arrived(3)
  held.settle(2, '[3]')
  expect(await socket.next()).toBe('c|0|0|[3]')
})

test('abandons the requests of a client that leaves', async () => {
  const { held, socket } = await open()
  socket.send(statusRequest('a'))
  await held.arrived(1)
  const abandoned = new Promise((resolve) => held.signals[0]?.addEventListener('abort', resolve))
  socket.webSocket.terminate()
  await abandoned
  // A late response goes nowhere.
  held.settle(0, '[]')
})

test('keeps other sockets open when one leaves', async () => {
  const { held, server, socket } = await open()
  const other = await openRawSocket(server.url)
  socket.send(statusRequest('a'))
  await held.arrived(1)
  other.send(statusRequest('a'))
  await held.arrived(2)
  socket.webSocket.close()
  await socket.closed
  held.settle(1, '[2]')
  expect(await other.next()).toBe('a|0|0|[2]')
})

test('closes a client that sends requests but does not read', async () => {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, { maxBufferedBytes: 1024, maxInFlight: 1000 })
  const socket = await openRawSocket(server.url)
  socket.webSocket.pause()
  const large = JSON.stringify('x'.repeat(4 * 1024 * 1024))
  const count = 8
  for (let index = 0; index < count; index += 1) socket.send(statusRequest(String(index)))
  await held.arrived(count)
  const abandoned = new Promise((resolve) => held.signals[0]?.addEventListener('abort', resolve))
  for (let index = 0; index < count; index += 1) held.settle(index, large)
  await abandoned
  expect(server.logged()).toContain('its peer does not read')
})

test('splits a response beyond the frame limit into parts', async () => {
  const { held, socket } = await open({ maxFrameBytes: 1024 })
  socket.send(statusRequest('long'))
  socket.send(statusRequest('short'))
  await held.arrived(2)
  const json = JSON.stringify(['|ü'.repeat(1000)])
  held.settle(0, json)
  const parts = [await socket.next(), await socket.next(), await socket.next()].map(String)
  expect(parts.map((part) => part.slice(0, 9))).toEqual(['long|0|2|', 'long|1|2|', 'long|2|2|'])
  expect(parts.map((part) => part.slice(9)).join('')).toBe(json)
  held.settle(1, '[]')
  expect(await socket.next()).toBe('short|0|0|[]')
})
