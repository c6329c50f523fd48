import { Fault } from '../faults/fault.ts'

export interface WorkQueue {
  /**
   * Runs a task when its turn comes, first come, first served.
   *
   * Rejects with the task's own error; with a {@link Fault} `timeout` when the answer takes too long, waiting
   * included; with the signal's reason when nobody waits for it any more. A task that waits is then never
   * started; nor is one that finds as many waiting as may wait (`unavailable`). One that runs is told by its own
   * signal, and keeps its place until it is really done, since the warehouse may still be busy with it.
   *
   * @param timeoutMs where it is not that of the queue
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, timeoutMs?: number): Promise<T>
  /** Tasks that run now, those included whose answer is no longer awaited. */
  readonly running: number
  readonly waiting: number
}

export interface WorkQueueRules {
  readonly concurrency: number
  readonly timeoutMs: number
  /** Tasks that may wait: beyond it one more would only wait until its time is up, and take memory meanwhile. */
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
          // Begun in a turn of its own, so that a task that throws at once rejects like any other.
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
