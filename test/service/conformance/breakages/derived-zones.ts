/** Deployments whose zone responses contradict the visits. */

import { isFields } from '../../../conformance/json-value.ts'
import type { Asked } from '../breaking-proxy.ts'
import { type Broken, eachRow, onlyIn, rows } from './changes.ts'
import { among, doubled } from './derived.ts'

const isMeasure =
  (measure: string) =>
  ({ body }: Asked) =>
    body.measure === measure

export const brokenZones: readonly Broken[] = [
  {
    what: 'omits the last day of a zone over time',
    breakage: onlyIn(
      isMeasure('zone-visits'),
      rows('totals', 'segments', (all) => all.slice(0, -1)),
    ),
    differs: ['beyond zone totals segments'],
    among,
  },
  {
    what: 'doubles the visits to a zone over time',
    breakage: onlyIn(isMeasure('zone-visits'), eachRow('totals', 'segments', doubled)),
    differs: ['beyond zone totals visits', 'beyond zone totals rates'],
    among,
  },
  {
    what: 'returns an average dwell time in minutes',
    breakage: onlyIn(
      isMeasure('zone-average-dwell'),
      eachRow('totals', 'segments', (row) => ({
        ...row,
        ...(typeof row.value === 'number' && { value: row.value / 60 }),
      })),
    ),
    differs: ['beyond zone totals dwell'],
    among,
  },
  {
    what: 'divides the visits of a zone by too many visits',
    breakage: onlyIn(
      isMeasure('zone-share'),
      eachRow('totals', 'segments', (row) =>
        isFields(row.of) && typeof row.value === 'number'
          ? { ...row, value: row.value / 40, of: { ...row.of, over: Number(row.of.over) * 40 } }
          : row,
      ),
    ),
    differs: ['beyond zone totals whole'],
    among,
  },
  {
    what: 'doubles the dwell time of an age and gender',
    breakage: onlyIn(isMeasure('zone-average-dwell'), eachRow('demographics', 'groups', doubled)),
    differs: ['beyond demographics dwell'],
    among,
  },
  {
    what: 'doubles the visits to a zone',
    breakage: eachRow('zones', 'zones', (row) => ({ ...row, visits: Number(row.visits) * 2 })),
    differs: ['beyond zones visits', 'beyond zones all', 'beyond zones entry rate'],
    among,
  },
  {
    what: 'lists a zone twice',
    breakage: rows('zones', 'zones', (all) => [...all, ...all]),
    differs: ['beyond zones rows', 'beyond zones all'],
    among,
  },
]
