import type { Logger } from 'pino'
import { BackgroundLoop } from '../load/background-loop.ts'
import type { ServiceLimits } from '../load/limits.ts'
import { quietMoment } from '../load/quiet-moment.ts'
import type { WorkQueue } from '../load/work-queue.ts'
import { CountNotes } from '../warehouse/corrections/count-notes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

interface CorrectionWatchOptions {
  readonly warehouse: Warehouse
  readonly queue: WorkQueue
  readonly limits: Pick<ServiceLimits, 'derivedTimeoutMs'>
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * A correction is listed at most this long after it was written, or after the service started. By then a large chain has been
 * read ahead, which matters more. Looking costs a few milliseconds if nothing was written.
 */
const everyMs = 5 * 60_000

/**
 * After a start all days are compared, while pages of a large chain run dozens of statements. A step between each two of
 * these would double the time until a page is complete.
 */
const quiet = { forMs: 250, atMostMs: 10_000 } as const

/** Notes in the background what settled days count, so that corrections are found ({@link CountNotes}). */
export function watchCorrections(options: CorrectionWatchOptions, pace = { everyMs }): BackgroundLoop {
  const { warehouse, queue, limits, log, now } = options
  const notes = new CountNotes(warehouse, now)
  return new BackgroundLoop(
    (stopped) =>
      notes.note(async (task) => {
        await quietMoment(queue, quiet, stopped)
        await queue.run(task, stopped, limits.derivedTimeoutMs)
      }),
    pace,
    // Everything is compared again next time.
    (error) => log.debug({ err: error }, 'counts were not noted'),
  )
}
