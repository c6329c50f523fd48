import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddressFields,
  changedFields,
  formatFields,
  namesAnyField,
  parseFields,
} from '../../../src/dashboard/address/address-fields.ts'
import {
  defaultFilters,
  equalFilters,
  type Filters,
  filterTable,
  formatFilters,
} from '../../../src/dashboard/filters/filters.ts'
import { anyFilters } from './any-filters.ts'

const filterFields: AddressFields<Filters> = filterTable
const parseFilters = (search: string): Filters => parseFields(filterFields, search)

describe('filters in the address', () => {
  test('survive a round trip', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(formatFilters(filters))).toEqual(filters)
      }),
      { numRuns: 500 },
    )
  })

  test('survive an address that a sender decodes and encodes again', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const travelled = new URLSearchParams(formatFilters(filters)).toString()
        expect(parseFilters(travelled)).toEqual(filters)
      }),
    )
  })

  test('are not written if they are the default', () => {
    expect(formatFilters(defaultFilters)).toBe('')
    expect(parseFilters('')).toEqual(defaultFilters)
  })

  test('read like a sentence', () => {
    const filters: Filters = {
      ...defaultFilters,
      stores: ['65f0a1', '65f0a2'],
      range: { kind: 'days', days: { first: '2014-01-01', last: '2014-12-31' } },
      comparison: 'none',
      granularity: 'week',
      ages: ['25_34', '35_44'],
      genders: ['female'],
      roles: ['customer'],
      zones: ['Women:Tops', 'Service:Fitting Rooms'],
    }
    expect(formatFilters(filters)).toBe(
      '?stores=65f0a1,65f0a2&from=2014-01-01&to=2014-12-31&against=none&by=week&age=25_34,35_44&gender=female&role=customer' +
        '&zones=Women:Tops,Service:Fitting%20Rooms',
    )
  })

  test('never throw on any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const filters = parseFilters(search)
        expect(parseFilters(formatFilters(filters))).toEqual(filters)
      }),
    )
  })

  test.each([
    ['range=everything'],
    ['range='],
    ['from=2014-01-01'],
    ['from=2014-02-30&to=2014-03-01'],
    ['from=2014-03-02&to=2014-03-01'],
    ['from=0001-01-01&to=2014-03-01'],
    ['against=nothing'],
    ['by=minute'],
    ['age=young'],
    ['gender='],
    ['role=customer-staff'],
    ['stores='],
    ['stores=,,'],
    ['zones='],
    ['zones=,'],
  ])('fall back to the default if invalid: %s', (search) => {
    expect(parseFilters(search)).toEqual(defaultFilters)
  })

  test('keep the known words of a list', () => {
    expect(parseFilters('age=young,25_34').ages).toEqual(['25_34'])
  })

  test('keep unknown stores, which are not all stores', () => {
    expect(parseFilters('stores=gone').stores).toEqual(['gone'])
  })

  test('prefer days to a preset', () => {
    expect(parseFilters('range=today&from=2014-01-01&to=2014-01-02').range).toEqual({
      kind: 'days',
      days: { first: '2014-01-01', last: '2014-01-02' },
    })
  })
})

describe('parameters of others', () => {
  test('keep their spelling', () => {
    expect(
      formatFields(filterFields, { ...defaultFilters, comparison: 'none' }, '?zone=Food%3AFresh&table=1'),
    ).toBe('?zone=Food%3AFresh&table=1&against=none')
    expect(formatFields(filterFields, defaultFilters, '?against=none&table=1&from=2014-01-01')).toBe(
      '?table=1',
    )
  })

  test('survive any number of changes', () => {
    fc.assert(
      fc.property(anyFilters, anyFilters, (first, second) => {
        const search = formatFields(filterFields, second, formatFields(filterFields, first, '?panel=a%20b&q'))
        expect(search.startsWith('?panel=a%20b&q')).toBe(true)
        expect(parseFilters(search)).toEqual(second)
      }),
    )
  })

  test('name no filter', () => {
    expect(namesAnyField(filterFields, '?table=1')).toBe(false)
    expect(namesAnyField(filterFields, '?table=1&by=nonsense')).toBe(true)
  })
})

test('filters are equal in any order of their members', () => {
  const some: Filters = { ...defaultFilters, stores: ['a', 'b'], ages: ['16_24', '25_34'] }
  const other: Filters = { ...some, stores: ['b', 'a'] }
  expect(equalFilters(some, other)).toBe(true)
  expect(changedFields(filterFields, some, { ...other, ages: [], comparison: 'none' })).toEqual([
    'comparison',
    'ages',
  ])
})
