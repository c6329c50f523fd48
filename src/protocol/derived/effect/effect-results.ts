/** Reader of the derived route `effect`. */

import * as v from 'valibot'
import { count, day, omittable, text, word } from '../answer-fields.ts'
import type { EffectAnswer, EffectVerdict, LeftOutDayReason, TooLittleReason } from './effect-answers.ts'

const period = { start: day, end: day }
const interval = v.object({ change: v.number(), low: v.number(), high: v.number() })
const side = v.object({
  stores: count,
  value: v.number(),
  usual: v.number(),
  against: v.nullable(interval),
})
const daySide = { value: v.number(), usual: v.number(), stores: count }

const effect: v.GenericSchema<unknown, EffectAnswer> = v.object({
  verdict: word<EffectVerdict>({ raised: true, lowered: true, unclear: true, 'too-little': true }),
  reason: omittable(word<TooLittleReason>({ ahead: true, 'few-days': true, 'few-weeks': true, wide: true })),
  basis: v.picklist(['stores', 'weeks']),
  effect: v.nullable(interval),
  level: v.number(),
  with: side,
  without: v.nullable(side),
  judged: v.object(period),
  matched: v.object({ ...period, weeks: count, days: count }),
  days: v.array(v.object({ day, ...daySide, without: v.nullable(v.object(daySide)) })),
  leftOut: v.array(
    v.object({
      day,
      during: v.boolean(),
      with: v.boolean(),
      reason: word<LeftOutDayReason>({
        'not-over': true,
        event: true,
        'special-day': true,
        closed: true,
        'no-data': true,
        part: true,
        unseen: true,
        'few-matched': true,
      }),
      stores: count,
      location: omittable(text),
      beside: omittable(count),
    }),
  ),
  leftOutCount: count,
  unknownDays: count,
  meta: v.object({ units: v.object({ value: v.picklist(['peopleCount']) }), countedUntil: text }),
})

/** Reads an answer of the route `effect`. `null` if the value is not one. */
export function readEffect(value: unknown): EffectAnswer | null {
  const read = v.safeParse(effect, value)
  return read.success ? read.output : null
}
