import { isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { demoNow } from '../demo-deployment.ts'
import { type Broken, eachRow, records, rows } from './changes.ts'

/** Rows, sums and times. */
export const brokenAnswers: readonly Broken[] = [
  {
    what: 'omits the last day',
    breakage: rows('entries', 'segments', (all, { body }) =>
      body.aggregationPeriod === 'day' ? all.slice(0, -1) : all,
    ),
    differs: [
      '§4.1 aggregationPeriod day',
      '§4.1 summary of days',
      'notes §4 inclusive end',
      'notes §4 segments of entries',
      'notes §5 index of days',
      'beyond effect days',
    ],
  },
  {
    what: 'adds one to each sum',
    breakage: eachRow('entries', 'summary', (row) => ({
      ...row,
      entries: row.entries === null ? null : Number(row.entries) + 1,
    })),
    differs: [
      'beyond usual entries',
      'beyond demographics groups',
      'beyond demographics untold',
      '§4.1 rule 1 whole',
      '§4.1 start, end',
      '§4.1 summary of days',
      '§4.1 summary of months',
      'notes §3 hour',
      'notes §3 week',
    ],
  },
  {
    what: 'sums averages',
    breakage: eachRow('average-dwell-time', 'summary', (row) => ({
      ...row,
      average_dwell_time: row.average_dwell_time === null ? null : Number(row.average_dwell_time) * 28,
    })),
    differs: ['notes §6 averages', 'notes §6 dwell of visitors'],
  },
  {
    what: 'returns a zone twice',
    breakage: rows('area/data', 'summary', (all) => (all.length > 1 ? [...all, ...all.slice(0, 1)] : all)),
    differs: ['§4.1 rule 2', '§4.1 rule 1 roles of area/data'],
  },
  {
    what: 'returns the first location for every requested one',
    breakage: rows('entries', 'summary', (all) => all.slice(0, 1)),
    differs: ['§4.1 entities, entityType'],
  },
  {
    what: 'adds facets that were not requested',
    breakage: {
      answer: (value) => (isFields(value) && 'meta' in value ? { segments: [], ...value } : value),
    },
    differs: [
      '§2.7 facets of entries',
      '§2.7 facets of area/data',
      '§2.7 facets of average-dwell-time',
      '§2.7 facets of transactions/conversion-rate',
    ],
  },
  {
    what: 'omits meta',
    breakage: {
      answer: (value) => {
        if (!isFields(value)) return value
        const { meta, ...rest } = value
        return rest
      },
    },
    differs: [
      '§2.7 facets of entries',
      '§2.7 facets of area/data',
      '§2.7 facets of average-dwell-time',
      '§2.7 facets of transactions/conversion-rate',
    ],
  },
  {
    what: 'omits a recording from the status',
    breakage: records('status/uptime', (all) => all.slice(1)),
    differs: ['§4.1 rule 4', 'notes §3 status of recordings'],
  },
  {
    what: 'counts continuously between refreshes',
    breakage: counting(),
    differs: ['§8 refresh'],
  },
  {
    what: 'counts data after the last refresh',
    breakage: rows('entries', 'summary', (all, { body }) =>
      Date.parse(String(body.start)) > demoNow - 600_000 &&
      Date.parse(String(body.end)) < demoNow + 3 * 86_400_000
        ? all.map((row) => ({ ...row, entries: 3 }))
        : all,
    ),
    differs: ['notes §5 last refresh'],
  },
]

/** Adds people to every response about today. */
function counting(): Breakage {
  let asked = 0
  return rows('entries', 'summary', (all, { body }) => {
    if (Date.parse(String(body.end)) !== demoNow + 86_400_000) return all
    asked += 1
    return all.map((row) => ({ ...row, entries: asked }))
  })
}
