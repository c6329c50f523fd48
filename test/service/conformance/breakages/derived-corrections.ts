/** Deployments whose corrections contradict each other, or what is counted now. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import type { Broken } from './changes.ts'

/** A deployment that says something else about corrections. */
const saying = (change: (corrections: Fields, rows: readonly Fields[]) => unknown): Breakage => ({
  answer: (value, { route }) => {
    if (route !== 'changes' || !isFields(value) || !isFields(value.corrections)) return value
    const rows = (value.corrections.changes as readonly Fields[]) ?? []
    return { ...value, corrections: change(value.corrections, rows) }
  },
})

/** A deviation of each row. */
const rowsWith = (deviation: Fields | ((row: Fields) => Fields)): Breakage =>
  saying((corrections, rows) => ({
    ...corrections,
    changes: rows.map((row) => ({
      ...row,
      ...(typeof deviation === 'function' ? deviation(row) : deviation),
    })),
  }))

const among = ['beyond changes corrections']
const differs = ['beyond changes corrections']

export const brokenCorrections: readonly Broken[] = [
  {
    what: 'lists corrections without counting them',
    breakage: saying((_, rows) => rows),
    differs: [...differs, 'beyond changes corrections count', 'beyond changes corrections now'],
    among,
  },
  {
    what: 'reports the corrections of another store',
    breakage: rowsWith({ location: 'elsewhere' }),
    differs,
    among,
  },
  {
    what: 'reports corrections of uptimes',
    breakage: rowsWith({ source: 'uptimes' }),
    // Nothing is left to compare with the entries.
    differs,
    among,
  },
  {
    what: 'reports corrections on the days themselves, which is late data',
    breakage: rowsWith(({ last }) => ({ correctedOn: last ?? null })),
    differs,
    among,
  },
  {
    what: 'reports corrections of tomorrow',
    breakage: rowsWith({ correctedOn: '2026-12-01' }),
    differs,
    among,
  },
  {
    what: 'reports corrected days beyond the period',
    breakage: rowsWith({ first: '2026-01-01' }),
    differs: [...differs, 'beyond changes corrections now'],
    among,
  },
  {
    what: 'reports the oldest days first',
    breakage: saying((corrections, rows) => ({ ...corrections, changes: rows.toReversed() })),
    differs,
    among,
  },
  {
    what: 'has no count for days without any before',
    breakage: rowsWith({ before: null }),
    differs,
    among,
  },
  {
    what: 'confuses the counts before and after',
    breakage: rowsWith(({ before, after }) => ({ before: after ?? null, after: before ?? null })),
    differs: ['beyond changes corrections now'],
    among,
  },
  {
    what: 'counts only the listed corrections',
    breakage: saying((corrections, rows) => ({ ...corrections, count: rows.length + 3 })),
    differs: ['beyond changes corrections count'],
    among,
  },
]
