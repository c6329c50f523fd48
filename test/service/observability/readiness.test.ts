import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from '../../../src/service/observability/readiness.ts'

/** Probes that end when the test says so, and a clock that stands still until it is moved. */
function watch(fields: { readonly timeoutMs?: number } = {}) {
  const probes: { resolve(): void; reject(error: Error): void }[] = []
  const failures: unknown[] = []
  const readiness = createReadiness({
    probe: () => new Promise<void>((resolve, reject) => probes.push({ resolve, reject })),
    timeoutMs: fields.timeoutMs ?? 5000,
    freshMs: 1000,
    onFailure: (error) => failures.push(error),
  })
  return { readiness, probes, failures }
}

const silent = { ready: false, reason: 'The store of counts has not answered for 5000 ms.' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a warehouse that answers is ready, and is asked once a second however often one asks', async () => {
  const { readiness, probes } = watch()
  const asked = [readiness.check(), readiness.check()]
  probes[0]?.resolve()
  expect(await Promise.all(asked)).toEqual([{ ready: true }, { ready: true }])
  vi.advanceTimersByTime(999)
  expect(await readiness.check()).toEqual({ ready: true })
  expect(probes).toHaveLength(1)
  vi.advanceTimersByTime(1)
  const again = readiness.check()
  probes[1]?.resolve()
  expect(await again).toEqual({ ready: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('one that fails is not ready, whoever asks is not told why, and the operator is', async () => {
  const { readiness, probes, failures } = watch()
  const asked = readiness.check()
  probes[0]?.reject(new Error('connect ECONNREFUSED 10.0.0.7:8123'))
  expect(await asked).toEqual({ ready: false, reason: 'The store of counts does not answer.' })
  expect(failures).toEqual([new Error('connect ECONNREFUSED 10.0.0.7:8123')])
})

test('a probe that throws at once is a failure like any other, and the next one is asked for anew', async () => {
  let calls = 0
  const readiness = createReadiness({
    probe: () => {
      calls += 1
      throw new Error('at once')
    },
    timeoutMs: 5000,
    freshMs: 1000,
  })
  expect(await readiness.check()).toMatchObject({ ready: false })
  vi.advanceTimersByTime(1000)
  expect(await readiness.check()).toMatchObject({ ready: false })
  expect(calls).toBe(2)
})

test('one that hangs is not ready after its time, is asked no second time, and is ready when it answers', async () => {
  const { readiness, probes } = watch()
  const first = readiness.check()
  vi.advanceTimersByTime(3000)
  const second = readiness.check()
  vi.advanceTimersByTime(2000)
  expect(await Promise.all([first, second])).toEqual([silent, silent])
  const third = readiness.check()
  vi.advanceTimersByTime(0)
  expect(await third).toEqual(silent)
  expect(probes).toHaveLength(1)
  probes[0]?.resolve()
  await vi.waitFor(async () => expect(await readiness.check()).toEqual({ ready: true }))
  expect(probes).toHaveLength(1)
})

test('when it closes nothing is ready, also for those who wait', async () => {
  const { readiness, probes } = watch()
  const waiting = readiness.check()
  readiness.close()
  const closing = { ready: false, reason: 'The service is closing.' }
  expect(await readiness.check()).toEqual(closing)
  probes[0]?.resolve()
  expect(await waiting).toEqual(closing)
})
