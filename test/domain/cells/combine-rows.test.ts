import { expect, test } from 'vitest'
import type { Bucket } from '../../../src/calendar/calendar.ts'
import {
  addKnown,
  combineRows,
  combineSummary,
  measured,
  sumKnown,
  totalOf,
} from '../../../src/domain/cells/combine-rows.ts'

const hourMs = 3_600_000
const entries = measured('entries')

function bucket(index: string, start: string, hours = 24, occurrence: 0 | 1 = 0): Bucket {
  const instant = Date.parse(start)
  return { index, occurrence, start: instant, endExclusive: instant + hours * hourMs }
}

const monday = bucket('2026-03-02T00:00:00.000', '2026-03-02T00:00Z')
const tuesday = bucket('2026-03-03T00:00:00.000', '2026-03-03T00:00Z')

test('keeps null and zero apart: no data is not zero visitors', () => {
  const rows = [
    { index: monday.index, location: 'leeds', entries: null },
    { index: tuesday.index, location: 'leeds', entries: 0 },
  ]
  const { values } = combineRows(rows, [monday, tuesday], { places: ['leeds', 'york'] }, entries)
  expect(values.get('leeds')).toEqual([null, 0])
  expect(values.get('york')).toEqual([null, null])
})

test('sums rows of several demographic values, with null plus five as five', () => {
  const rows = [
    { index: monday.index, location: 'leeds', age: '25_34', gender: 'female', entries: null },
    { index: monday.index, location: 'leeds', age: '25_34', gender: 'male', entries: 5 },
    { index: monday.index, location: 'leeds', age: '35_44', gender: 'male', entries: 2 },
    { index: tuesday.index, location: 'leeds', age: '25_34', gender: 'male', entries: null },
  ]
  expect(combineRows(rows, [monday, tuesday], { places: ['leeds'] }, entries).values.get('leeds')).toEqual([
    7,
    null,
  ])
})

test('assigns a row without a location to the only one requested, and leaves it unplaced among several', () => {
  const rows = [{ index: monday.index, entries: 3 }]
  expect(combineRows(rows, [monday], { places: ['leeds'] }, entries).values.get('leeds')).toEqual([3])
  const several = combineRows(rows, [monday], { places: ['leeds', 'york'] }, entries)
  expect(several.values.get('leeds')).toEqual([null])
  expect(several.unplaced).toBe(1)
})

test('excludes rows of another location or time from every sum', () => {
  const rows = [
    { index: monday.index, location: 'elsewhere', entries: 3 },
    { index: '2030-01-01T00:00:00.000', location: 'leeds', entries: 4 },
    { location: 'leeds', entries: 5 },
  ]
  const { values, unplaced } = combineRows(rows, [monday], { places: ['leeds'] }, entries)
  expect(values.get('leeds')).toEqual([null])
  expect(unplaced).toBe(3)
})

test('accepts an index that is a bare date or contains a space', () => {
  const rows = [
    { index: '2026-03-02', location: 'leeds', entries: 1 },
    { index: '2026-03-03 00:00', location: 'leeds', entries: 2 },
  ]
  expect(combineRows(rows, [monday, tuesday], { places: ['leeds'] }, entries).values.get('leeds')).toEqual([
    1, 2,
  ])
})

const repeated = [
  bucket('2026-10-25T00:00:00.000', '2026-10-24T23:00Z', 1),
  bucket('2026-10-25T01:00:00.000', '2026-10-25T00:00Z', 1),
  bucket('2026-10-25T01:00:00.000', '2026-10-25T01:00Z', 1, 1),
  bucket('2026-10-25T02:00:00.000', '2026-10-25T02:00Z', 1),
]

test('reads the repeated hour twice, in chronological order', () => {
  const rows = ['T00', 'T01', 'T01', 'T02'].map((time, position) => ({
    index: `2026-10-25${time}:00:00.000`,
    location: 'leeds',
    entries: position + 1,
  }))
  expect(combineRows(rows, repeated, { places: ['leeds'] }, entries).values.get('leeds')).toEqual([
    1, 2, 3, 4,
  ])
})

test.each(['by time', 'by value'])(
  'reads a pair of repeated hours for each demographic value, sorted %s',
  (order) => {
    const row = (gender: string, entries: number) => ({
      index: '2026-10-25T01:00:00.000',
      location: 'leeds',
      gender,
      entries,
    })
    const rows =
      order === 'by time'
        ? [row('female', 1), row('male', 10), row('female', 2), row('male', 20)]
        : [row('female', 1), row('female', 2), row('male', 10), row('male', 20)]
    expect(combineRows(rows, repeated, { places: ['leeds'] }, entries).values.get('leeds')).toEqual([
      null,
      11,
      22,
      null,
    ])
  },
)

test('matches an index that shows UTC by instant', () => {
  const kolkata = bucket('2026-03-02T00:00:00.000', '2026-03-01T18:30Z')
  const rows = [{ index: '2026-03-01T18:30:00.000', location: 'pune', entries: 6 }]
  expect(combineRows(rows, [kolkata], { places: ['pune'] }, entries, 'utc').values.get('pune')).toEqual([6])
  expect(combineRows(rows, [kolkata], { places: ['pune'] }, entries, 'location').unplaced).toBe(1)
})

test('sums a summary per location, and keeps locations without a row unknown', () => {
  const rows = [
    { location: 'leeds', role: 'customer', entries: 4 },
    { location: 'leeds', role: 'staff', entries: null },
    { location: 'elsewhere', entries: 9 },
  ]
  expect([...combineSummary(rows, { places: ['leeds', 'york'] }, entries)]).toEqual([
    ['leeds', 4],
    ['york', null],
  ])
})

test('adds known numbers, and keeps unknowns unknown', () => {
  expect(addKnown(null, null)).toBeNull()
  expect(addKnown(0, null)).toBe(0)
  expect(sumKnown([null, 2, null, 3])).toBe(5)
  expect(sumKnown([])).toBeNull()
})

test('multiplies an average by its count, with a total of zero without visitors', () => {
  const dwell = totalOf('area_average_dwell_time', 'area_total_entries')
  expect(dwell({ area_average_dwell_time: 42.5, area_total_entries: 4 })).toBe(170)
  expect(dwell({ area_average_dwell_time: null, area_total_entries: 0 })).toBe(0)
  expect(dwell({ area_average_dwell_time: null, area_total_entries: null })).toBeNull()
  expect(dwell({ area_average_dwell_time: 42.5, area_total_entries: null })).toBeNull()
})

test('tells rows of several zones of one store apart by placeOf', () => {
  const zones = ['Shop:Shoes', 'Shop:Hats']
  const rows = zones.map((taxonomy, position) => ({
    index: monday.index,
    location: 'leeds',
    taxonomy,
    entries: position + 1,
  }))
  const places = { places: zones, placeOf: (row: { readonly taxonomy?: string | undefined }) => row.taxonomy }
  expect([...combineRows(rows, [monday], places, entries).values]).toEqual([
    ['Shop:Shoes', [1]],
    ['Shop:Hats', [2]],
  ])
  expect([...combineSummary(rows, places, entries)]).toEqual([
    ['Shop:Shoes', 1],
    ['Shop:Hats', 2],
  ])
})
