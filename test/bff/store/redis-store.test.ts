import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createRedisStore } from '../../../src/bff/store/redis-store.ts'
import { type SharedStore, StoreAwayError } from '../../../src/bff/store/shared-store.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function redis(options: readonly string[] = []): Promise<RunningRedis> {
  const server = await startRedis(options)
  ends.push(server.close)
  return server
}

/** A store, with everything that it reports. A busy machine exceeds no limit that the test does not set. */
function open(
  url: string,
  { answerMs = 30_000, connectMs = 60_000 } = {},
): { store: SharedStore; said: string[] } {
  const said: string[] = []
  const store = createRedisStore({
    url,
    limits: { ...defaultLimits, redisAnswerMs: answerMs, redisConnectMs: connectMs },
    now: Date.now,
    random: () => 0,
    onAway: (word) => {
      if (said.at(-1) !== word) said.push(word)
    },
    onReady: () => said.push('ready'),
  })
  ends.push(store.close)
  return { store, said }
}

/** Accepts connections and handles them as the test says. */
async function standIn(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('notices a killed server at once, and uses it again when it is back', async () => {
  const server = await redis()
  const { store, said } = open(server.url)
  const changes: boolean[] = []
  store.watch((isReady) => changes.push(isReady))
  await expect.poll(() => said).toEqual(['ready'])
  await store.set('a', Buffer.from('1'), 60_000)
  const heard: string[] = []
  store.subscribe('channel', (message) => heard.push(String(message)))

  await server.kill()
  await expect.poll(() => store.isReady()).toBe(false)
  await expect(store.get('a')).rejects.toBeInstanceOf(StoreAwayError)

  await server.restart()
  await expect.poll(() => store.isReady()).toBe(true)
  expect(await store.get('a')).toBeNull()
  await store.publish('channel', Buffer.from('again'))
  await expect.poll(() => heard).toEqual(['again'])
  expect(changes).toEqual([true, false, true])
})

test('gives up a silent server after the timeout, for all waiting calls', async () => {
  const server = await redis()
  const { store, said } = open(server.url, { answerMs: 100 })
  await expect.poll(() => said).toEqual(['ready'])
  server.freeze()
  const all = await Promise.allSettled([store.get('a'), store.count('b', 1, 1000), store.get('c')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(store.isReady()).toBe(false)
  expect(said).toEqual(['ready', 'no answer in time'])
  server.goOn()
  await expect.poll(() => store.isReady()).toBe(true)
})

test.each([
  ['bytes of another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['replies without a command', '+OK\r\n+OK\r\n+OK\r\n+OK\r\n+OK\r\n'],
  ['a number instead of a map', ':1\r\n'],
])('never uses a server that answers with %s', async (_what, text) => {
  const url = await standIn((socket) => socket.on('data', () => socket.write(text)))
  const { store, said } = open(url, { answerMs: 200, connectMs: 200 })
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said).not.toContain('ready')
  await expect(store.get('a')).rejects.toBeInstanceOf(StoreAwayError)
})

test('leaves a server that begins to send garbage', async () => {
  const server = await redis()
  let spoil = false
  const url = await standIn((socket) => {
    const behind = createConnection(server.port, '127.0.0.1')
    socket.pipe(behind)
    behind.on('data', (piece) => socket.write(spoil ? 'garbage\r\n' : piece))
    socket.on('close', () => behind.destroy())
  })
  const { store } = open(url)
  await expect.poll(() => store.isReady()).toBe(true)
  spoil = true
  await expect(store.get('a')).rejects.toBeInstanceOf(StoreAwayError)
  expect(store.isReady()).toBe(false)
  spoil = false
  await expect.poll(() => store.isReady()).toBe(true)
})

test('proves a connection by a value that outlasts the time that both replies may take', async () => {
  const server = await redis()
  let sent = ''
  const url = await standIn((socket) => {
    const behind = createConnection(server.port, '127.0.0.1')
    socket.on('data', (piece) => {
      sent += piece.toString('latin1')
    })
    socket.pipe(behind)
    behind.pipe(socket)
    socket.on('close', () => behind.destroy())
  })
  const { said } = open(url, { answerMs: 20_000 })
  await expect.poll(() => said).toEqual(['ready'])
  const [, ttlMs] = /\r\nPX\r\n\$\d+\r\n(\d+)\r\n/.exec(sent) ?? []
  expect(Number(ttlMs)).toBeGreaterThanOrEqual(40_000)
})

test('reports the reason in a word, without the password', async () => {
  const guarded = await redis(['--requirepass', 'the-right-one'])
  const wrong = open(guarded.url.replace('//', '//:the-wrong-one@'))
  const none = open(guarded.url)
  const right = open(guarded.url.replace('//', '//:the-right-one@'))
  const readOnly = await redis(['--replicaof', '127.0.0.1', '1', '--replica-serve-stale-data', 'yes'])
  const replica = open(readOnly.url)
  const full = open((await redis(['--maxmemory', '1kb', '--maxmemory-policy', 'noeviction'])).url)
  const nobody = open('redis://127.0.0.1:1')
  await expect
    .poll(() => [wrong, none, right, replica, full, nobody].map(({ said }) => said))
    .toEqual([['WRONGPASS'], ['NOAUTH'], ['ready'], ['READONLY'], ['OOM'], ['ECONNREFUSED']])
})

test('works with only the permissions that the manual lists', async () => {
  const manual = await readFile(join(import.meta.dirname, '../../../docs/operation.md'), 'utf8')
  const [, text = ''] = /and the commands\s+`([^`]+)`/.exec(manual) ?? []
  const commands = text.split(/\s+/).map((word) => `+${word}`)
  const rules = ['shop', 'on', '>word', '~shopfloor:*', '&shopfloor:*', '-@all', ...commands]
  const server = await redis(['--user', ...rules])
  const { store, said } = open(server.url.replace('//', '//shop:word@'))
  await expect.poll(() => said).toEqual(['ready'])
  await store.set('a', Buffer.from('1'), 1000)
  expect((await store.get('a'))?.value.toString()).toBe('1')
  expect((await store.count('b', 1, 1000)).total).toBe(1)
  expect(await store.claim('c', { holder: 'd', ttlMs: 1000, joinableMs: 1000 })).toBe('d')
  await store.renew('c', 'd', 1000)
  await store.release('c', 'd')
  const heard: string[] = []
  store.subscribe('e', (message) => heard.push(String(message)))
  await store.publish('e', Buffer.from('2'))
  await expect.poll(() => heard).toEqual(['2'])
  expect(said).toEqual(['ready'])
})
