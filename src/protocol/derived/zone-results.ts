/** Readers of answers of the route `zones`, and of `totals` for the measures of one zone. */

import * as v from 'valibot'
import { amount, count, omittable, text, word } from './answer-fields.ts'
import type { ZoneFacet, ZoneTotalsMeasure } from './derived-bodies.ts'
import { change, coverage, groupTrust, segment, state, total, unseen } from './derived-fields.ts'
import type {
  GroupDwell,
  GroupDwellAnswer,
  ZoneGroup,
  ZoneSegment,
  ZonesAnswer,
  ZoneTotalsAnswer,
} from './zone-answers.ts'

const ratio = v.object({ value: amount, over: v.number() })

const figures = {
  state,
  visits: amount,
  entryRate: ratio,
  averageDwell: ratio,
  totalDwell: amount,
  share: amount,
  coverage,
  shareCoverage: coverage,
  rateCoverage: coverage,
}

const zoneStores = { zone: text, stores: count }

const zones: v.GenericSchema<unknown, ZonesAnswer> = v.object({
  floor: v.array(v.object(zoneStores)),
  zones: v.array(
    v.object({
      ...zoneStores,
      ...figures,
      change: v.nullable(change),
      pair: v.object({ current: amount, compared: amount }),
      leftOut: count,
    }),
  ),
  all: v.object(figures),
  storeDwell: v.object({ value: amount, weighted: v.boolean(), entries: amount, coverage }),
  unseen,
  hasUptime: v.boolean(),
  meta: v.object({
    units: v.object({ visits: v.picklist(['peopleCount']), dwell: v.picklist(['seconds']) }),
    countedUntil: text,
  }),
})

/** Reads an answer of the route `zones`. `null` if the value is not one. */
export function readZones(value: unknown): ZonesAnswer | null {
  const read = v.safeParse(zones, value)
  return read.success ? read.output : null
}

type ZoneUnits = ZoneTotalsAnswer['meta']['units']

interface ZoneRows {
  readonly segment: v.GenericSchema<unknown, ZoneSegment>
  readonly group: v.GenericSchema<unknown, ZoneGroup>
}

const totalsOf = ({ segment: row, group }: ZoneRows, units: v.GenericSchema<unknown, ZoneUnits>) =>
  v.object({
    segments: omittable(v.array(row)),
    groups: omittable(v.array(group)),
    meta: v.object({ units, countedUntil: text }),
  })

const group = { ...groupTrust, state, coverage, ...total }
const amountRow: ZoneRows = { segment: v.object(segment), group: v.object(group) }
const of = v.object({ total: amount, over: amount })
const quotientRow: ZoneRows = { segment: v.object({ ...segment, of }), group: v.object({ ...group, of }) }
const seconds = v.picklist(['seconds'])
const people = v.picklist(['peopleCount'])
const perPerson = v.object({ value: v.picklist(['rate']), total: people, over: people })

const zoneTotals: Readonly<Record<ZoneTotalsMeasure, v.GenericSchema<unknown, ZoneTotalsAnswer>>> = {
  'zone-visits': totalsOf(amountRow, v.object({ value: people })),
  'zone-total-dwell': totalsOf(amountRow, v.object({ value: seconds })),
  'zone-average-dwell': totalsOf(quotientRow, v.object({ value: seconds, total: seconds, over: people })),
  'zone-entry-rate': totalsOf(quotientRow, perPerson),
  'zone-share': totalsOf(quotientRow, perPerson),
}

/**
 * Reads an answer of the route `totals` for a measure of one zone. `null` if the value is not one, or lacks one of these
 * facets.
 */
export function readZoneTotals<Facet extends ZoneFacet>(
  value: unknown,
  measure: ZoneTotalsMeasure,
  facets: readonly Facet[],
): ZoneTotalsWith<Facet> | null {
  const read = v.safeParse(zoneTotals[measure], value)
  return read.success && hasFacets(read.output, facets) ? read.output : null
}

export type ZoneTotalsWith<Facet extends ZoneFacet> = ZoneTotalsAnswer &
  Required<Pick<ZoneTotalsAnswer, Facet>>

function hasFacets<Facet extends ZoneFacet>(
  answer: ZoneTotalsAnswer,
  facets: readonly Facet[],
): answer is ZoneTotalsWith<Facet> {
  return facets.every((facet) => answer[facet] !== undefined)
}

const groupDwell: v.GenericSchema<unknown, GroupDwellAnswer> = v.object({
  groups: v.nullable(
    v.array(
      v.object({
        age: text,
        gender: text,
        state: word<GroupDwell['state']>({ measured: true, nobody: true, 'no-data': true }),
        value: amount,
        over: amount,
        weighted: v.boolean(),
      }),
    ),
  ),
  meta: v.object({ units: v.object({ value: seconds, over: people }), countedUntil: text }),
})

/** Reads an answer of the route `demographics` for a measure of dwell. `null` if the value is not one. */
export function readGroupDwell(value: unknown): GroupDwellAnswer | null {
  const read = v.safeParse(groupDwell, value)
  return read.success ? read.output : null
}
