import { factRows, hasLocations, mergeFacts } from '../service/warehouse/demo/state.ts'
import type { Warehouse } from '../service/warehouse/warehouse.ts'
import { makeChain, openedBefore } from './chain.ts'
import { describeStores } from './further-stores.ts'
import { generatorOf } from './generate.ts'
import { writeHeartbeats } from './heartbeats.ts'
import { secondsPerDay } from './local-day.ts'
import { monthsOf } from './pieces.ts'
import { register, registerShifts } from './registry.ts'
import { stores as described } from './stores.ts'

/** Determines the whole history, both in the demo and in the simulation that continues it. */
export const demoSeed = 1

export const defaultStores = described.length

export interface DemoOptions {
  /** Milliseconds since 1970. The history ends here. */
  readonly now: number
  readonly seed?: number
  /** 1 to 10,000. Defaults to the twelve of `stores.ts`. */
  readonly stores?: number
  /** Whole UTC days of history before the current one. Defaults to 400. */
  readonly days?: number
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface DemoProgress {
  /** Shown to the user, for example `March 2026`. */
  readonly step: string
  readonly done: number
  readonly total: number
}

export interface DemoReport {
  readonly organisation: string
  readonly stores: number
  readonly cameras: number
  readonly visits: number
  readonly areaVisits: number
  readonly transactions: number
  readonly segments: number
}

/** True if the warehouse has a location, whether from a demo or imported. Then no demo is made. */
export function hasData(warehouse: Warehouse): Promise<boolean> {
  return hasLocations(warehouse)
}

/**
 * Fills a warehouse with the demo chain and its history up to `now`. The same seed gives the same history at any time.
 * The history of a store that had just opened begins on its first day. An interrupted run leaves no location behind, so
 * it can be repeated.
 */
export async function makeDemo(warehouse: Warehouse, options: DemoOptions): Promise<DemoReport> {
  const { seed = demoSeed, stores = defaultStores, days = 400, onProgress = () => {} } = options
  const now = Math.floor(options.now / 1000) * 1000
  const dayMs = secondsPerDay * 1000
  const from = Math.floor(now / dayMs) * dayMs - days * dayMs
  const chain = openedBefore(makeChain(describeStores(stores, seed)), now)
  const generateIn = generatorOf(chain, seed)
  const months = monthsOf({ from, to: now })
  for (const [done, month] of months.entries()) {
    onProgress({ step: monthName(month.from), done, total: months.length })
    await generateIn(warehouse, month, (stores) =>
      onProgress({
        step: `${monthName(month.from)}, ${stores} of ${chain.stores.length} stores`,
        done: done + stores / chain.stores.length,
        total: months.length,
      }),
    )
  }
  await registerShifts(warehouse, chain, seed, { from, now })
  await mergeFacts(warehouse)
  await writeHeartbeats(warehouse, chain, seed, now)
  await register(warehouse, chain, from, now)
  onProgress({ step: 'done', done: months.length, total: months.length })
  const locations = chain.stores.map((store) => store.id)
  return {
    organisation: chain.name,
    stores: chain.stores.length,
    cameras: chain.cameras.length,
    visits: await factRows(warehouse, 'visits', locations),
    areaVisits: await factRows(warehouse, 'area_visits', locations),
    transactions: await factRows(warehouse, 'transactions', locations),
    segments: await factRows(warehouse, 'segments', locations),
  }
}

/** Shown to the user, for example `March 2026`. */
export function monthName(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant)
}
