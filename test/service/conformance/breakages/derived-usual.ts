/** Deployments whose responses of the route `usual` contradict their counts. */

import { isFields } from '../../../conformance/json-value.ts'
import { type Broken, eachRow, rows } from './changes.ts'
import { among, doubled } from './derived.ts'

export const brokenUsual: readonly Broken[] = [
  {
    what: 'lists a store twice in usual',
    breakage: rows('usual', 'stores', (all) => [...all, ...all]),
    differs: ['beyond usual stores'],
    among,
  },
  {
    what: 'counts no stores in usual',
    breakage: {
      answer: (value, { route }) => (route === 'usual' && isFields(value) ? { ...value, counts: {} } : value),
    },
    differs: ['beyond usual counts'],
    among,
  },
  {
    what: 'returns the entries of two days in usual',
    breakage: eachRow('usual', 'stores', doubled),
    differs: ['beyond usual entries', 'beyond usual pace'],
    among,
  },
  {
    what: 'reports a value within its normal range as unusual',
    breakage: eachRow('usual', 'stores', (row) => ({
      ...row,
      moved: [{ measure: 'entries', value: 10, low: 5, high: 15, deviation: -0.5 }],
    })),
    differs: ['beyond usual moved'],
    among,
  },
  {
    what: 'returns another target than the one of the request',
    breakage: eachRow('usual', 'stores', (row) => ({
      ...row,
      ...(isFields(row.pace) && { pace: { ...row.pace, target: 1 } }),
    })),
    differs: ['beyond usual pace'],
    among,
  },
  {
    what: 'counts hours of revenue that tills have not reported yet',
    breakage: eachRow('usual', 'stores', (row) => ({
      ...row,
      ...(isFields(row.revenuePace) && {
        revenuePace: { ...row.revenuePace, counted: Number(row.revenuePace.counted) + 10 },
      }),
    })),
    differs: ['beyond usual revenue'],
    among,
  },
]
