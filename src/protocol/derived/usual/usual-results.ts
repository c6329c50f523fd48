/** Reader of the derived route `usual`. */

import * as v from 'valibot'
import { parseInstant } from '../../metrics/wire-time.ts'
import { amount, count, omittable, text, word, yes } from '../answer-fields.ts'
import { change, coverage } from '../derived-fields.ts'
import type { PaceGap } from './pace-answers.ts'
import type { ShutDoors, StoreKind, UsualAnswer, UsualMeasure } from './usual-answers.ts'

const instant = v.pipe(
  text,
  v.check((value) => parseInstant(value) !== null),
)
const doors = word<ShutDoors>({ closed: true, 'not-open': true })
const course = v.object({ today: v.array(amount), before: v.array(amount) })

const camera = v.object({ recording: text, camera: text, hours: v.number(), entrance: omittable(yes) })

const moved = v.object({
  measure: word<UsualMeasure>({ entries: true, conversion: true, dwell: true }),
  value: v.number(),
  low: v.number(),
  high: v.number(),
  deviation: v.number(),
  spreads: v.number(),
  until: instant,
})

const kinds: Readonly<Record<StoreKind, true>> = {
  broken: true,
  moved: true,
  untrusted: true,
  usual: true,
  new: true,
  'not-open': true,
  closed: true,
  silent: true,
}

const pace = {
  target: v.number(),
  counted: v.number(),
  atLeast: omittable(yes),
  due: v.nullable(v.object({ middle: v.number(), low: v.number(), high: v.number() })),
}

const leftOut = v.object({
  first: v.array(
    v.object({
      location: text,
      reason: word<PaceGap>({ gaps: true, new: true, closed: true, silent: true }),
    }),
  ),
  count,
})

const combinedPace = { ...pace, stores: count, leftOut: omittable(leftOut), withoutTarget: count }

const store = v.object({
  location: text,
  kind: word<StoreKind>(kinds),
  doors: omittable(doors),
  resting: omittable(yes),
  entrances: v.array(text),
  value: amount,
  change,
  coverage,
  course,
  unseen: omittable(v.object({ first: v.array(camera), count })),
  lowering: omittable(v.object({ camera: text, hours: v.number() })),
  tillGap: omittable(v.object({ from: instant, until: instant, usual: v.number() })),
  pace: omittable(v.object(pace)),
  revenuePace: omittable(v.object({ ...pace, until: instant })),
  moved: omittable(v.array(moved)),
})

const figure = { value: amount, change, pair: v.object({ current: amount, compared: amount }), course }

const usual: v.GenericSchema<unknown, UsualAnswer> = v.object({
  stores: v.array(store),
  counts: v.object({
    broken: count,
    moved: count,
    untrusted: count,
    usual: count,
    new: count,
    'not-open': count,
    closed: count,
    silent: count,
  }),
  hasHistory: v.boolean(),
  summary: v.object({
    entries: v.object(figure),
    conversion: v.nullable(v.object(figure)),
    dwell: v.nullable(v.object({ ...figure, weighted: v.boolean(), coverage })),
    coverage,
    hasUptime: v.boolean(),
    seen: course,
    isEmpty: v.boolean(),
    doors: v.nullable(doors),
    pace: omittable(v.object(combinedPace)),
    revenuePace: omittable(v.object({ ...combinedPace, currency: v.nullable(text), until: instant })),
  }),
  meta: v.object({
    units: v.object({
      entries: v.picklist(['peopleCount']),
      conversion: v.picklist(['rate']),
      dwell: v.picklist(['seconds']),
    }),
    countedUntil: instant,
  }),
})

/** Reads an answer of the route `usual`. `null` if the value is not one. */
export function readUsual(value: unknown): UsualAnswer | null {
  const read = v.safeParse(usual, value)
  return read.success ? read.output : null
}
