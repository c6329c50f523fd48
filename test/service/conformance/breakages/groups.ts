/** Deployments whose groups of locations are malformed, or reveal other locations. */

import type { Fields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'
import { type Broken, records, rows } from './changes.ts'

const among = ['beyond groups records', 'beyond groups restriction', 'beyond groups of several']

function listed(change: (all: readonly Fields[], asked: Asked) => readonly Fields[]): Breakage {
  return records('detail/list', (all, asked) =>
    asked.body.returnEntityType === 'location_group' ? change(all, asked) : all,
  )
}

const each = (change: (one: Fields) => Fields) => listed((all) => all.map(change))

export const brokenGroups: readonly Broken[] = [
  {
    what: 'lists a group by a word of its own',
    breakage: each((one) => ({ ...one, dimension: 'district' })),
    differs: ['beyond groups records'],
    among,
  },
  {
    what: 'lists a group for each location',
    breakage: listed((all) => [...all, ...all]),
    differs: ['beyond groups records'],
    among: ['beyond groups records', 'beyond groups restriction'],
  },
  {
    what: 'reveals the other locations of a group',
    breakage: each((one) => ({ ...one, location_ids: [...Object(one.location_ids), 'f'.repeat(24)] })),
    differs: ['beyond groups restriction'],
    among,
  },
  {
    what: 'lists only groups that all requested locations share',
    breakage: listed((all, { body }) => {
      const asked = Array.isArray(body.entities) ? body.entities.length : 0
      return all.filter(({ location_ids: ids }) => Array.isArray(ids) && ids.length === asked)
    }),
    differs: ['beyond groups of several'],
    among,
  },
  {
    what: 'answers totals of groups in another order',
    breakage: rows('totals', 'groups', (all) => [...all].reverse()),
    differs: ['beyond groups totals'],
    among: ['beyond groups totals'],
  },
]
