/** The reader of answers of the route `zones`. */

import * as v from 'valibot'
import { amount, count, text } from './answer-fields.ts'
import { change, coverage, state, unseen } from './derived-fields.ts'
import type { ZonesAnswer } from './zone-answers.ts'

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

/** Reads an answer of the route `zones`. `null` where it is none. */
export function readZones(value: unknown): ZonesAnswer | null {
  const read = v.safeParse(zones, value)
  return read.success ? read.output : null
}
