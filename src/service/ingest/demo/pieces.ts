import type { Camera, Chain, Store } from './chain.ts'

/** Milliseconds since 1970, `to` outside; whole seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Stores whose numbers follow each other: the whole chain, or a part of it. */
export interface StoreRun {
  readonly stores: readonly Store[]
  readonly cameras: readonly Camera[]
}

/**
 * How many visitors one statement makes at most. It bounds the memory of the engine, which holds all rows of a
 * statement: a visitor is two or three rows of visits to zones. The twelve stores have 310 000 in a month.
 */
const mostVisitors = 400_000
const dayMs = 86_400_000

/** A time cut where months of UTC begin, which are the partitions of the tables. */
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

/** The stores of a chain, cut so that each run has no more visitors in a time than a statement may make. */
export function storeRuns({ stores }: Chain, { from, to }: Span): readonly StoreRun[] {
  const days = (to - from) / dayMs
  const runs: Store[][] = []
  let visitors = Number.POSITIVE_INFINITY
  for (const store of stores) {
    visitors += store.visitors * days
    if (visitors > mostVisitors) {
      runs.push([])
      visitors = store.visitors * days
    }
    runs.at(-1)?.push(store)
  }
  return runs.map((own) => ({ stores: own, cameras: own.flatMap((store) => store.cameras) }))
}

/** Months cut into pieces that take about one statement a table, so that whoever wants to stop need not wait long. */
export function shortPieces({ stores }: Chain, span: Span): readonly Span[] {
  const visitors = stores.reduce((sum, store) => sum + store.visitors, 0)
  const longest = Math.max(1, Math.floor(mostVisitors / Math.max(1, visitors))) * dayMs
  return monthsOf(span).flatMap(({ from, to }) => {
    const count = Math.ceil((to - from) / longest)
    return Array.from({ length: count }, (_, index) => ({
      from: from + index * longest,
      to: Math.min(to, from + (index + 1) * longest),
    }))
  })
}
