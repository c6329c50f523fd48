import type { Logger } from 'pino'
import { addDays, localDayOf } from '../../calendar/local-day.ts'
import { hourMs } from '../../calendar/wall-clock.ts'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import { BackgroundLoop } from '../load/background-loop.ts'
import type { ServiceLimits } from '../load/limits.ts'
import { quietMoment } from '../load/quiet-moment.ts'
import type { WorkQueue } from '../load/work-queue.ts'
import { handlers } from '../metrics-api/handlers.ts'
import { allLocations } from '../warehouse/entities/entities.ts'
import { forAsker, type Warehouse } from '../warehouse/warehouse.ts'

export interface ReadAheadOptions {
  readonly warehouse: Warehouse
  readonly queue: WorkQueue
  readonly limits: ServiceLimits
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The service reads a smaller chain within seconds when somebody asks. */
const fewestStores = 100
/** Leaves the first minute after a start to those who wait for it. */
const firstAfterMs = 60_000
/** How often it looks whether a day has begun somewhere: other weekdays are compared from then on. */
const everyMs = 5 * 60_000
/** How often it reads in any case: late data and edits make days unsettled. */
const atLeastEveryMs = hourMs

/**
 * Asks in the background what the pages of a large chain ask about all stores, so that settled days are read before somebody
 * waits for them: after a start, and after each midnight, before the first manager of the day. The answers themselves are
 * dropped.
 */
export function keepReadingAhead(options: ReadAheadOptions): BackgroundLoop {
  const { warehouse, now, log } = options
  /** The days of all time zones when it last read, and when that was. */
  let last = { days: '', at: Number.NEGATIVE_INFINITY }
  return new BackgroundLoop(
    async (stopped) => {
      const at = now()
      const days = await daysEverywhere(warehouse, at)
      if (days === last.days && at - last.at < atLeastEveryMs) return
      await readAhead(options, stopped)
      last = { days, at }
    },
    { firstAfterMs, everyMs },
    // The next request fails in the same way and reports it to its client.
    (error) => log.debug({ err: error }, 'nothing was read ahead'),
  )
}

/** Returns a text that changes when a day begins in a time zone of the chain. */
async function daysEverywhere(warehouse: Warehouse, now: number): Promise<string> {
  const zones = new Set((await allLocations(warehouse)).map(({ timezone }) => timezone))
  return [...zones].map((zone) => localDayOf(lastRefresh(now), zone)).join()
}

/** How long nobody must have asked before something is read ahead. */
const quietMs = 5_000

/**
 * Reads once, if the chain is large and the service can tell what has changed since. Each question waits for a quiet moment.
 *
 * @param fewest the smallest number of stores for which it reads
 */
export async function readAhead(
  { warehouse, queue, limits, now }: Omit<ReadAheadOptions, 'log'>,
  stopped: AbortSignal,
  { fewest = fewestStores, quiet = quietMs } = {},
): Promise<void> {
  if (warehouse.settledDays === undefined || warehouse.configuration === undefined) return
  const stores = (await allLocations(warehouse)).map(({ id }) => id)
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
    await quietMoment(queue, { forMs: quiet }, stopped)
    await queue.run((signal) => ask(forAsker(warehouse, signal)), stopped, limits.derivedTimeoutMs)
  }
}
