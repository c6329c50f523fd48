import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/calendar/local-day.ts'
import { ageWords } from '../../../src/dashboard/filters/entries/ages.ts'
import { whyNot } from '../../../src/dashboard/filters/entries/granularity.ts'
import { storesWords } from '../../../src/dashboard/filters/entries/stores.ts'
import { foldedSentence } from '../../../src/dashboard/filters/filter-words.ts'
import { defaultFilters, type Filters, filterTable } from '../../../src/dashboard/filters/filters.ts'
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
    [[], 'all'],
    [[...ages], 'all'],
    [['25_34'], '25–34'],
    [['35_44', '25_34'], '25–44'],
    [['55_64', '65_100'], '55+'],
    [['0_15', '65_100'], '2 of 7'],
  ] as const)('of %j are %s', (chosen, words) => {
    expect(filterTable.ages.words(chosen)).toBe(words)
  })
})

test('genders in words', () => {
  expect(filterTable.genders.words([])).toBe('all')
  expect(filterTable.genders.words(['male'])).toBe('men')
  expect(filterTable.genders.words(['male', 'female'])).toBe('all')
})

test('stores in words', () => {
  expect(storesWords([], locations)).toEqual({ name: 'All stores', count: '3' })
  expect(storesWords(['york'], locations)).toEqual({ name: 'York', count: '1 of 3' })
  expect(storesWords(['york', 'leeds', 'hull'], locations)).toEqual({ name: 'York + 2', count: '3 of 3' })
  expect(storesWords(['gone'], locations)).toEqual({ name: 'Unknown store', count: '1 of 3' })
})

test('an interval has a reason exactly if it does not fit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...aggregationPeriods), fc.integer({ min: 0, max: 3000 }), (period, more) => {
      const days = { first: '2015-01-01', last: addDays('2015-01-01', more) }
      expect(whyNot(period, days) === null).toBe(fits(period, days))
    }),
  )
  const year = { first: '2014-01-01', last: '2014-12-31' }
  expect(whyNot('hour', year)).toBe('Hour: up to 31 days')
  expect(whyNot('month', { first: '2014-01-01', last: '2014-01-28' })).toBe('Month: from 56 days on')
})

test('folded filters are summed up in one sentence', () => {
  expect(foldedSentence(defaultFilters, locations, {})).toBe('All stores · against same weekdays before')
  expect(
    foldedSentence(
      {
        ...defaultFilters,
        stores: ['york'],
        comparison: 'none',
        ages: ['25_34'],
        genders: ['female'],
        roles: ['customer'],
      },
      locations,
      {},
    ),
  ).toBe('York · women · 25–34 · no staff')
})

test('the folded sentence names the filters as the page applies them', () => {
  const filters: Filters = { ...defaultFilters, ages: ['25_34'] }
  const instead = (words: string) => ({ comparison: { instead: words, reason: 'It leaves no choice.' } })
  expect(foldedSentence(filters, locations, instead('same weekday before'))).toBe(
    'All stores · 25–34 · against same weekday before',
  )
  expect(foldedSentence(filters, locations, { ...instead('nothing'), ages: 'Cameras have no age.' })).toBe(
    'All stores',
  )
})

test('roles in words', () => {
  expect(filterTable.roles.words([])).toBe('all')
  expect(filterTable.roles.words(['staff'])).toBe('staff')
  expect(filterTable.roles.words(['customer', 'staff'])).toBe('all')
})
