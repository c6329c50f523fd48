import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from '../../../src/service/observability/readiness.ts'
import { patience } from '../../support/patience.ts'

/** Probes that settle when the test says so, and a manual clock. */
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

const silent = { ready: false, reason: 'The database has not responded for 5000 ms.' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('is ready if the warehouse responds, and probes it at most once a second', async () => {
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

test('is not ready after a failure, tells the operator the reason, and hides it from clients', async () => {
  const { readiness, probes, failures } = watch()
  const asked = readiness.check()
  probes[0]?.reject(new Error('connect ECONNREFUSED 10.0.0.7:8123'))
  expect(await asked).toEqual({ ready: false, reason: 'The database is not responding.' })
  expect(failures).toEqual([new Error('connect ECONNREFUSED 10.0.0.7:8123')])
})

test('treats a probe that throws as a failure, and probes again', async () => {
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

test('is not ready while the probe hangs beyond its timeout, starts no second one, and recovers', async () => {
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
  await vi.waitFor(async () => expect(await readiness.check()).toEqual({ ready: true }), patience)
  expect(probes).toHaveLength(1)
})

test('is never ready once closed, even for pending checks', async () => {
  const { readiness, probes } = watch()
  const waiting = readiness.check()
  readiness.close()
  const closing = { ready: false, reason: 'The service is shutting down.' }
  expect(await readiness.check()).toEqual(closing)
  probes[0]?.resolve()
  expect(await waiting).toEqual(closing)
})
