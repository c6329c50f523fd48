import { describe, expect, test } from 'vitest'
import {
  deselectStores,
  mostStoresInAddress,
  onlyStores,
  selectStores,
} from '../../../../src/dashboard/filters/stores/store-selection.ts'

const chain = Array.from({ length: 2000 }, (_, place) => `store-${place}`)
const some = (count: number) => chain.slice(0, count)

describe('selecting stores', () => {
  test('adds each store once, after those selected before', () => {
    expect(selectStores(['store-4'], ['store-2', 'store-4'], chain)).toEqual(['store-4', 'store-2'])
  })

  test('writes every store as no store in particular', () => {
    expect(selectStores(chain.slice(1), ['store-0'], chain)).toEqual([])
    expect(onlyStores(chain, chain)).toEqual([])
  })

  test('keeps the one store of a viewer who has no other', () => {
    expect(selectStores([], ['store-0'], ['store-0'])).toEqual(['store-0'])
  })

  test('refuses more stores than an address holds', () => {
    const most = some(mostStoresInAddress)
    expect(selectStores(most.slice(1), ['store-0'], chain)).toHaveLength(mostStoresInAddress)
    expect(selectStores(most, ['store-1000'], chain)).toBeNull()
    expect(onlyStores(some(mostStoresInAddress + 1), chain)).toBeNull()
  })

  test('lets the most stores fit into a request line of 8 kB', () => {
    const uuids = some(mostStoresInAddress).map(() => crypto.randomUUID())
    expect(`GET /footfall?stores=${uuids.join(',')} HTTP/1.1`.length).toBeLessThan(8000)
  })
})

test('deselecting the last store leaves every store', () => {
  expect(deselectStores(['store-1', 'store-2'], ['store-2'])).toEqual(['store-1'])
  expect(deselectStores(['store-1'], ['store-1', 'store-7'])).toEqual([])
})
