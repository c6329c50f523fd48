import { afterEach, beforeEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../../../src/client/exchange-error.ts'
import {
  failedDelayMs,
  type PairingNews,
  pollDelayMs,
  requestPairing,
} from '../../../../../src/dashboard/pages/wall/pairing/request-pairing.ts'
import { fakeSource } from '../../../data/fake-source.ts'

const codePath = { path: '/api/pairing/code' }
const pollPath = { path: '/api/pairing/poll' }
const minute = 60_000

let fake: ReturnType<typeof fakeSource>
let ending: AbortController
let reported: PairingNews[]

beforeEach(() => {
  fake = fakeSource()
  ending = new AbortController()
  reported = []
})
afterEach(() => ending.abort())

/** The server's clock differs: the lifetime of the code counts. */
const shown = (code: string) => ({ value: { code, expiresAt: 9 * minute, now: 4 * minute } })

const start = () =>
  requestPairing(fake.source, {
    signal: ending.signal,
    onNews: (news) => reported.push(news),
    random: () => 0.5,
  })

/** Lets pending responses settle and time pass. */
async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  fake.clock.advance(ms)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('shows a code with its expiry on the screen’s own clock, and polls it ever less often', async () => {
  fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { value: { state: 'waiting' } })
  const end = start()
  await pass(0)
  expect(reported).toEqual([{ is: 'shown', code: '493021', expiresAt: fake.clock.now() + 5 * minute }])
  await pass(2000)
  expect(poll.asked()).toBe(1)
  for (let second = 0; second < 60; second += 1) await pass(1000)
  expect(poll.asked()).toBeGreaterThan(8)
  expect(poll.asked()).toBeLessThan(20)
  poll.reply({ value: { state: 'paired' } })
  await pass(7000)
  expect(await end).toBe('paired')
})

test('shows another code when one expires', async () => {
  const code = fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { value: { state: 'waiting' } })
  void start()
  await pass(2000)
  code.reply(shown('770011'))
  poll.reply({ value: { state: 'expired' } })
  await pass(3000)
  poll.reply({ value: { state: 'waiting' } })
  await pass(0)
  expect(reported.map((news) => news.is === 'shown' && news.code)).toEqual(['493021', '770011'])
})

test('reports why there is no code, and retries ever less often', async () => {
  const code = fake.on(codePath, { error: new ExchangeError('too_many_requests') })
  void start()
  await pass(0)
  expect(reported).toMatchObject([{ is: 'failed', failure: { code: 'too_many_requests' } }])
  for (let second = 0; second < 120; second += 1) await pass(1000)
  expect(code.asked()).toBeLessThan(8)
  code.reply(shown('493021'))
  fake.on(pollPath, { value: { state: 'waiting' } })
  await pass(minute)
  expect(reported.at(-1)).toMatchObject({ is: 'shown', code: '493021' })
})

test('keeps the code when single polls fail', async () => {
  fake.on(codePath, shown('493021'))
  const poll = fake.on(pollPath, { error: new ExchangeError('unavailable') })
  void start()
  for (let second = 0; second < 12; second += 1) await pass(1000)
  poll.reply({ value: { state: 'waiting' } })
  for (let second = 0; second < 30; second += 1) await pass(1000)
  expect(reported).toHaveLength(1)
})

test('adds jitter to delays and caps them', () => {
  expect(pollDelayMs(0, 0)).toBe(1500)
  expect(pollDelayMs(0, 1)).toBe(2500)
  expect(pollDelayMs(1000, 1)).toBe(7500)
  expect(failedDelayMs(0, 0)).toBe(1000)
  expect(failedDelayMs(1000, 1)).toBe(90_000)
})
