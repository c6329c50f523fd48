import type { CorrectedSource } from '../../../protocol/derived/changes/changes-answers.ts'
import type { FactTable } from '../engine/changed-parts.ts'

interface CountedTable {
  readonly table: FactTable
  readonly time: string
  readonly count: string
  /** A second sum, which figures other than the count depend on. */
  readonly amount: string
}

/** The tables that each source counts. A change of a role, dwell time or amount is a correction too. */
export const countedSources: Readonly<Record<CorrectedSource, readonly CountedTable[]>> = {
  entries: [
    { table: 'visits', time: 'entered_at', count: 'count()', amount: "countIf(role = 'staff')" },
    { table: 'hourly_counts', time: 'started_at', count: 'sum(entries)', amount: '0' },
  ],
  'passers-by': [{ table: 'passers_by', time: 'started_at', count: 'sum(passers_by)', amount: '0' }],
  'zone-visits': [
    { table: 'area_visits', time: 'entered_at', count: 'count()', amount: 'sum(dwell_seconds)' },
  ],
  transactions: [
    {
      table: 'transactions',
      time: 'sold_at',
      count: "countIf(kind = 'sale')",
      amount: "toInt64(sumIf(amount, kind = 'sale') * 100)",
    },
  ],
}

export const sourceNames = Object.keys(countedSources) as CorrectedSource[]

export const countedTables = sourceNames.flatMap((source) => countedSources[source].map(({ table }) => table))
