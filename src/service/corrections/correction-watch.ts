import type { Logger } from 'pino'
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
export class CorrectionWatch {
  readonly #options: CorrectionWatchOptions
  readonly #notes: CountNotes
  readonly #every: number
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout
  #noting: Promise<void> = Promise.resolve()

  constructor(options: CorrectionWatchOptions, every = everyMs) {
    this.#options = options
    this.#notes = new CountNotes(options.warehouse, options.now)
    this.#every = every
    this.#timer = this.#noteLater()
  }

  /** Stops between two statements. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#noting
  }

  #noteLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#noting = this.#note()
    }, this.#every).unref()
  }

  async #note(): Promise<void> {
    const { queue, limits, log } = this.#options
    const { signal } = this.#stopping
    try {
      await this.#notes.note(async (task) => {
        await quietMoment(queue, quiet, signal)
        await queue.run(task, signal, limits.derivedTimeoutMs)
      })
    } catch (error) {
      // Everything is compared again next time.
      if (!signal.aborted) log.debug({ err: error }, 'counts were not noted')
    }
    if (!signal.aborted) this.#timer = this.#noteLater()
  }
}
