import type { Logger } from 'pino'
import { addDays } from '../../calendar/local-day.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { WorkQueue } from '../load/work-queue.ts'
import { handlers } from '../metrics-api/handlers.ts'
import { allLocationIds } from '../warehouse/entities/entities.ts'
import { forAsker, type Warehouse } from '../warehouse/warehouse.ts'

export interface ReadAheadOptions {
  readonly warehouse: Warehouse
  readonly queue: WorkQueue
  readonly limits: ServiceLimits
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Smaller chains are read within a second when somebody asks. */
const fewestStores = 100
/** Leaves the first minute after a start to those who wait for it. */
const firstAfterMs = 60_000
/** Today moves on, and after midnight other weekdays are compared. */
const everyMs = 15 * 60_000

/**
 * Asks in the background what the pages of a large chain ask about all stores, so that settled days are read before somebody
 * waits for them: after a start, and after each midnight, before the first manager of the day. The answers themselves are
 * dropped.
 */
export class ReadAhead {
  readonly #options: ReadAheadOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout
  #reading: Promise<void> = Promise.resolve()

  constructor(options: ReadAheadOptions) {
    this.#options = options
    this.#timer = this.#readIn(firstAfterMs)
  }

  /** Stops reading and waits until the warehouse is not used any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#reading
  }

  #readIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#reading = this.#read()
    }, milliseconds).unref()
  }

  async #read(): Promise<void> {
    const { signal } = this.#stopping
    try {
      await readAhead(this.#options, signal)
    } catch (error) {
      // Whoever asks next is told what is wrong.
      if (!signal.aborted) this.#options.log.debug({ err: error }, 'nothing was read ahead')
    }
    if (!signal.aborted) this.#timer = this.#readIn(everyMs)
  }
}

/**
 * Reads once, if the chain is large and the service can tell what has changed since.
 *
 * @param fewest the smallest number of stores for which it reads
 */
export async function readAhead(
  { warehouse, queue, limits, now }: Omit<ReadAheadOptions, 'log'>,
  stopped: AbortSignal,
  fewest = fewestStores,
): Promise<void> {
  if (warehouse.settledDays === undefined || warehouse.configuration === undefined) return
  const stores = await allLocationIds(warehouse)
  if (stores.length < fewest || stores.length > limits.maxStores) return
  const entities = { entities: stores, entityType: 'location' as const }
  const today = new Date(now()).toISOString().slice(0, 10)
  const days = { start: addDays(today, -27), end: today }
  const compared = { start: addDays(today, -55), end: addDays(today, -28) }
  const totals = { ...entities, ...days, compared, facets: ['summary'], aggregationPeriod: 'day' } as const
  const context = () => ({ now: now(), limits, organisations: null })
  const questions: readonly ((from: Warehouse) => Promise<unknown>)[] = [
    (from) => handlers.usual(from, { ...entities, limit: 1 }, context()),
    (from) => handlers.totals(from, { ...totals, measure: 'entries' }, context()),
    (from) => handlers['hours-of-week'](from, { ...entities, ...days, measure: 'entries' }, context()),
    (from) => handlers.totals(from, { ...totals, measure: 'conversion' }, context()),
    (from) => handlers.zones(from, { ...entities, ...days, compared }, context()),
  ]
  for (const ask of questions) {
    await queue.run((signal) => ask(forAsker(warehouse, signal)), stopped, limits.derivedTimeoutMs)
  }
}
