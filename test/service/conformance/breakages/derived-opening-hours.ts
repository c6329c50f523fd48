/** Deployments whose changed opening hours contradict each other, or the hours that hold now. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import type { Broken } from './changes.ts'

/** A deployment that says something else about changed opening hours. */
const saying = (change: (openingHours: Fields, rows: readonly Fields[]) => unknown): Breakage => ({
  answer: (value, { route }) => {
    if (route !== 'changes' || !isFields(value) || !isFields(value.openingHours)) return value
    const rows = (value.openingHours.changes as readonly Fields[]) ?? []
    return { ...value, openingHours: change(value.openingHours, rows) }
  },
})

/** A deviation of each row. */
const rowsWith = (deviation: Fields): Breakage =>
  saying((openingHours, rows) => ({
    ...openingHours,
    changes: rows.map((row) => ({ ...row, ...deviation })),
  }))

const among = ['beyond changes']
const differs = ['beyond changes opening-hours']
const open = { opensMinute: 540, closesMinute: 1080 }

export const brokenOpeningHours: readonly Broken[] = [
  {
    what: 'lists changed hours without counting them',
    breakage: saying((_, rows) => rows),
    differs: [...differs, 'beyond changes opening-hours count', 'beyond changes opening-hours now'],
    among,
  },
  {
    what: 'reports the changed hours of another store',
    breakage: rowsWith({ location: 'elsewhere' }),
    differs,
    among,
  },
  {
    what: 'reports hours that were changed after the period',
    breakage: rowsWith({ day: '2026-12-01' }),
    differs,
    among,
  },
  {
    what: 'reports changed hours without a weekday',
    breakage: rowsWith({ weekdays: [] }),
    differs,
    among,
  },
  {
    what: 'reports the day after Sunday',
    breakage: rowsWith({ weekdays: [{ weekday: 8, before: null, after: null }] }),
    differs,
    among,
  },
  {
    what: 'reports a change to the same hours, which are not those that hold now',
    breakage: rowsWith({ weekdays: [{ weekday: 7, before: open, after: open }] }),
    differs: [...differs, 'beyond changes opening-hours now'],
    among,
  },
  {
    what: 'gives the hours of a closed weekday as equal times',
    breakage: saying((openingHours, rows) => ({
      ...openingHours,
      changes: rows.map((row) => ({
        ...row,
        weekdays: (row.weekdays as readonly Fields[]).map((change) => ({
          ...change,
          before: { opensMinute: 0, closesMinute: 0 },
        })),
      })),
    })),
    differs,
    among,
  },
  {
    what: 'confuses the hours before and after',
    breakage: saying((openingHours, rows) => ({
      ...openingHours,
      changes: rows.map((row) => ({
        ...row,
        weekdays: (row.weekdays as readonly Fields[]).map(({ weekday, before, after }) => ({
          weekday,
          before: after,
          after: before,
        })),
      })),
    })),
    differs: ['beyond changes opening-hours now'],
    among,
  },
  {
    what: 'counts only the listed hours',
    breakage: saying((openingHours, rows) => ({ ...openingHours, count: rows.length + 3 })),
    differs: ['beyond changes opening-hours count'],
    among,
  },
]
