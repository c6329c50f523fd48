import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishEveryMs, shareUse } from '../../../src/bff/across/use-elsewhere.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = createSealedNames(randomBytes(32))

function servers() {
  const store = createMemoryStore({ limits: defaultLimits, now: Date.now })
  const server = (sealed = names('use')) => {
    const heard: [string, number][] = []
    let own = { sockets: new Map<string, number>(), requests: new Map<string, number>() }
    const told = shareUse({
      store,
      sealed,
      now: Date.now,
      use: () => {
        const use = own
        own = { ...own, requests: new Map() }
        return use
      },
      onRequests: (name, count) => heard.push([name, count]),
    })
    return {
      ...told,
      heard,
      uses(sockets: Record<string, number>, requests: Record<string, number> = {}) {
        own = { sockets: new Map(Object.entries(sockets)), requests: new Map(Object.entries(requests)) }
      },
    }
  }
  return { store, server }
}

const aSecond = () => vi.advanceTimersByTimeAsync(publishEveryMs)

test('sums up the use of the other servers, without its own', async () => {
  const { server } = servers()
  const [one, two, three] = [server(), server(), server()]
  one.uses({ a: 2 }, { a: 5 })
  two.uses({ a: 3, b: 1 })
  await aSecond()
  expect([one, two, three].map(({ socketsElsewhere }) => socketsElsewhere('a'))).toEqual([3, 2, 5])
  expect(one.socketsElsewhere('b')).toBe(1)
  expect([one.heard, two.heard, three.heard]).toEqual([[], [['a', 5]], [['a', 5]]])
  await aSecond()
  // Requests are published once.
  expect(two.heard).toEqual([['a', 5]])
})

test('stops counting closed sockets and dead servers', async () => {
  const { server } = servers()
  const [one, two, three] = [server(), server(), server()]
  one.uses({ a: 2 })
  two.uses({ a: 3 })
  await aSecond()
  one.uses({})
  two.close()
  await aSecond()
  expect(three.socketsElsewhere('a')).toBe(3)
  await vi.advanceTimersByTimeAsync(3 * publishEveryMs)
  expect(three.socketsElsewhere('a')).toBe(0)
})

test('ignores forged messages', async () => {
  const { store, server } = servers()
  const one = server()
  const channel = names('use').name
  const stranger = createSealedNames(randomBytes(32))('use')
  const made = JSON.stringify({ from: 'x', sockets: [['a', 99]], requests: [['a', 99]] })
  await store.publish(channel, Buffer.from(made))
  await store.publish(channel, stranger.seal(made))
  await store.publish(channel, names('use').seal('{"from":"x","sockets":[["a",-1]],"requests":[]}'))
  expect([one.socketsElsewhere('a'), one.heard]).toEqual([0, []])
})
