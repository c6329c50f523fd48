import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAskOnce, outcomeOf } from '../../../src/bff/across/ask-once.ts'
import { askFramesOnce } from '../../../src/bff/across/frames-once.ts'
import type { Answer } from '../../../src/bff/answers/answers.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../../../src/bff/store/shared-store.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

interface Asked {
  readonly by: string
  settle(answer: Answer): void
}

const minute = 60_000
const key = randomBytes(32)
let now: number
let asked: Asked[]
let store: ReturnType<typeof interruptible>
let ends: (() => Promise<void>)[]

beforeEach(() => {
  now = Date.parse('2026-03-02T12:00:00.000Z')
  asked = []
  ends = []
  store = interruptible(createMemoryStore({ limits: defaultLimits, now: () => now }))
})
afterEach(async () => {
  for (const end of ends) await end()
})

/** A store that the test can take away. */
function interruptible(inner: SharedStore) {
  const watchers = new Set<(isReady: boolean) => void>()
  let isReady = true
  const guarded: SharedStore = {
    ...inner,
    isReady: () => isReady,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    get: (...words) => reach(() => inner.get(...words)),
    set: (...words) => reach(() => inner.set(...words)),
    count: (...words) => reach(() => inner.count(...words)),
    claim: (...words) => reach(() => inner.claim(...words)),
    renew: (...words) => reach(() => inner.renew(...words)),
    release: (...words) => reach(() => inner.release(...words)),
    publish: (...words) => reach(() => inner.publish(...words)),
  }
  async function reach<T>(call: () => Promise<T>): Promise<T> {
    if (!isReady) throw new StoreAwayError()
    return call()
  }
  return {
    guarded,
    inner,
    becomes(ready: boolean) {
      isReady = ready
      for (const watcher of watchers) watcher(ready)
    },
  }
}

/** A server that shares; its requests to the deployment are in `asked`. */
function server(by: string, options: { maxBytes?: number; secret?: Buffer; claims?: SharedStore } = {}) {
  let ids = 0
  const once = createAskOnce({
    store: options.claims ?? store.guarded,
    sealed: createSealedNames(options.secret ?? key),
    space: 'test:',
    now: () => now,
    newId: () => {
      ids += 1
      return `${by}-${ids}`
    },
    maxBytes: options.maxBytes ?? 1_000_000,
    maxAnswerBytes: defaultLimits.sharedOneAnswerBytes,
    patienceMs: 30_000,
  })
  ends.push(() => once.close())
  const ask = askFramesOnce(
    once,
    (_question, signal) =>
      new Promise((settle) => {
        asked.push({ by, settle })
        signal.addEventListener('abort', () => settle(left))
      }),
  )
  return (question: UncheckedQuestion, signal = new AbortController().signal) => ask(question, signal)
}

const entries: UncheckedQuestion = { action: 'metric', route: 'entries', body: { entities: ['a'] } }
const status: UncheckedQuestion = { action: 'status', route: 'status/uptime', body: { entities: ['a'] } }
const good = (text: string): Answer => ({ ok: true, text })
const bad = (code: 'unavailable' | 'bad_request'): Answer => ({ ok: false, code, message: code })
const left = bad('unavailable')

const reach = (count: number) => expect.poll(() => asked.map(({ by }) => by)).toHaveLength(count)
/** Lets the promises settle that publish a response. */
const landed = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test.each([
  ['metric', entries, 10 * minute],
  ['status', status, 2000],
])('shares the response to a %s request between servers until it expires', async (_, question, until) => {
  const [one, two] = [server('one'), server('two')]
  const first = one(question)
  await reach(1)
  asked[0]?.settle(good('[1]'))
  expect(await first).toEqual(good('[1]'))
  await landed()
  now += until - 1
  expect(await two(question)).toEqual({ ok: true, text: '[1]', until: now + 1 })
  now += 1
  void two(question)
  await reach(2)
})

test('waits while another server asks, and takes its response', async () => {
  const [one, two, three] = [server('one'), server('two'), server('three')]
  const all = [one(entries)]
  await reach(1)
  all.push(two(entries), three(entries))
  await landed()
  asked[0]?.settle(good('[1]'))
  expect((await Promise.all(all)).map((answer) => answer.ok && answer.text)).toEqual(['[1]', '[1]', '[1]'])
  expect(asked).toHaveLength(1)
})

test('delivers a late response to waiting servers only', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(status)
  await reach(1)
  const second = two(status)
  await landed()
  now += 2000
  asked[0]?.settle(good('["late"]'))
  expect([await first, await second]).toEqual([good('["late"]'), good('["late"]')])
  void two(status)
  await reach(2)
})

test('does not wait for a live status that was requested more than two seconds before', async () => {
  const [one, two] = [server('one'), server('two')]
  void one(status)
  await reach(1)
  now += 2000
  const later = two(status)
  await reach(2)
  asked[1]?.settle(good('["new"]'))
  expect(await later).toEqual(good('["new"]'))
})

test('shares a failure of the request with waiting servers, and does not cache it', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(entries)
  await reach(1)
  const second = two(entries)
  await landed()
  asked[0]?.settle(bad('bad_request'))
  expect([await first, await second]).toEqual([bad('bad_request'), bad('bad_request')])
  void two(entries)
  await reach(2)
})

test('lets the others ask if one server cannot reach the deployment', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(entries)
  await reach(1)
  const second = two(entries)
  await landed()
  asked[0]?.settle(bad('unavailable'))
  expect(await first).toEqual(bad('unavailable'))
  await reach(2)
  expect(asked[1]?.by).toBe('two')
  asked[1]?.settle(good('[2]'))
  expect(await second).toEqual(good('[2]'))
})

test('lets another server ask when all waiters of the first one have left', async () => {
  const [one, two] = [server('one'), server('two')]
  const leaving = new AbortController()
  void one(entries, leaving.signal)
  await reach(1)
  const second = two(entries)
  await landed()
  leaving.abort()
  await reach(2)
  asked[1]?.settle(good('[2]'))
  expect((await second).ok && asked[1]?.by).toBe('two')
})

test('waits at most two seconds for a server that died', async () => {
  // The claim of a dead server, which nobody renews.
  const two = server('two')
  const dead = server('dead', { claims: { ...store.guarded, renew: async () => undefined } })
  void dead(entries)
  await reach(1)
  const second = two(entries)
  await landed()
  expect(asked).toHaveLength(1)
  now += 2000
  await reach(2)
  asked[1]?.settle(good('[2]'))
  expect(await second).toEqual(good('[2]'))
})

test('renews its claim while it asks', async () => {
  const [one, two] = [server('one'), server('two')]
  void one(entries)
  await reach(1)
  const renewed: string[] = []
  const { renew } = store.inner
  store.inner.renew = async (name, holder, ttlMs) => {
    await renew(name, holder, ttlMs)
    renewed.push(holder)
  }
  now += 1999
  await expect.poll(() => renewed).toContain('one-1')
  now += 1999
  void two(entries)
  await landed()
  expect(asked).toHaveLength(1)
})

test('lets each server ask while the store is away, and shares again afterwards', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(entries)
  await reach(1)
  const second = two(entries)
  await landed()
  store.becomes(false)
  await reach(2)
  asked[1]?.settle(good('[2]'))
  asked[0]?.settle(good('[1]'))
  expect([await first, await second]).toEqual([good('[1]'), good('[2]')])
  void one(entries)
  await reach(3)
  asked[2]?.settle(good('[3]'))

  store.becomes(true)
  // Claims that could not be released expire.
  now += 2000
  const again = one(entries)
  await reach(4)
  asked[3]?.settle(good('[4]'))
  await again
  await landed()
  expect(await two(entries)).toMatchObject(good('[4]'))
})

test('treats an entry that does not open as a miss', async () => {
  const [one, stranger] = [server('one'), server('two', { secret: randomBytes(32) })]
  const names: string[] = []
  const { set } = store.inner
  store.inner.set = (name, value, ttlMs) => {
    names.push(name)
    return set(name, value, ttlMs)
  }
  const first = one(entries)
  await reach(1)
  asked[0]?.settle(good('[1]'))
  await first
  await landed()
  await set(names[0] ?? '', Buffer.from('somebody wrote something else here, long enough'), minute)
  void one(entries)
  await reach(2)
  // Other credentials share nothing.
  void stranger(entries)
  await reach(3)
})

test('limits the shared cache, for one refresh and for live responses', async () => {
  const one = server('one', { maxBytes: 2000 })
  const ask = async (question: UncheckedQuestion, text: string) => {
    const before = asked.length
    const answer = one(question)
    await landed()
    asked[before]?.settle(good(text))
    await answer
    await landed()
    return asked.length - before
  }
  const store_ = (store: string): UncheckedQuestion => ({ ...entries, body: { entities: [store] } })
  await ask(store_('a'), 'x'.repeat(600))
  await ask(store_('b'), 'x'.repeat(600))
  expect(await ask(store_('a'), '')).toBe(0)
  expect(await ask(store_('b'), 'x'.repeat(300))).toBe(1)
  // Responses that did not fit took no room.
  expect(await ask(store_('b'), '')).toBe(0)
  await ask(status, 'x'.repeat(600))
  expect(await ask(status, '')).toBe(1)
  now += 10 * minute
  await ask(store_('b'), 'x'.repeat(600))
  expect(await ask(store_('b'), '')).toBe(0)
})

test('publishes to waiting servers what fits, and lets them ask for themselves otherwise', () => {
  expect(outcomeOf(good('[]'), true)).toEqual({ kind: 'answered', answer: good('[]') })
  expect(outcomeOf(bad('bad_request'), false)).toEqual({ kind: 'answered', answer: bad('bad_request') })
  for (const unusable of [null, bad('unavailable'), good('x'.repeat(64 * 1024 + 1))]) {
    expect(outcomeOf(unusable, false)).toEqual({ kind: 'ask_yourself' })
  }
  expect(outcomeOf(bad('unavailable'), true)).toEqual({ kind: 'left' })
})
