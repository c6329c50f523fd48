import { expect, test, vi } from 'vitest'
import { createWorkQueue } from '../../../src/service/load/work-queue.ts'
import { patience } from '../../support/patience.ts'

/** A task that ends when the test says so. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, (outcome: string | Error) => void>()
  return {
    begun,
    task: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
      })
    },
    end: (name: string, outcome: string | Error = `${name} done`) => {
      const end = ends.get(name)
      if (end === undefined) throw new Error(`${name} has not begun`)
      end(outcome)
    },
  }
}

const long = 60_000

test('runs as many tasks as allowed, and the others in order', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 2, timeoutMs: long, maxWaiting: 100 })
  const answers = ['a', 'b', 'c', 'd'].map((name) => queue.run(work.task(name)))
  await Promise.resolve()
  expect([work.begun, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2])
  work.end('b')
  expect(await answers[1]).toBe('b done')
  work.end('a')
  expect(await answers[0]).toBe('a done')
  await vi.waitFor(() => expect(work.begun).toEqual(['a', 'b', 'c', 'd']), patience)
  work.end('c')
  work.end('d')
  await Promise.all(answers)
})

test('rejects with the error of a task and frees its slot', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  const failing = queue.run(work.task('a'))
  const next = queue.run(async () => 'next')
  await Promise.resolve()
  work.end('a', new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('rejects for a task that throws at once', async () => {
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  const answer = queue.run(() => {
    throw new Error('at once')
  })
  await expect(answer).rejects.toThrow('at once')
  expect(queue.running).toBe(0)
})

test('does not start a task whose caller has given up', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  const leaving = new AbortController()
  const first = queue.run(work.task('a'))
  const second = queue.run(work.task('b'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(queue.waiting).toBe(0)
  work.end('a')
  await first
  expect(work.begun).toEqual(['a'])
})

test('rejects at once for an aborted signal', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  await expect(queue.run(work.task('a'), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(work.begun).toEqual([])
})

test('times out for a slow task, which keeps its slot until it settles', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: 10, maxWaiting: 100 })
  const running = queue.run(work.task('a'))
  const waiting = queue.run(work.task('b'))
  await expect(running).rejects.toMatchObject({ code: 'timeout' })
  await expect(waiting).rejects.toMatchObject({ code: 'timeout' })
  expect([queue.running, queue.waiting, work.begun]).toEqual([1, 0, ['a']])
  work.end('a')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('refuses a task with a retryable error if the queue is full', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 1 })
  const running = queue.run(work.task('a'))
  const waiting = queue.run(work.task('b'))
  await expect(queue.run(work.task('c'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The service is busy: 1 requests are waiting. Try again shortly.',
  })
  await Promise.resolve()
  work.end('a')
  await running
  await vi.waitFor(() => expect(work.begun).toEqual(['a', 'b']), patience)
  work.end('b')
  await waiting
})

test('uses a free slot even if no task may wait', async () => {
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 0 })
  expect(await queue.run(async () => 'done')).toBe('done')
})
