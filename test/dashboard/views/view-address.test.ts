import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFields } from '../../../src/dashboard/address/address-fields.ts'
import { whyParameters } from '../../../src/dashboard/coverage/why-question.ts'
import { type Filters, filterTable, formatFilters } from '../../../src/dashboard/filters/filters.ts'
import { addressOfPage } from '../../../src/dashboard/views/view-address.ts'
import { dialogParameters, faultOfViewAddress, storesOfView } from '../../../src/protocol/view-rules.ts'
import { anyFilters } from '../filters/any-filters.ts'

test('a view keeps the page and its filters, without dialogs and language', () => {
  const address = (pathname: string, search = '') => addressOfPage({ pathname, search })
  expect(address('/footfall', '?stores=a&why=period&why-store=b&shape.days=table&lang=de')).toBe(
    '/footfall?stores=a&shape.days=table',
  )
  expect(address('/cameras/', '?camera=a')).toBe('/cameras')
  expect(address('/overview', '?event=new')).toBe('/overview')
  for (const path of ['/', '/targets', '/screens', '/wall', '/elsewhere']) expect(address(path)).toBeNull()
  expect(dialogParameters).toEqual(expect.arrayContaining([...whyParameters]))
})

test('the server reads the same stores from an address as the dashboard', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const search = formatFilters(filters)
      const read = storesOfView(`/footfall${search}`)
      expect(read).toEqual(parseFields<Filters>(filterTable, search).stores)
    }),
  )
})

test('the server takes every address that the dashboard writes, up to its limit', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const { href } = new URL(`/zones${formatFilters(filters)}`, 'https://shopfloor.example')
      const { pathname, search } = new URL(href)
      const address = addressOfPage({ pathname, search }) ?? ''
      expect(faultOfViewAddress(address)).toBe(address.length > 2000 ? 'length' : null)
    }),
  )
})
