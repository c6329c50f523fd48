import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackgroundLoop } from '../../../src/service/load/background-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

test('runs first after its own time, and later from the end of each run', async () => {
  const starts: number[] = []
  const began = Date.now()
  const loop = new BackgroundLoop(
    () => {
      starts.push(Date.now() - began)
      return wait(50)
    },
    { firstAfterMs: 10, everyMs: 100 },
    vi.fn(),
  )
  await vi.advanceTimersByTimeAsync(400)
  expect(starts).toEqual([10, 160, 310])
  await loop.stop()
})

test('goes on after a failure, and tells it', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValue(undefined)
  const failed = vi.fn()
  const loop = new BackgroundLoop(work, { everyMs: 100 }, failed)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
  expect(failed.mock.calls).toEqual([[new Error('no disk')]])
  await loop.stop()
})

test('stops between two runs, and in a run, for which it waits and whose failure it does not tell', async () => {
  const idle = vi.fn()
  const stopped = new BackgroundLoop(idle, { everyMs: 100 }, vi.fn())
  await stopped.stop()

  const failed = vi.fn()
  const ended = vi.fn()
  const loop = new BackgroundLoop(
    async (signal) => {
      await new Promise((_, reject) => signal.addEventListener('abort', reject))
        .finally(() => wait(30))
        .finally(ended)
    },
    { everyMs: 100 },
    failed,
  )
  await vi.advanceTimersByTimeAsync(100)
  const stopping = loop.stop()
  await vi.advanceTimersByTimeAsync(20)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  await stopping
  expect(ended).toHaveBeenCalledTimes(1)
  expect(failed).not.toHaveBeenCalled()
  expect(idle).not.toHaveBeenCalled()
})
