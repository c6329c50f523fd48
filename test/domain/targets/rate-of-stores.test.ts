import { expect, test } from 'vitest'
import { rateOfStores } from '../../../src/domain/targets/rate-of-stores.ts'

const row = (store: string, sales: number | null, customers: number | null) => ({
  ...{ store, sales, customers },
  rate: sales === null || customers === null || customers === 0 ? null : sales / customers,
})

test('weighs the targets of stores by their visitors', () => {
  const compared = rateOfStores(
    [row('leeds', 60, 300), row('york', 10, 100)],
    new Map([
      ['leeds', 20],
      ['york', 12],
    ]),
  )
  // 70 of 400 visitors bought. 60 + 12 of them would meet both targets.
  expect(compared).toEqual({ rate: 0.175, target: 0.18, stores: 2, isOfAll: true })
})

test('compares only stores that have both a target and a rate', () => {
  const targets = new Map([
    ['leeds', 20],
    ['bath', 90],
    ['kent', 90],
  ])
  const rows = [row('leeds', 60, 300), row('york', 10, 100), row('bath', null, 500), row('kent', 0, 0)]
  // York has no target. Neither Bath nor Kent has a rate.
  expect(rateOfStores(rows, targets)).toEqual({ rate: 0.2, target: 0.2, stores: 1, isOfAll: false })
})

test('a store without a rate does not make the comparison one of some stores', () => {
  const rows = [row('leeds', 60, 300), row('bath', null, 500)]
  expect(rateOfStores(rows, new Map([['leeds', 20]]))?.isOfAll).toBe(true)
})

test('returns nothing if no store has both a target and a rate', () => {
  expect(rateOfStores([row('leeds', 60, 300)], new Map())).toBeNull()
  expect(rateOfStores([row('leeds', null, 300)], new Map([['leeds', 20]]))).toBeNull()
})
