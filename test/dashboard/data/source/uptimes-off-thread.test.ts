import { expect, test } from 'vitest'
import type { AskUptimes, UptimesBody } from '../../../../src/dashboard/data/source/ask-uptimes.ts'
import {
  type FromWorker,
  type ToWorker,
  uptimesOffThread,
  uptimesOnceLoaded,
} from '../../../../src/dashboard/data/source/uptimes-off-thread.ts'
import { camera } from '../../../domain/coverage/camera-fixtures.ts'

const cameras = Array.from({ length: 100 }, (_, position) => `camera-${position}`)
const year: UptimesBody = { start: '2026-01-01', end: '2026-01-31', recids: cameras }
const small: UptimesBody = { start: '2026-01-01', end: '2026-01-31', recids: ['east', 'west'] }
const east = { cameras: [camera('east', [['2026-01-02T09:00', [4, 4]]])], ageSeconds: 30 }

/** A worker that a test answers for. */
function fakeWorker() {
  const sent: ToWorker[] = []
  const listeners = { message: [], error: [] } as {
    message: ((event: { data: FromWorker }) => void)[]
    error: (() => void)[]
  }
  return {
    sent,
    starts: 0,
    postMessage: (message: ToWorker) => void sent.push(message),
    addEventListener(type: 'message' | 'error', listener: never) {
      listeners[type].push(listener)
    },
    answer: (data: FromWorker) => {
      for (const listener of listeners.message) listener({ data })
    },
    fail: () => {
      for (const listener of listeners.error) listener()
    },
  }
}

function scene() {
  const worker = fakeWorker()
  const here: UptimesBody[] = []
  const askHere: AskUptimes = async (body) => {
    here.push(body)
    return east
  }
  const ask = uptimesOffThread(() => {
    worker.starts += 1
    return worker
  }, askHere)
  const controller = new AbortController()
  return { worker, here, controller, ask: (body: UptimesBody) => ask(body, controller) }
}

test('a small answer is read here, and no worker is started for it', async () => {
  const { worker, here, ask } = scene()
  expect(await ask(small)).toBe(east)
  expect([worker.starts, here]).toEqual([0, [small]])
})

test('large answers are read by one worker, whatever order they come in', async () => {
  const { worker, here, ask } = scene()
  const [first, second] = [ask(year), ask({ ...year, start: '2026-01-02' })]
  expect(worker.sent).toMatchObject([{ id: 1, body: year }, { id: 2 }])
  worker.answer({ id: 2, answer: { cameras: [], ageSeconds: 0 } })
  worker.answer({ id: 1, answer: east })
  expect(await Promise.all([first, second])).toEqual([east, { cameras: [], ageSeconds: 0 }])
  expect([worker.starts, here]).toEqual([1, []])
})

test('a failure keeps its code', async () => {
  const { worker, ask } = scene()
  const asked = ask(year)
  worker.answer({ id: 1, code: 'forbidden', message: 'not yours' })
  await expect(asked).rejects.toMatchObject({ code: 'forbidden', message: 'not yours' })
})

test('what nobody waits for any more is cancelled there, and a late answer is ignored', async () => {
  const { worker, controller, ask } = scene()
  const asked = ask(year)
  controller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(worker.sent.at(-1)).toEqual({ id: 1, body: null })
  worker.answer({ id: 1, answer: east })
})

test('where the worker cannot run, what it was asked is asked here, and all that follows', async () => {
  const { worker, here, ask } = scene()
  const asked = ask(year)
  worker.fail()
  expect(await asked).toBe(east)
  expect(await ask(year)).toBe(east)
  expect([worker.starts, here]).toEqual([1, [year, year]])
})

test('where no worker can be made at all, everything is asked here', async () => {
  const here: AskUptimes = async () => east
  const ask = uptimesOffThread(() => {
    throw new Error('forbidden by the policy')
  }, here)
  expect(await ask(year, new AbortController())).toBe(east)
})

test('a request whose code cannot be fetched fails as unavailable, and succeeds when it can', async () => {
  let isThere = false
  const ask = uptimesOnceLoaded(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return async () => east
  })
  const { signal } = new AbortController()
  await expect(ask(small, { signal })).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  isThere = true
  expect(await ask(small, { signal })).toBe(east)
})
