import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openRawSocket, type RawSocket } from '../../support/raw-socket.ts'
import { fetchToken, noWarehouse, runService, type TestService } from '../../support/running-service.ts'
import { openConnection, readAnswer } from '../http/raw-connection.ts'

const metricsOf = async (service: TestService) => (await fetch(service.metricsUrl ?? '')).text()

async function start(limits: Parameters<typeof runService>[0]['limits'] = {}) {
  const service = await runService({ warehouse: noWarehouse, limits })
  const url = `${service.wsUrl}?token=${await fetchToken(service)}`
  return { service, url, open: () => openRawSocket(url) }
}

/** Writes directly to the TCP connection, bypassing the library. */
const wireOf = (socket: RawSocket): { write(bytes: Buffer): boolean; pause(): void } =>
  Reflect.get(socket.webSocket, '_socket')

/** A client frame, masked with zeros. */
const frame = (first: number, payload: string) =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])

test("refuses a socket beyond the client's limit until another one closes", async () => {
  const { service, open } = await start({ maxSocketsPerClient: 2 })
  const [first] = [await open(), await open()]
  await expect(open()).rejects.toThrow('429')
  expect(await metricsOf(service)).toContain('shopfloor_sockets_open 2')
  expect(await metricsOf(service)).toContain('shopfloor_upgrades_total{outcome="too_many_requests"} 1')
  first?.webSocket.terminate()
  await expect.poll(() => open().then(() => 'open', String)).toBe('open')
})

test('refuses a socket as unavailable if all slots are taken', async () => {
  const { open } = await start({ maxSockets: 1 })
  await open()
  await expect(open()).rejects.toThrow('503')
})

test('reserves no slot for a refused socket', async () => {
  const { service, url, open } = await start({ maxSockets: 1 })
  await expect(openRawSocket(`${service.wsUrl}?token=wrong`)).rejects.toThrow('401')
  const broken = await openConnection(service.listeningUrl)
  broken.write(
    `GET /metrics-api${new URL(url).search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  const answer = readAnswer(await broken.closed)
  expect(answer.status).toBe(400)
  expect(answer.head).toContain('Sec-WebSocket-Version: 13')
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'bad_request' })
  await open()
})

test('answers an incomplete upgrade request with 408 and closes', async () => {
  const { service, url } = await start({ headTimeoutMs: 500 })
  const half = await openConnection(service.listeningUrl)
  half.write(
    `GET /metrics-api${new URL(url).search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
  )
  expect(readAnswer(await half.closed).status).toBe(408)
})

test('terminates a refused client that does not leave', async () => {
  const { service } = await start({ shutdownGraceMs: 60_000 })
  const deaf = connect({
    port: Number(new URL(service.listeningUrl).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  deaf.on('error', () => undefined)
  deaf.pause()
  deaf.write('GET /metrics-api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => metricsOf(service)).toContain('shopfloor_upgrades_total{outcome="unauthorized"} 1')
  await service.close()
  deaf.destroy()
})

test('closes the socket of an endless fragmented message', async () => {
  const { open } = await start()
  const socket = await open()
  const wire = wireOf(socket)
  wire.write(frame(0x01, '{'))
  const piece = Buffer.concat(Array.from({ length: 4096 }, () => frame(0x00, '')))
  const sending = setInterval(() => wire.write(piece), 1)
  const { code } = await socket.closed
  clearInterval(sending)
  expect(code).toBe(1008)
})

test('closes the socket of a fragmented message beyond the size limit', async () => {
  const { open } = await start({ maxMessageBytes: 1024 })
  const socket = await open()
  const wire = wireOf(socket)
  wire.write(frame(0x01, '{'))
  for (let pieces = 0; pieces < 50; pieces += 1) wire.write(frame(0x00, ' '.repeat(100)))
  expect((await socket.closed).code).toBe(1009)
})

test('closes a client that pings endlessly without reading', async () => {
  const { service, open } = await start()
  const socket = await open()
  const wire = wireOf(socket)
  wire.pause()
  const pings = Buffer.concat(Array.from({ length: 4096 }, () => frame(0x89, 'x'.repeat(125))))
  const sending = setInterval(() => wire.write(pings), 1)
  await expect.poll(() => metricsOf(service)).toContain('shopfloor_sockets_open 0')
  clearInterval(sending)
})

test('closes a client that sends invalid messages endlessly without reading', async () => {
  const { service, open } = await start({ maxBufferedBytes: 64 * 1024 })
  const socket = await open()
  const wire = wireOf(socket)
  wire.pause()
  const nonsense = Buffer.concat(Array.from({ length: 2048 }, () => frame(0x81, 'nonsense')))
  const sending = setInterval(() => wire.write(nonsense), 1)
  await expect.poll(() => service.logged()).toContain('its peer does not read')
  clearInterval(sending)
})

test("answers a plain HTTP request to the socket's path with 426", async () => {
  const { service } = await start()
  const answer = await fetch(`${service.baseUrl}/metrics-api`)
  expect(answer.status).toBe(426)
  expect(answer.headers.get('upgrade')).toBe('websocket')
  expect(await answer.json()).toMatchObject({ status: 426, code: 'bad_request' })
})
