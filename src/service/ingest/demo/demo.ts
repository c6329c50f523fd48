import { factRows, hasLocations } from '../../warehouse/demo/state.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { makeChain } from './chain.ts'
import { generate, monthsOf } from './generate.ts'
import { beat } from './heartbeats.ts'
import { secondsPerDay } from './local-day.ts'
import { register } from './registry.ts'

/** What decides the whole history, in the demo and in the simulation that carries it on. */
export const demoSeed = 1

export interface DemoOptions {
  /** Milliseconds since 1970: the history ends here. */
  readonly now: number
  readonly seed?: number
  /** Whole days of history before the current one, in UTC; 400 where not given. */
  readonly days?: number
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface DemoProgress {
  /** For a person, for example `March 2026`. */
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

/** Whether any location is in the warehouse, of the demo or imported: then no demo is wanted. */
export function hasData(warehouse: Warehouse): Promise<boolean> {
  return hasLocations(warehouse)
}

/**
 * Fills a warehouse with the demo's chain and its history up to `now`. The same seed gives the same history
 * whenever it is made. Interrupted, it leaves no location behind and can be made again.
 */
export async function makeDemo(warehouse: Warehouse, options: DemoOptions): Promise<DemoReport> {
  const { seed = demoSeed, days = 400, onProgress = () => {} } = options
  const now = Math.floor(options.now / 1000) * 1000
  const dayMs = secondsPerDay * 1000
  const from = Math.floor(now / dayMs) * dayMs - days * dayMs
  const chain = makeChain()
  const months = monthsOf({ from, to: now })
  for (const [done, month] of months.entries()) {
    onProgress({ step: monthName(month.from), done, total: months.length })
    await generate(warehouse, chain, seed, month)
  }
  await beat(warehouse, chain, seed, now)
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

/** For a person, for example `March 2026`. */
export function monthName(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant)
}
