/** Reader of the derived route `funnel`. */

import * as v from 'valibot'
import { amount, count, omittable, text, word } from '../answer-fields.ts'
import { coverage, oneRow } from '../derived-fields.ts'
import type {
  FunnelAnswer,
  FunnelRateState,
  FunnelStep,
  FunnelStepState,
  UncountedState,
} from './funnel-answers.ts'

const step = word<FunnelStep>({ 'passers-by': true, entries: true, zone: true, transactions: true })
const without = {
  'no-data': true,
  future: true,
  closed: true,
  'not-counted': true,
  'not-offered': true,
} as const

const stepRow = {
  step,
  state: word<FunnelStepState>({ measured: true, ...without }),
  value: amount,
  coverage,
}

const rates = v.array(
  v.object({
    from: step,
    to: step,
    state: word<FunnelRateState>({ measured: true, nobody: true, 'not-together': true }),
    value: amount,
    of: v.object({ total: amount, over: amount }),
    counted: v.object({ counted: count, of: count, unit: v.picklist(['hour', 'day']) }),
  }),
)

const uncounted = v.object({ location: text, state: word<UncountedState>(without) })
const stores = v.object({
  counted: count,
  of: count,
  uncounted: v.object({ first: v.array(uncounted), count }),
})

const people = v.picklist(['peopleCount'])

const funnel: v.GenericSchema<unknown, FunnelAnswer> = v.object({
  summary: omittable(oneRow(v.object({ steps: v.array(v.object({ ...stepRow, stores })), rates }))),
  entities: omittable(v.array(v.object({ location: text, steps: v.array(v.object(stepRow)), rates }))),
  floor: v.array(v.object({ zone: text, stores: count })),
  meta: v.object({
    units: v.object({
      'passers-by': people,
      entries: people,
      zone: people,
      transactions: v.picklist(['count']),
      value: v.picklist(['rate']),
    }),
    countedUntil: text,
  }),
})

/** Reads an answer of the route `funnel`. `null` if the value is not one. */
export function readFunnel(value: unknown): FunnelAnswer | null {
  const read = v.safeParse(funnel, value)
  return read.success ? read.output : null
}
