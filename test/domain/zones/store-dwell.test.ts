import { expect, test } from 'vitest'
import { storeDwell } from '../../../src/domain/zones/store-dwell.ts'

const dwell = (location: string, average_dwell_time: number | null, rest = {}) => ({
  location,
  average_dwell_time,
  ...rest,
})
const entered = (location: string, entries: number | null, rest = {}) => ({ location, entries, ...rest })

test('keeps a single average, with entries or without', () => {
  expect(storeDwell([dwell('leeds', 700)], [entered('leeds', 50)])).toEqual({
    value: 700,
    weighted: false,
    entries: 50,
  })
  expect(storeDwell([dwell('leeds', 700)], null)).toEqual({ value: 700, weighted: false, entries: null })
})

test('weights several averages by the entries of the same store and group, and marks the result', () => {
  const young = { age: '16_24' }
  const old = { age: '65_100' }
  expect(
    storeDwell(
      [dwell('leeds', 100, young), dwell('leeds', 400, old), dwell('york', 1000, old)],
      [entered('leeds', 30, young), entered('leeds', 10, old), entered('york', 10, old)],
    ),
  ).toEqual({ value: (3000 + 4000 + 10_000) / 50, weighted: true, entries: 50 })
})

test('gives unknown averages no weight', () => {
  const rows = [dwell('leeds', 100), dwell('york', 900), dwell('hull', null)]
  expect(storeDwell(rows, [entered('leeds', 10), entered('york', null)]).value).toBe(100)
  expect(storeDwell(rows, null).value).toBeNull()
  expect(storeDwell([dwell('hull', null)], null)).toEqual({ value: null, weighted: false, entries: null })
})
