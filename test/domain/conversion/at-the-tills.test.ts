import { expect, test } from 'vitest'
import { formatMoney } from '../../../src/dashboard/ui/words/format-money.ts'
import { takingsByCurrency, takingsOf } from '../../../src/domain/conversion/at-the-tills.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const first = '2026-03-02'
const cells = (stores: Readonly<Record<string, readonly CellSketch[]>>) =>
  Object.entries(stores).map(([store, sketches]) => sketchStore(store, first, sketches))

const tills = {
  sales: cells({
    leeds: [
      { now: 10, before: 10 },
      { now: 30, before: 30 },
    ],
    berlin: [{ now: 100 }],
    york: [{ now: 60 }],
  }),
  volume: cells({
    leeds: [
      { now: 500, before: 400 },
      { now: 300, before: 400 },
    ],
    berlin: [{ now: 2000 }],
    york: [{ now: 1200 }],
  }),
  units: cells({
    leeds: [
      { now: 20, before: 20 },
      { now: 60, before: 60 },
    ],
    berlin: [{ now: 150 }],
    york: [{ now: 60 }],
  }),
  currencies: new Map([
    ['leeds', 'GBP'],
    ['berlin', 'EUR'],
    ['york', 'GBP'],
  ]),
}

test('divides all takings by all sales for an average sale, never averaging averages', () => {
  const { average, unitsPerSale, volume } = takingsOf(tills, ['leeds'], true)
  expect(volume.value).toBe(800)
  expect(average.value).toBe(20)
  expect(unitsPerSale.value).toBe(2)
  expect(average.delta).toEqual({ kind: 'delta', fraction: 0 })
  expect(volume.delta).toEqual({ kind: 'delta', fraction: 0 })
})

test('withholds the change of an average of fewer than thirty sales, but not of their takings', () => {
  const few = {
    ...tills,
    sales: cells({ leeds: [{ now: 40, before: 29 }] }),
    volume: cells({ leeds: [{ now: 800, before: 400 }] }),
  }
  const { average, volume } = takingsOf(few, ['leeds'], true)
  expect(average.value).toBe(20)
  expect(average.delta).toEqual({ kind: 'withheld', reason: 'small-sample' })
  expect(volume.delta).toEqual({ kind: 'delta', fraction: 1 })
})

test('leaves units per sale unknown for tills that report no units', () => {
  const units = cells({
    leeds: [
      { now: 0, before: 0 },
      { now: 0, before: 0 },
    ],
  })
  const { average, unitsPerSale } = takingsOf({ ...tills, units }, ['leeds'], true)
  expect(unitsPerSale).toEqual({ value: null, delta: null })
  expect(average.value).toBe(20)
})

test('keeps currencies apart, most sales first, and never adds them up', () => {
  const found = takingsByCurrency(tills, false).map(({ currency, stores, sales, volume, average }) => [
    currency,
    stores,
    sales.value,
    volume.value,
    average.value,
  ])
  expect(found).toEqual([
    ['GBP', ['leeds', 'york'], 100, 2000, 20],
    ['EUR', ['berlin'], 100, 2000, 20],
  ])
})

test('groups stores without a currency separately', () => {
  const found = takingsByCurrency({ ...tills, currencies: new Map([['leeds', 'GBP']]) }, false)
  expect(found.map(({ currency, stores }) => [currency, stores])).toEqual([
    [null, ['berlin', 'york']],
    ['GBP', ['leeds']],
  ])
})

test('returns nothing without a volume', () => {
  const none = cells({ leeds: [{ now: 'no-data' }, { now: 'no-data' }] })
  expect(takingsByCurrency({ ...tills, sales: tills.sales.slice(0, 1), volume: none }, false)).toEqual([])
})

test('formats money with the decimals of its currency', () => {
  expect(formatMoney(32.1, 'GBP')).toBe('£32.10')
  expect(formatMoney(3210, 'JPY')).toBe('JP¥3,210')
  expect(formatMoney(3210.6, 'EUR', 0)).toBe('€3,211')
  expect(formatMoney(32.1, null)).toBe('32.10')
})
