import { expect, test } from 'vitest'
import { withoutClosedEnds } from '../../../../src/dashboard/data/cards/closed-ends.ts'
import type { TotalsSegment } from '../../../../src/protocol/derived/derived-answers.ts'

type State = TotalsSegment['state']
const figure = (state: State) => ({
  state,
  value: null,
  coverage: { share: null, verdict: 'unknown' } as const,
})
const hour = (state: State, then?: State) => ({
  state,
  ...(then !== undefined && { compared: { ...figure(then), index: '', lastDay: '', soFar: null } }),
})
const statesOf = (hours: readonly { readonly state: State }[]) => hours.map(({ state }) => state)

test('drops closed hours at both ends, and keeps the nights between', () => {
  const hours = (['closed', 'closed', 'measured', 'closed', 'no-data', 'closed'] as const).map((state) =>
    hour(state),
  )
  expect(statesOf(withoutClosedEnds(hours, 'hour'))).toEqual(['measured', 'closed', 'no-data'])
})

test('keeps closed hours in which the period compared with was open', () => {
  const hours = [
    hour('closed', 'closed'),
    hour('closed', 'measured'),
    hour('measured', 'measured'),
    hour('closed', 'closed'),
  ]
  expect(withoutClosedEnds(hours, 'hour')).toEqual(hours.slice(1, 3))
})

test('keeps hours to come, closed days, and a range that is closed throughout', () => {
  expect(withoutClosedEnds([hour('measured'), hour('future')], 'hour')).toHaveLength(2)
  expect(withoutClosedEnds([hour('closed'), hour('measured')], 'day')).toHaveLength(2)
  expect(withoutClosedEnds([hour('closed'), hour('closed', 'closed')], 'hour')).toHaveLength(2)
})
