import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createClient, type MetricsClient } from '../../src/client/client.ts'
import type { Clock } from '../../src/client/clock.ts'
import type { ClientSocket } from '../../src/client/socket.ts'
import type { UncheckedQuestion } from '../../src/protocol/requests/request-text.ts'
import type { RequestMessage } from '../../src/protocol/requests/requests.ts'
import { failureOf, question } from './scenario.ts'

/** Server behaviour for the nth message of the nth connection, both counted from 0. */
type Behaviour = (socket: WebSocket, id: string, connection: number, message: number) => void

const clock: Clock = {
  now: Date.now,
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
}

const endings: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const large = JSON.stringify({
  meta: { units: {} },
  summary: Array.from({ length: 5_000 }, (_, row) => ({ row })),
})

/** The large answer in frames of at most 16 KiB, one-based with a count. */
function frames(id: string): readonly string[] {
  const size = 16 * 1024
  const count = Math.ceil(large.length / size)
  return Array.from(
    { length: count },
    (_, index) => `${id}|${index + 1}|${count}|${large.slice(index * size, (index + 1) * size)}`,
  )
}

test('answers a thousand requests over one socket, in any order', async () => {
  let held: string[] = []
  const { client, connections } = await start((socket, id) => {
    held.push(id)
    if (held.length < 25) return
    for (const waiting of held.toReversed()) socket.send(`${waiting}|0|0|["${waiting}"]`)
    held = []
  })
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) => client.request(question(number))),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1_000)
  expect(connections()).toBe(1)
})

test('recovers from a connection that is cut in the middle of an answer', async () => {
  const { client, connections } = await start((socket, id, connection) => {
    if (connection > 0) {
      for (const frame of frames(id)) socket.send(frame)
      return
    }
    const [first = '', second = ''] = frames(id)
    socket.send(first)
    socket.send(second, () => socket.terminate())
  })
  const answers = await Promise.all([client.request(question(1)), client.request(question(2))])
  expect(answers.map(({ text }) => text)).toEqual([large, large])
  expect(connections()).toBe(2)
  expect(client.counters).toMatchObject({ resent: 2, unframedMessages: 0 })
})

test('reconnects after a gateway closes an idle socket, without a lost status', async () => {
  const states: string[] = []
  const { client, server } = await start((socket, id) => socket.send(`${id}|0|0|[]`))
  await client.request(question(1))
  const idle = new Promise<void>((resolve) => {
    client.subscribe(({ state }) => {
      states.push(state)
      if (state === 'idle') resolve()
    })
  })
  for (const socket of server.clients) socket.close(1001, 'idle for too long')
  await idle
  expect(states).toEqual(['idle'])
  await expect(client.request(question(2))).resolves.toMatchObject({ value: [] })
})

test('delivers every answer despite garbage among the frames', async () => {
  const { client } = await start((socket, id, _, message) => {
    socket.send('')
    socket.send('{"message":"Internal server error","connectionId":"x","requestId":"y"}')
    socket.send('|||')
    socket.send(Buffer.from([0, 255, 1]))
    socket.send(`${id}`)
    socket.send(`nobody|0|0|{}`)
    if (message === 1) for (const each of ['1', '2']) socket.send(`${each}|0|0|["${each}"]`)
  })
  const asked = [1, 2].map((number) => client.request(question(number)))
  const values = (await Promise.all(asked)).map(({ value }) => value)
  expect(values).toEqual([['1'], ['2']])
  expect(client.counters.unframedMessages).toBe(10)
})

test('answers requests made while the server was away', async () => {
  const behaviour: Behaviour = (socket, id) => socket.send(`${id}|0|0|["back"]`)
  const first = await listen(behaviour)
  const { port } = first.server.address() as AddressInfo
  await stop(first.server)
  const client = makeClient(port)
  const answer = client.request(question(1))
  await new Promise<void>((resolve) => {
    const leave = client.subscribe(({ state }) => {
      if (state !== 'waiting') return
      leave()
      resolve()
    })
  })
  await listen(behaviour, port)
  await expect(answer).resolves.toMatchObject({ value: ['back'] })
})

test('fails a request with unavailable if the upgrade is refused', async () => {
  const { server } = await listen(
    () => {},
    0,
    () => false,
  )
  const { port } = server.address() as AddressInfo
  const client = makeClient(port)
  await expect(failureOf(client.request(question(1), { timeoutMs: 150 }))).resolves.toMatchObject({
    code: 'unavailable',
  })
})

test('moves to a new socket on renewal while the old one finishes', async () => {
  let release = (): void => {}
  const { client, connections, server } = await start((socket, id, connection, message) => {
    const answer = (): void => socket.send(`${id}|0|0|[${connection}]`)
    if (connection === 0 && message === 1) release = answer
    else answer()
  })
  await client.request(question(0))
  const slow = client.request(question(1))
  const renewed = once(server, 'connection')
  client.renew()
  await renewed
  let fresh = await client.request(question(2))
  while ((fresh.value as number[])[0] === 0) fresh = await client.request(question(2))
  expect(fresh.value).toEqual([1])
  release()
  await expect(slow).resolves.toMatchObject({ value: [0] })
  expect(connections()).toBe(2)
  await new Promise<void>((resolve) => {
    const [old] = server.clients
    if (old === undefined || server.clients.size === 1) resolve()
    else old.on('close', () => resolve())
  })
  expect(server.clients.size).toBe(1)
})

test('accepts the sockets of Node, of a browser and of the ws package', () => {
  // The compiler is the test: both classes must be assignable.
  const adapt = (socket: WebSocket | globalThis.WebSocket): ClientSocket => socket
  expect(adapt).toBeTypeOf('function')
})

async function start(behaviour: Behaviour): Promise<{
  readonly client: MetricsClient
  readonly server: WebSocketServer
  readonly connections: () => number
}> {
  const { server, connections } = await listen(behaviour)
  return { client: makeClient((server.address() as AddressInfo).port), server, connections }
}

function makeClient(port: number): MetricsClient {
  const client = createClient({
    openSocket: () => new WebSocket(`ws://127.0.0.1:${port}`),
    clock,
    random: Math.random,
    backoff: { baseMs: 10, ceilingMs: 40 },
  })
  endings.push(() => client.close())
  return client
}

async function listen(
  behaviour: Behaviour,
  port = 0,
  verifyClient: () => boolean = () => true,
): Promise<{ readonly server: WebSocketServer; readonly connections: () => number }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port, verifyClient })
  let connections = 0
  server.on('connection', (socket) => {
    const connection = connections
    let messages = 0
    connections += 1
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const { data: request } = JSON.parse(String(data)) as RequestMessage<UncheckedQuestion>
      behaviour(socket, request.id, connection, messages)
      messages += 1
    })
  })
  endings.push(() => stop(server))
  await once(server, 'listening')
  return { server, connections: () => connections }
}

function stop(server: WebSocketServer): Promise<void> {
  for (const socket of server.clients) socket.terminate()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
