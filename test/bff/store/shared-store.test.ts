import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createRedisStore } from '../../../src/bff/store/redis-store.ts'
import type { SharedStore } from '../../../src/bff/store/shared-store.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'

let redis: RunningRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

const stores = {
  memory: async () => createMemoryStore({ limits: defaultLimits, now: Date.now }),
  redis: async () => {
    const store = createRedisStore({
      url: redis.url,
      limits: { ...defaultLimits, redisAnswerMs: 30_000 },
      now: Date.now,
      random: () => 0,
      onAway: () => undefined,
      onReady: () => undefined,
    })
    await vi.waitFor(() => expect(store.isReady()).toBe(true), { timeout: 30_000 })
    return store
  },
}

const long = 60_000

describe.each(Object.entries(stores))('the store in %s', (_where, open) => {
  let store: SharedStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  /** A prefix of its own: no test finds entries of another. */
  let name = ''
  beforeEach(() => {
    name = randomUUID()
  })

  test('returns a value byte for byte, with its remaining time', async () => {
    const value = Buffer.from([0, 13, 10, 255, 124, 0])
    expect(await store.get(name)).toBeNull()
    await store.set(name, value, long)
    const held = await store.get(name)
    expect(held?.value).toEqual(value)
    expect(held?.remainingMs).toBeGreaterThan(0)
    expect(held?.remainingMs).toBeLessThanOrEqual(long)
    await store.set(name, Buffer.from('other'), long)
    expect((await store.get(name))?.value.toString()).toBe('other')
  })

  test('expires a value', async () => {
    await store.set(name, Buffer.from('short'), 20)
    await expect.poll(() => store.get(name)).toBeNull()
  })

  test('counts atomically, and starts anew after the window', async () => {
    const counts = await Promise.all([1, 2, 3, 4].map((by) => store.count(name, by, long)))
    expect(counts.map(({ total }) => total).at(-1)).toBe(10)
    const less = await store.count(name, -4, 1)
    expect(less.total).toBe(6)
    // The first caller sets the window.
    expect(less.remainingMs).toBeGreaterThan(1)
    await store.count(`${name} short`, 1, 20)
    await expect.poll(async () => (await store.count(`${name} short`, 1, 20)).total).toBe(1)
  })

  test('gives a claim to one caller, and its holder to the others', async () => {
    const claim = { ttlMs: long, joinableMs: long }
    const all = await Promise.all(['a', 'b', 'c'].map((holder) => store.claim(name, { holder, ...claim })))
    expect(all).toEqual(['a', 'a', 'a'])
    await store.release(name, 'b')
    expect(await store.claim(name, { holder: 'b', ...claim })).toBe('a')
    await store.release(name, 'a')
    expect(await store.claim(name, { holder: 'b', ...claim })).toBe('b')
  })

  test('expires a claim after its last renewal', async () => {
    const claim = (holder: string, ttlMs: number) => store.claim(name, { holder, ttlMs, joinableMs: long })
    expect(await claim('a', 20)).toBe('a')
    await store.renew(name, 'b', long)
    await expect.poll(() => claim('b', long)).toBe('b')
    expect(await claim('c', long)).toBe('b')
    await store.renew(name, 'b', 20)
    await expect.poll(() => claim('c', long)).toBe('c')
  })

  test('hands over a claim that is too old to join, which its former holder cannot release', async () => {
    expect(await store.claim(name, { holder: 'a', ttlMs: long, joinableMs: long })).toBe('a')
    expect(await store.claim(name, { holder: 'b', ttlMs: long, joinableMs: 0 })).toBe('b')
    await store.release(name, 'a')
    expect(await store.claim(name, { holder: 'c', ttlMs: long, joinableMs: long })).toBe('b')
  })

  test('delivers messages to the subscribers of their channel only', async () => {
    const heard: string[] = []
    const stop = store.subscribe(name, (message) => heard.push(`one ${message}`))
    store.subscribe(name, (message) => heard.push(`two ${message}`))
    store.subscribe(`${name} other`, (message) => heard.push(`other ${message}`))
    await store.publish(name, Buffer.from('a'))
    await expect.poll(() => heard).toEqual(['one a', 'two a'])
    stop()
    await store.publish(name, Buffer.from('b'))
    await expect.poll(() => heard).toEqual(['one a', 'two a', 'two b'])
  })
})
