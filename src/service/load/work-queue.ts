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
  /** Tasks that have been started so far. */
  readonly started: number
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
  let started = 0

  function startWhatFits(): void {
    for (const begin of waiting) {
      if (running >= concurrency) return
      waiting.delete(begin)
      begin()
    }
  }

  /** Starts a task when it is its turn. If the signal aborts before, the task leaves the queue and never settles. */
  function enqueue<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        running += 1
        started += 1
        // Start asynchronously, so that a task that throws at once also rejects.
        void Promise.resolve()
          .then(() => task(signal))
          .finally(() => {
            running -= 1
            startWhatFits()
          })
          .then(resolve, reject)
      }
      signal.addEventListener('abort', () => waiting.delete(begin), { once: true })
      waiting.add(begin)
      startWhatFits()
    })
  }

  return {
    get running() {
      return running
    },
    get started() {
      return started
    },
    get waiting() {
      return waiting.size
    },
    async run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, timeoutMs = usualMs) {
      signal?.throwIfAborted()
      if (running >= concurrency && waiting.size >= maxWaiting) {
        throw new Fault(
          'unavailable',
          `The service is busy: ${maxWaiting} requests are waiting. Try again shortly.`,
        )
      }
      return untilGivenUp((givenUp) => enqueue(task, givenUp), timeoutMs, signal)
    },
  }
}

/** Awaits work until the timeout or until the signal aborts. The work's own signal aborts with the same reason. */
function untilGivenUp<T>(
  work: (givenUp: AbortSignal) => Promise<T>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const givenUp = new AbortController()
    const giveUp = (reason: unknown) => {
      stopWaiting()
      reject(reason)
      givenUp.abort(reason)
    }
    const onAbort = () => giveUp(signal?.reason)
    const timer = setTimeout(
      () => giveUp(new Fault('timeout', `The response took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    )
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    void work(givenUp.signal).then(resolve, reject).finally(stopWaiting)
  })
}
