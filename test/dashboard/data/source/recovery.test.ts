import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ExchangeError, type ExchangeErrorCode } from '../../../../src/client/exchange-error.ts'
import { startRecovery, type Wakefulness } from '../../../../src/dashboard/data/source/recovery.ts'
import { fakeSource } from '../fake-source.ts'

/** Waits have their whole length. */
const longest = () => 1 - Number.EPSILON

interface Scene {
  readonly pace?: number
  readonly isAwake?: boolean
}

/** A screen whose requests fail and succeed as the test says. */
function screen({ pace = 1, isAwake = true }: Scene = {}) {
  const fake = fakeSource()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const asked: string[] = []
  const failing = new Map<string, ExchangeErrorCode>()
  let awake = isAwake
  let wake = () => {}
  const wakefulness: Wakefulness = {
    isAwake: () => awake,
    subscribe: (listener) => {
      wake = listener
      return () => {}
    },
  }
  const stop = startRecovery(queries, { ...fake.source, random: longest, pace }, wakefulness)
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    fake,
    asked,
    queries,
    stop,
    /** A panel that asks, and whether it asks by itself. */
    async show(name: string, code: ExchangeErrorCode | null, refetchInterval?: number) {
      if (code !== null) failing.set(name, code)
      const observer = new QueryObserver(queries, {
        queryKey: [name],
        queryFn: () => {
          asked.push(name)
          const failure = failing.get(name)
          if (failure !== undefined) throw new ExchangeError(failure)
          return name
        },
        ...(refetchInterval === undefined ? {} : { refetchInterval }),
        networkMode: 'always',
      })
      const hide = observer.subscribe(() => {})
      onTestFinished(hide)
      await settle()
      return { observer, hide }
    },
    succeed: (...names: readonly string[]) => {
      for (const name of names) failing.delete(name)
    },
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 500) {
        fake.clock.advance(500)
        await settle()
      }
    },
    async become(next: boolean) {
      awake = next
      wake()
      await settle()
    },
    settle,
    /** What was asked since the last call. */
    since: () => asked.splice(0),
  }
}

test('repeats a request that failed for a passing reason, after waits that double up to 10 s', async () => {
  const { show, pass, since } = screen()
  await show('entries', 'unavailable')
  since()
  const moments: number[] = []
  for (let second = 0.5; second <= 60; second += 0.5) {
    await pass(500)
    if (since().length > 0) moments.push(second)
  }
  const waits = moments.map((moment, position) => moment - (moments[position - 1] ?? 0))
  expect(waits).toEqual([2, 4, 8, 10, 10, 10, 10])
})

test('waits up to a minute where the deployment answers, but fails', async () => {
  const { show, pass, since } = screen()
  await show('entries', 'timeout')
  await pass(10 * 60_000)
  // The first request, six waits of 2, 4, … 60 s, and eight of 60 s.
  expect(since()).toHaveLength(1 + 5 + Math.floor((600 - 62) / 60))
})

test.each(['forbidden', 'too_large', 'not_found'] as const)(
  'leaves a request that failed with %s',
  async (code) => {
    const { show, pass, since, fake } = screen()
    await show('entries', code)
    fake.notify('deployment_well')
    await pass(60_000)
    expect(since()).toEqual(['entries'])
  },
)

test('asks two failed requests at a time, and all others with the first success', async () => {
  const { show, pass, since, succeed } = screen()
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) await show(name, 'unavailable')
  since()
  await pass(2000)
  expect(since()).toEqual(['a', 'b'])
  succeed(...names)
  await pass(4000)
  expect(since()).toEqual(['c', 'd', 'a', 'b', 'e'])
})

test('asks at its own moment within 3 s after the deployment is well again', async () => {
  const first = screen({ pace: 0.85 })
  const last = screen({ pace: 1.15 })
  for (const one of [first, last]) {
    // Waits of 10 s.
    await one.show('entries', 'unavailable')
    await one.pass(15_000)
    one.since()
    one.succeed('entries')
    one.fake.notify('deployment_well')
    one.fake.notify('deployment_well')
    await one.pass(500)
  }
  expect([first.since(), last.since()]).toEqual([['entries'], []])
  await last.pass(2500)
  expect(last.since()).toEqual(['entries'])
})

test('asks what failed, and what grew old, at once when a lost connection is open again', async () => {
  const { show, since, succeed, fake, settle } = screen()
  await show('entries', 'unavailable')
  since()
  succeed('entries')
  fake.become({ state: 'waiting', sinceMs: 0, attempt: 2, retryAtMs: 0, lostSinceMs: 0 })
  fake.become({ state: 'open', sinceMs: 0 })
  await settle()
  expect(since()).toEqual(['entries'])
})

test('asks nothing while the page is hidden or offline, and at once afterwards', async () => {
  const { show, pass, since, become, fake } = screen({ isAwake: false })
  await show('entries', 'unavailable')
  since()
  fake.notify('deployment_well')
  await pass(60_000)
  expect(since()).toEqual([])
  await become(true)
  expect(since()).toEqual(['entries'])
})

test('goes on after the page was hidden during a wait', async () => {
  const { show, pass, since, become } = screen()
  await show('entries', 'unavailable')
  since()
  await become(false)
  await pass(60_000)
  expect(since()).toEqual([])
  await become(true)
  await pass(2000)
  expect(since()).toEqual(['entries', 'entries'])
})

test('leaves a request that no panel waits for any more', async () => {
  const { show, pass, since } = screen()
  const { hide } = await show('entries', 'unavailable')
  hide()
  since()
  await pass(60_000)
  expect(since()).toEqual([])
})

test('leaves a request that repeats itself soon, until the deployment is well again', async () => {
  const { show, pass, since, fake, queries } = screen()
  // TanStack's own timer, on the real clock, does not ring within this test.
  await show('status', 'unavailable', 10_000)
  since()
  await pass(60_000)
  expect(since()).toEqual([])
  fake.notify('deployment_well')
  await pass(3000)
  expect(since()).toEqual(['status'])
  queries.clear()
})

test('leaves no timer behind', async () => {
  const { show, fake, stop } = screen()
  await show('entries', 'unavailable')
  fake.notify('deployment_well')
  expect(fake.clock.timers).toBe(2)
  stop()
  expect(fake.clock.timers).toBe(0)
})
