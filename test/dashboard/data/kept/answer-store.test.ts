import { describe, expect, test } from 'vitest'
import {
  longestKeptMs,
  mostBytes,
  openAnswerStore,
  readAnswer,
  readIndex,
} from '../../../../src/dashboard/data/kept/answer-store.ts'
import { fakeCaches } from './fake-caches.ts'

const session = (user: { name: string; role: string } | null, pairing: string | null = null) => ({
  question: '/api/session',
  value: { now: 0, build: null, user, signIn: '/auth/login', signOut: null, pairing, revision: null },
})
const ada = session({ name: 'Ada', role: 'manager' })
const bob = session({ name: 'Bob', role: 'manager' })

function scene() {
  const storage = fakeCaches()
  const clock = { now: 1000 }
  return { storage, clock, open: () => openAnswerStore(storage, () => clock.now) }
}

test('keeps the last answer to each question of the signed-in user', async () => {
  const { storage, clock, open } = scene()
  const store = open()
  await store.keep(ada)
  await store.keep({ question: 'entries', value: { total: 1 } })
  clock.now = 2000
  await store.keep({ question: 'entries', value: { total: 2 } })
  expect(await readAnswer(storage, 'entries')).toEqual({ total: 2 })
  expect(await readAnswer(storage, 'zones')).toBeUndefined()
  const index = await readIndex(storage)
  expect(index?.user).toEqual({ name: 'Ada', role: 'manager' })
  expect(index?.entries.map(({ question, at }) => [question, at])).toEqual([['entries', 2000]])
})

test('keeps what came before the session was known', async () => {
  const { storage, open } = scene()
  const store = open()
  await store.keep({ question: 'entries', value: 7 })
  expect(storage.kept.size).toBe(0)
  await store.keep(ada)
  expect(await readAnswer(storage, 'entries')).toBe(7)
})

test('adds to what an earlier visit of the same user kept', async () => {
  const { storage, open } = scene()
  const first = open()
  await first.keep(ada)
  await first.keep({ question: 'entries', value: 1 })
  const second = open()
  await second.keep(ada)
  await second.keep({ question: 'zones', value: 2 })
  expect((await readIndex(storage))?.entries.map(({ question }) => question)).toEqual(['entries', 'zones'])
})

describe('deletes everything', () => {
  test.each([
    ['when another user signs in', bob],
    ['when nobody is signed in', session(null)],
    ['on a paired screen', session({ name: 'Ada', role: 'manager' }, 'paired')],
  ])('%s', async (_, next) => {
    const { storage, open } = scene()
    const first = open()
    await first.keep(ada)
    await first.keep({ question: 'entries', value: 1 })
    await open().keep(next)
    expect(storage.kept.size).toBe(0)
  })

  test('and keeps nothing of a session that ended', async () => {
    const { storage, open } = scene()
    const store = open()
    await store.keep(ada)
    await store.keep(session(null))
    await store.keep({ question: 'entries', value: 1 })
    expect(storage.kept.size).toBe(0)
  })
})

describe('is bounded', () => {
  const half = 'x'.repeat(1024 * 1024 - 100)

  test('in bytes: the oldest answers go first', async () => {
    const { storage, open } = scene()
    const store = open()
    await store.keep(ada)
    for (let place = 0; place < 6; place += 1) await store.keep({ question: `q${place}`, value: half })
    const entries = (await readIndex(storage))?.entries ?? []
    expect(entries.map(({ question }) => question)).toEqual(['q2', 'q3', 'q4', 'q5'])
    expect(entries.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes)
    expect(await readAnswer(storage, 'q1')).toBeUndefined()
  })

  test('in the bytes of one answer', async () => {
    const { storage, open } = scene()
    const store = open()
    await store.keep(ada)
    await store.keep({ question: 'huge', value: half + half })
    expect(await readIndex(storage)).toBeNull()
  })

  test('in days', async () => {
    const { storage, clock, open } = scene()
    const store = open()
    await store.keep(ada)
    await store.keep({ question: 'entries', value: 1 })
    clock.now += longestKeptMs + 1
    await store.keep({ question: 'zones', value: 2 })
    expect((await readIndex(storage))?.entries.map(({ question }) => question)).toEqual(['zones'])
    expect(await readAnswer(storage, 'entries')).toBeUndefined()
  })
})
