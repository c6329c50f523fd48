import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { DependsOnRows, FactTable } from '../engine/changed-parts.ts'
import type { ChangedRows } from '../engine/kept-sums.ts'
import { settlingMs } from './noted-day.ts'

/** Times in which rows of a table were written or removed. */
export interface ChangedTimes {
  /** Of any store. `null` if there are none. */
  readonly everywhere: TimeRange | null
  /** By location: of that store only. */
  readonly byStore: ReadonlyMap<string, TimeRange>
}

interface Collected {
  everywhere: TimeRange | null
  readonly byStore: Map<string, TimeRange>
}

export const allTime: TimeRange = { start: 0, endExclusive: Number.POSITIVE_INFINITY }

/** Collects the times to compare again: one range per store, which covers all of its changes. */
export class ChangedDays implements DependsOnRows {
  readonly #now: () => number
  #tables = new Map<string, Collected>()
  #isAll = true

  constructor(now: () => number) {
    this.#now = now
  }

  get latest(): number {
    return this.#now() - settlingMs
  }

  change({ table, location, range }: ChangedRows): void {
    const times = this.#tables.get(table) ?? { everywhere: null, byStore: new Map() }
    this.#tables.set(table, times)
    if (location === null) times.everywhere = covering(times.everywhere, range ?? allTime)
    else times.byStore.set(location, covering(times.byStore.get(location), range ?? allTime))
  }

  clear(): void {
    this.#isAll = true
  }

  /** Returns what was collected for each table since the last call. At the beginning it is everything. */
  take(): (table: FactTable) => ChangedTimes {
    const [tables, isAll] = [this.#tables, this.#isAll]
    this.#tables = new Map()
    this.#isAll = false
    return (table) => {
      if (isAll) return { everywhere: allTime, byStore: new Map() }
      return tables.get(table) ?? { everywhere: null, byStore: new Map() }
    }
  }
}

/** Returns the range that covers both. */
export function covering(a: TimeRange | null | undefined, b: TimeRange): TimeRange {
  if (a === null || a === undefined) return b
  return { start: Math.min(a.start, b.start), endExclusive: Math.max(a.endExclusive, b.endExclusive) }
}
