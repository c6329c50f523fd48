import type { Warehouse } from '../warehouse/warehouse.ts'

/** Costs nothing while nothing is written. */
const everyMs = 1000

/**
 * Searches for changed rows soon after they were written. The engine soon merges the rows of the last minute with those of the
 * hour before, and then only shows that some of all of them are new. So a search that waits for the next question, minutes
 * later, would take today's sums of every store from the cache.
 *
 * Only for a warehouse that no other process writes to. Elsewhere each search costs statements, written or not.
 */
export class ChangeWatch {
  readonly #warehouse: Pick<Warehouse, 'settledDays' | 'ownWrites'>
  readonly #every: number
  #timer: NodeJS.Timeout
  #searching: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor({ warehouse }: { readonly warehouse: Warehouse }, every = everyMs) {
    this.#warehouse = warehouse
    this.#every = every
    this.#timer = this.#searchLater()
  }

  /** Waits for a search that runs. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#searching
  }

  #searchLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#searching = this.#search()
    }, this.#every).unref()
  }

  async #search(): Promise<void> {
    const { settledDays, ownWrites } = this.#warehouse
    if (ownWrites !== undefined && settledDays?.current !== undefined) {
      // The next request searches again, and reports a failure to its client.
      await settledDays.kept().catch(() => undefined)
    }
    if (!this.#isStopped) this.#timer = this.#searchLater()
  }
}
