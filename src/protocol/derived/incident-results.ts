/** Reader of the derived route `incidents`. */

import * as v from 'valibot'
import { amount, count, day, minute, omittable, text, word, yes } from './answer-fields.ts'
import { coverage } from './derived-fields.ts'
import type { CostBasis, IncidentsAnswer } from './incident-answers.ts'

const basis = v.union([
  v.object({ kind: v.picklist(['entrances']), out: count, of: count }),
  v.object({
    kind: word<Exclude<CostBasis['kind'], 'entrances'>>({
      store: true,
      zones: true,
      nothing: true,
      unknown: true,
    }),
  }),
])

const incident = v.object({
  location: text,
  cameras: v.pipe(v.array(v.object({ recording: text, name: text })), v.minLength(1)),
  everyCamera: v.boolean(),
  from: minute,
  until: minute,
  earlier: omittable(yes),
  later: omittable(yes),
  ongoing: v.boolean(),
  missed: v.object({ segments: v.number(), quality: v.number() }),
  visitors: amount,
  basis,
  affects: v.nullable(v.object({ entries: v.boolean(), zones: v.nullable(v.array(text)) })),
})

const cameras = v.object({
  coverage,
  dueHours: v.number(),
  missedHours: v.number(),
  scattered: v.number(),
  stores: count,
  withoutRecords: v.object({ first: v.array(text), count }),
})

const incidents: v.GenericSchema<unknown, IncidentsAnswer> = v.object({
  incidents: v.array(incident),
  count,
  ongoing: count,
  missedHours: v.number(),
  hasUptime: v.boolean(),
  usual: v.nullable(v.object({ start: day, end: day })),
  byStore: omittable(v.array(v.object({ location: text, count, ongoing: count, missedHours: v.number() }))),
  cameras: omittable(cameras),
  meta: v.object({
    units: v.object({ visitors: v.picklist(['peopleCount']), missed: v.picklist(['hours']) }),
    countedUntil: text,
  }),
})

/** Reads an answer of the route `incidents`. `null` if the value is not one. */
export function readIncidents(value: unknown): IncidentsAnswer | null {
  const read = v.safeParse(incidents, value)
  return read.success ? read.output : null
}
