import { expect, test } from 'vitest'
import { withoutClosedEnds } from '../../../../src/dashboard/data/cards/closed-ends.ts'
import type { TotalsSegment } from '../../../../src/protocol/derived/derived-answers.ts'

type State = TotalsSegment['state']
type Figure = Pick<TotalsSegment, 'state' | 'value' | 'coverage'>

/** Of stores without camera records. */
const figure = (state: State, value: number | null = null): Figure => ({
  state,
  value,
  coverage: { share: null, verdict: 'unknown' },
})
/** With cameras that were due. */
const seen = (value: number | null): Figure => ({
  state: value === null ? 'no-data' : 'measured',
  value,
  coverage: value === null ? { share: 0, verdict: 'unreliable' } : { share: 1, verdict: 'complete' },
})
const hour = (state: State, then?: State) => ({
  ...figure(state),
  ...(then !== undefined && { compared: { ...figure(then), index: '', lastDay: '', soFar: null } }),
})
const statesOf = (hours: readonly { readonly state: State }[]) => hours.map(({ state }) => state)

test('drops closed hours at both ends, and keeps the nights between', () => {
  const hours = (['closed', 'closed', 'measured', 'closed', 'no-data', 'closed'] as const).map((state) =>
    hour(state),
  )
  expect(statesOf(withoutClosedEnds(hours, { granularity: 'hour', stores: 1 }))).toEqual([
    'measured',
    'closed',
    'no-data',
  ])
})

test('keeps closed hours in which the period compared with was open', () => {
  const hours = [
    hour('closed', 'closed'),
    hour('closed', 'measured'),
    hour('measured', 'measured'),
    hour('closed', 'closed'),
  ]
  expect(withoutClosedEnds(hours, { granularity: 'hour', stores: 1 })).toEqual(hours.slice(1, 3))
})

test('keeps hours to come, closed days, and a range that is closed throughout', () => {
  expect(
    withoutClosedEnds([hour('measured'), hour('future')], { granularity: 'hour', stores: 1 }),
  ).toHaveLength(2)
  expect(
    withoutClosedEnds([hour('closed'), hour('measured')], { granularity: 'day', stores: 1 }),
  ).toHaveLength(2)
  expect(
    withoutClosedEnds([hour('closed'), hour('closed', 'closed')], { granularity: 'hour', stores: 1 }),
  ).toHaveLength(2)
})

const unknown = figure('no-data')
const ofChain = { granularity: 'hour', stores: 12 } as const

test('drops the night of a chain although nothing is known of one store', () => {
  const hours = [unknown, figure('measured', 0), seen(40), unknown, seen(55), unknown, unknown]
  expect(withoutClosedEnds(hours, ofChain)).toEqual(hours.slice(2, 5))
})

test('keeps the last hour if cameras were due in it or visitors were counted', () => {
  const hours = [unknown, seen(null), seen(40), figure('measured', 3), unknown]
  expect(withoutClosedEnds(hours, ofChain)).toEqual(hours.slice(1, 4))
})

test('keeps a night in which cameras of the period compared with were due', () => {
  const then = { ...seen(12), index: '', lastDay: '', soFar: null }
  const hours = [unknown, { ...unknown, compared: then }, seen(40), unknown]
  expect(withoutClosedEnds(hours, ofChain)).toEqual(hours.slice(1, 3))
})

test('keeps the gaps of a single store without camera records, which may be of its trading day', () => {
  const hours = [unknown, figure('measured', 4), unknown]
  expect(withoutClosedEnds(hours, { granularity: 'hour', stores: 1 })).toEqual(hours)
  expect(withoutClosedEnds(hours, ofChain)).toEqual(hours.slice(1, 2))
})

test('keeps hours to come of a chain', () => {
  expect(withoutClosedEnds([unknown, seen(40), figure('future')], ofChain)).toHaveLength(2)
})
