import { setTimeout as wait } from 'node:timers/promises'
import type { WorkQueue } from './work-queue.ts'

interface Quiet {
  /** How long no task must have run, in milliseconds. */
  readonly forMs: number
  /** Ends the wait on a service that is never quiet. Defaults to never. */
  readonly atMostMs?: number
}

/** Waits until no task has run for some time: background work would take the time of those who wait. */
export async function quietMoment(
  queue: Pick<WorkQueue, 'running' | 'waiting' | 'started'>,
  { forMs, atMostMs = Number.POSITIVE_INFINITY }: Quiet,
  signal: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < atMostMs; waited += forMs) {
    const { started } = queue
    await wait(forMs, undefined, { signal, ref: false })
    if (queue.running === 0 && queue.waiting === 0 && queue.started === started) return
  }
}
