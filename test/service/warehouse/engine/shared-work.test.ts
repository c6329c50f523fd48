import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedWork } from '../../../../src/service/warehouse/engine/shared-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts how often it was done. */
function workOf(value: string) {
  return vi.fn(() => Promise.resolve(value))
}

test('requests with the same key share the result, at once and shortly after', async () => {
  const [shared, work] = [new SharedWork(), workOf('cells')]
  expect(await Promise.all([shared.result('a', work), shared.result('a', work)])).toEqual(['cells', 'cells'])
  vi.advanceTimersByTime(9_000)
  expect(await shared.result('a', work)).toBe('cells')
  expect(work).toHaveBeenCalledTimes(1)
})

test('another key, such as a later state of the rows, does its own work', async () => {
  const [shared, other] = [new SharedWork(), workOf('other')]
  await shared.result('a', workOf('cells'))
  expect(await shared.result('b', other)).toBe('other')
})

test('a result is dropped ten seconds after its last use, and when two others are newer', async () => {
  const [shared, work] = [new SharedWork(), workOf('cells')]
  await shared.result('a', work)
  vi.advanceTimersByTime(10_000)
  await shared.result('a', work)
  expect(work).toHaveBeenCalledTimes(2)
  await shared.result('b', workOf('other'))
  await shared.result('c', workOf('other'))
  await shared.result('a', work)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a request whose predecessor was abandoned does the work itself, and a failure is not kept', async () => {
  const [shared, work] = [new SharedWork(), workOf('cells')]
  const abandoned = shared.result('a', () => Promise.reject(new Error('abandoned')))
  const waiting = shared.result('a', work)
  await expect(abandoned).rejects.toThrow('abandoned')
  expect(await waiting).toBe('cells')
  expect(await shared.result('a', workOf('again'))).toBe('again')
})
