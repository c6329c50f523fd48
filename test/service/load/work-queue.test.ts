import { expect, test, vi } from 'vitest'
import { createWorkQueue } from '../../../src/service/load/work-queue.ts'

/** Work that ends when the test says so. */
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

test('as many tasks run as there are places; the others follow in order', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 2, timeoutMs: long, maxWaiting: 100 })
  const answers = ['a', 'b', 'c', 'd'].map((name) => queue.run(work.task(name)))
  await Promise.resolve()
  expect([work.begun, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2])
  work.end('b')
  expect(await answers[1]).toBe('b done')
  work.end('a')
  expect(await answers[0]).toBe('a done')
  await vi.waitFor(() => expect(work.begun).toEqual(['a', 'b', 'c', 'd']))
  work.end('c')
  work.end('d')
  await Promise.all(answers)
})

test('the error of a task is its answer, and its place is free again', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  const failing = queue.run(work.task('a'))
  const next = queue.run(async () => 'next')
  await Promise.resolve()
  work.end('a', new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('a task that throws at once rejects like any other', async () => {
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  const answer = queue.run(() => {
    throw new Error('at once')
  })
  await expect(answer).rejects.toThrow('at once')
  expect(queue.running).toBe(0)
})

test('a task that nobody waits for is not begun', async () => {
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

test('a signal that is aborted already rejects at once', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 100 })
  await expect(queue.run(work.task('a'), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(work.begun).toEqual([])
})

test('an answer that takes too long is a timeout; its task keeps its place until it is done', async () => {
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

test('a task that finds as many waiting as may wait is refused, to be asked again', async () => {
  const work = heldWork()
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 1 })
  const running = queue.run(work.task('a'))
  const waiting = queue.run(work.task('b'))
  await expect(queue.run(work.task('c'))).rejects.toMatchObject({
    code: 'unavailable',
    message: '1 questions wait already: ask again shortly.',
  })
  await Promise.resolve()
  work.end('a')
  await running
  await vi.waitFor(() => expect(work.begun).toEqual(['a', 'b']))
  work.end('b')
  await waiting
})

test('where nothing may wait, a free place is still taken', async () => {
  const queue = createWorkQueue({ concurrency: 1, timeoutMs: long, maxWaiting: 0 })
  expect(await queue.run(async () => 'done')).toBe('done')
})
