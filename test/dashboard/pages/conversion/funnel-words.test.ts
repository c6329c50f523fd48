import { expect, test } from 'vitest'
import { shownFunnel } from '../../../../src/dashboard/pages/conversion/funnel/funnel-rows.ts'
import {
  basisWords,
  rateName,
  rateWords,
  storesWords,
} from '../../../../src/dashboard/pages/conversion/funnel/funnel-words.ts'
import type { FunnelRate } from '../../../../src/protocol/derived/funnel/funnel-answers.ts'
import { funnelAnswer, withoutStreet } from './funnel-answers.ts'

const [street] = funnelAnswer.summary?.[0]?.steps ?? []
const [capture] = funnelAnswer.summary?.[0]?.rates ?? []
if (street === undefined || capture === undefined) throw new Error('the answer has no step')

const counted = (part: number, of: number, unit: 'hour' | 'day'): FunnelRate => ({
  ...capture,
  counted: { counted: part, of, unit },
})

test('says how many hours or days a rate is from', () => {
  expect(basisWords(counted(318, 3300, 'hour'))).toBe('Based on 318 of 3,300 hours')
  expect(basisWords(counted(1, 1, 'hour'))).toBe('Based on 1 hour')
  expect(basisWords(counted(0, 1, 'hour'))).toBe('Based on 0 of 1 hour')
  expect(basisWords(counted(27, 28, 'day'))).toBe('Based on 27 of 28 days')
  expect(basisWords(counted(28, 28, 'day'))).toBe('Based on all 28 days')
  expect(basisWords(counted(0, 0, 'hour'))).toBe('')
})

test('says why there is no rate', () => {
  expect(rateWords({ ...capture, state: 'not-together', value: null })).toBe('Not counted together')
  expect(rateWords({ ...capture, state: 'nobody', value: null })).toBe('0 visitors')
  expect(rateWords({ ...capture, value: 1.134 })).toBe('113.4%')
})

test('names each rate by its steps', () => {
  const pairs = [
    ['passers-by', 'entries'],
    ['entries', 'zone'],
    ['zone', 'transactions'],
    ['entries', 'transactions'],
  ] as const
  expect(pairs.map(([from, to]) => rateName({ from, to }))).toEqual([
    'Capture rate',
    'Visit rate',
    'Transactions per zone visit',
    'Conversion rate',
  ])
})

test('names stores without a step by reason, four at most', () => {
  const first = ['bath', 'cork', 'derby', 'ely', 'fife'].map((location, at) => ({
    location,
    state: at === 1 ? ('no-data' as const) : ('not-counted' as const),
  }))
  const stores = { counted: 3, of: 10, uncounted: { first, count: 7 } }
  expect(storesWords({ ...street, stores }, { zone: null, nameOf: (id) => id.toUpperCase() })).toBe(
    'Passers-by: 3 of 10 stores. Not counted: BATH, DERBY, ELY. No data: CORK. And 3 more stores.',
  )
  expect(
    storesWords({ ...street, stores: { ...stores, counted: 0 } }, { zone: null, nameOf: String }),
  ).toBeNull()
})

test('leaves out passers-by that nobody counts, and is nothing if there is no zone to add either', () => {
  expect(shownFunnel({ ...withoutStreet, floor: [] })).toBeNull()
  expect(shownFunnel(withoutStreet)?.steps.map(({ step }) => step)).toEqual(['entries', 'transactions'])
  const [row] = withoutStreet.summary ?? []
  const zone = { ...street, step: 'zone', state: 'not-counted', value: null } as const
  const [first, entries, transactions] = row?.steps ?? []
  if (row === undefined || first === undefined || entries === undefined || transactions === undefined)
    throw new Error('a step is missing')
  const shown = shownFunnel({
    ...withoutStreet,
    summary: [{ ...row, steps: [first, entries, zone, transactions] }],
  })
  // A chosen zone stays, even if no store has it.
  expect(shown?.steps.map(({ step }) => step)).toEqual(['entries', 'zone', 'transactions'])
  expect(shown?.rates.map(({ from }) => from)).toEqual(['entries'])
})
