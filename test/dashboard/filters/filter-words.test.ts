import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/calendar/local-day.ts'
import { ageWords } from '../../../src/dashboard/filters/entries/ages.ts'
import { whyNot } from '../../../src/dashboard/filters/entries/granularity.ts'
import { storesWords } from '../../../src/dashboard/filters/entries/stores.ts'
import { peopleWords } from '../../../src/dashboard/filters/filter-words.ts'
import { defaultFilters, filterTable } from '../../../src/dashboard/filters/filters.ts'
import { fits } from '../../../src/dashboard/time/granularity.ts'
import { ages, aggregationPeriods } from '../../../src/protocol/metrics/vocabularies.ts'

const locations = ['Leeds', 'York', 'Hull'].map((name) => ({
  id: name.toLowerCase(),
  name,
  timezone: null,
  currency: null,
}))

describe('ages in words', () => {
  test('name the bands', () => {
    expect(ages.map(ageWords)).toEqual(['0–15', '16–24', '25–34', '35–44', '45–54', '55–64', '65+'])
  })

  test.each([
    [[], null],
    [[...ages], null],
    [['25_34'], 'Aged 25–34'],
    [['35_44', '25_34'], 'Aged 25–44'],
    [['55_64', '65_100'], 'Aged 55+'],
    [['65_100', '0_15'], 'Aged 0–15, 65+'],
  ] as const)('of %j are %s', (chosen, words) => {
    expect(filterTable.ages.sentence.words(chosen)).toBe(words)
  })
})

test('genders in words', () => {
  expect(filterTable.genders.sentence.words([])).toBeNull()
  expect(filterTable.genders.sentence.words(['male'])).toBe('Men')
  expect(filterTable.genders.sentence.words(['male', 'female'])).toBeNull()
})

test('stores in words', () => {
  const groups = [
    { key: 'region:North', dimension: 'region', name: 'North', stores: ['york', 'leeds'] },
  ] as const
  expect(storesWords(['region:North'], locations, groups)).toEqual({ name: 'North', count: '2 of 3' })
  expect(storesWords(['region:North', 'hull', 'york'], locations, groups)).toEqual({
    name: 'North + 2',
    count: '3 of 3',
  })
  expect(storesWords([], locations, groups)).toEqual({ name: 'All stores', count: '3' })
  expect(storesWords(['york'], locations, groups)).toEqual({ name: 'York', count: '1 of 3' })
  expect(storesWords(['york', 'leeds', 'hull'], locations, groups)).toEqual({
    name: 'York + 2',
    count: '3 of 3',
  })
  expect(storesWords(['gone'], locations, groups)).toEqual({ name: 'Unknown store', count: '1 of 3' })
})

test('an interval has a reason exactly if it does not fit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...aggregationPeriods), fc.integer({ min: 0, max: 3000 }), (period, more) => {
      const days = { first: '2015-01-01', last: addDays('2015-01-01', more) }
      expect(whyNot(period, days) === null).toBe(fits(period, days))
    }),
  )
  const year = { first: '2014-01-01', last: '2014-12-31' }
  expect(whyNot('hour', year)).toBe('Hour is limited to 31 days')
  expect(whyNot('month', { first: '2014-01-01', last: '2014-01-28' })).toBe('Month needs at least 56 days')
})

test('who is counted, in the order of a sentence', () => {
  expect(peopleWords(defaultFilters)).toEqual([])
  expect(peopleWords({ ages: ['25_34'], genders: ['female'], roles: ['customer'] })).toEqual([
    'Women',
    'Aged 25–34',
    'Excluding staff',
  ])
})

test('roles in words', () => {
  expect(filterTable.roles.sentence.words([])).toBeNull()
  expect(filterTable.roles.sentence.words(['staff'])).toBe('Only staff')
  expect(filterTable.roles.sentence.words(['customer', 'staff'])).toBeNull()
})
