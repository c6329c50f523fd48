import { dayMs } from '../calendar/wall-clock.ts'
import type { Camera, Chain, Store } from './chain.ts'

/** Milliseconds since 1970, in whole seconds; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Stores with consecutive numbers: all or part of the chain. */
export interface StoreRun {
  readonly stores: readonly Store[]
  readonly cameras: readonly Camera[]
}

/**
 * Maximum number of visitors per statement. It bounds the engine's memory, because the engine holds all rows of a
 * statement and a visitor has two or three zone visits. The twelve stores have 310,000 visitors in a month.
 */
const maxVisitors = 400_000

/** Splits a range at UTC months, which are the partitions of the tables. */
export function monthsOf({ from, to }: Span): readonly Span[] {
  const months: Span[] = []
  let start = from
  while (start < to) {
    const date = new Date(start)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    months.push({ from: start, to: Math.min(next, to) })
    start = next
  }
  return months
}

/** Splits the stores of a chain into runs that each fit into one statement. */
export function storeRuns({ stores }: Chain, { from, to }: Span): readonly StoreRun[] {
  const days = (to - from) / dayMs
  const runs: Store[][] = []
  let visitors = Number.POSITIVE_INFINITY
  for (const store of stores) {
    visitors += store.visitors * days
    if (visitors > maxVisitors) {
      runs.push([])
      visitors = store.visitors * days
    }
    runs.at(-1)?.push(store)
  }
  return runs.map((own) => ({ stores: own, cameras: own.flatMap((store) => store.cameras) }))
}

/** Splits months into pieces of about one statement per table, so that stopping never takes long. */
export function shortPieces({ stores }: Chain, span: Span): readonly Span[] {
  const visitors = stores.reduce((sum, store) => sum + store.visitors, 0)
  const longest = Math.max(1, Math.floor(maxVisitors / Math.max(1, visitors))) * dayMs
  return monthsOf(span).flatMap(({ from, to }) => {
    const count = Math.ceil((to - from) / longest)
    return Array.from({ length: count }, (_, index) => ({
      from: from + index * longest,
      to: Math.min(to, from + (index + 1) * longest),
    }))
  })
}
