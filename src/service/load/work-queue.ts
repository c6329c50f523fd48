import { Fault } from '../faults/fault.ts'

export interface WorkQueue {
  /**
   * Runs tasks in order of arrival.
   *
   * Rejects with the task's own error, with a {@link Fault} `timeout` if the result takes too long (including waiting),
   * or with the signal's reason if the caller gives up. A waiting task is then never started. If the queue is full, the
   * task fails as `unavailable`. A running task is notified by its own signal and keeps its slot until it settles,
   * because the warehouse may still be busy with it.
   *
   * @param timeoutMs overrides the queue's timeout
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, timeoutMs?: number): Promise<T>
  /** Running tasks, including those whose caller has given up. */
  readonly running: number
  readonly waiting: number
}

export interface WorkQueueRules {
  readonly concurrency: number
  readonly timeoutMs: number
  /** Maximum number of waiting tasks. Further ones would only use memory until they time out. */
  readonly maxWaiting: number
}

export function createWorkQueue({ concurrency, timeoutMs: usualMs, maxWaiting }: WorkQueueRules): WorkQueue {
  /** Insertion order is the order of arrival. */
  const waiting = new Set<() => void>()
  let running = 0

  function startWhatFits(): void {
    for (const begin of waiting) {
      if (running >= concurrency) return
      waiting.delete(begin)
      begin()
    }
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return waiting.size
    },
    run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, timeoutMs = usualMs): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        if (running >= concurrency && waiting.size >= maxWaiting) {
          return reject(new Fault('unavailable', `${maxWaiting} questions wait already: ask again shortly.`))
        }

        const awaited = new AbortController()
        const begin = () => {
          running += 1
          // Start asynchronously, so that a task that throws at once also rejects.
          void Promise.resolve()
            .then(() => task(awaited.signal))
            .then(resolve, reject)
            .finally(() => {
              running -= 1
              stopWaiting()
              startWhatFits()
            })
        }
        const giveUp = (reason: unknown) => {
          stopWaiting()
          waiting.delete(begin)
          reject(reason)
          awaited.abort(reason)
        }
        const onAbort = () => giveUp(signal?.reason)
        const timer = setTimeout(
          () => giveUp(new Fault('timeout', `The answer took longer than ${timeoutMs} ms.`)),
          timeoutMs,
        )
        const stopWaiting = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }

        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.add(begin)
        startWhatFits()
      })
    },
  }
}
