import { afterEach, beforeEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import {
  askToBePaired,
  failedDelayMs,
  type PairingNews,
  pollDelayMs,
} from '../../../../src/dashboard/pages/wall/ask-to-be-paired.ts'
import { fakeSource } from '../../data/fake-source.ts'

const codePath = { path: '/api/pairing/code' }
const pollPath = { path: '/api/pairing/poll' }
const minute = 60_000

let fake: ReturnType<typeof fakeSource>
let ending: AbortController
let told: PairingNews[]

beforeEach(() => {
  fake = fakeSource()
  ending = new AbortController()
  told = []
})
afterEach(() => ending.abort())

/** The clock of the server is another one: what counts is how long the code is good. */
const shown = (code: string) => ({ value: { code, expiresAt: 9 * minute, now: 4 * minute } })

const start = () =>
  askToBePaired(fake.source, {
    signal: ending.signal,
    tell: (news) => told.push(news),
    random: () => 0.5,
  })

/** Lets what was answered be taken in, and time pass. */
async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  fake.clock.advance(ms)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a code is shown, asked about ever more seldom, and its end is that of the screen’s own clock', async () => {
  fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { value: { state: 'waiting' } })
  const end = start()
  await pass(0)
  expect(told).toEqual([{ is: 'shown', code: '493021', expiresAt: fake.clock.now() + 5 * minute }])
  await pass(2000)
  expect(poll.asked()).toBe(1)
  for (let second = 0; second < 60; second += 1) await pass(1000)
  expect(poll.asked()).toBeGreaterThan(8)
  expect(poll.asked()).toBeLessThan(20)
  poll.reply({ value: { state: 'paired' } })
  await pass(7000)
  expect(await end).toBe('paired')
})

test('a code that has run out is followed by another one', async () => {
  const code = fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { value: { state: 'waiting' } })
  void start()
  await pass(2000)
  code.reply(shown('770011'))
  poll.reply({ value: { state: 'expired' } })
  await pass(3000)
  poll.reply({ value: { state: 'waiting' } })
  await pass(0)
  expect(told.map((news) => news.is === 'shown' && news.code)).toEqual(['493021', '770011'])
})

test('where no code is to be had it says why, and tries again ever later', async () => {
  const code = fake.on(codePath, { error: new ExchangeError('too_many_requests') })
  void start()
  await pass(0)
  expect(told).toMatchObject([{ is: 'failed', failure: { code: 'too_many_requests' } }])
  for (let second = 0; second < 120; second += 1) await pass(1000)
  expect(code.asked()).toBeLessThan(8)
  code.reply(shown('493021'))
  fake.on(pollPath, { value: { state: 'waiting' } })
  await pass(minute)
  expect(told.at(-1)).toMatchObject({ is: 'shown', code: '493021' })
})

test('a question that fails now and then changes nothing', async () => {
  fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { error: new ExchangeError('unavailable') })
  void start()
  for (let second = 0; second < 12; second += 1) await pass(1000)
  poll.reply({ value: { state: 'waiting' } })
  for (let second = 0; second < 30; second += 1) await pass(1000)
  expect(told).toHaveLength(1)
})

test('pauses are never the same for a thousand screens, and have an end', () => {
  expect(pollDelayMs(0, 0)).toBe(1500)
  expect(pollDelayMs(0, 1)).toBe(2500)
  expect(pollDelayMs(1000, 1)).toBe(7500)
  expect(failedDelayMs(0, 0)).toBe(1000)
  expect(failedDelayMs(1000, 1)).toBe(90_000)
})
