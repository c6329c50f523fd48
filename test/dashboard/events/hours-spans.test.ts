import { expect, test } from 'vitest'
import { foldedByKind } from '../../../src/dashboard/events/automatic-spans.ts'
import { changeSpans } from '../../../src/dashboard/events/changes/change-spans.ts'
import { hoursSpans } from '../../../src/dashboard/events/hours/hours-spans.ts'
import { changesWords, hoursDetail, hoursOfBucket } from '../../../src/dashboard/events/words/hours-words.ts'
import type { OpeningHoursRow, WeekdayHours } from '../../../src/protocol/derived/changes/changes-answers.ts'
import { inLanguage } from '../../support/in-language.ts'

/** Hours such as `10-18`, or `closed`. */
function hours(words: string): WeekdayHours | null {
  if (words === 'closed') return null
  const [opens = 0, closes = 0] = words.split('-').map((hour) => Number(hour) * 60)
  return { opensMinute: opens, closesMinute: closes }
}

/** Each weekday with its hours before and after. */
function row(
  day: string,
  weekdays: Readonly<Record<number, readonly [before: string, after: string]>>,
  location = 'leeds',
): OpeningHoursRow {
  return {
    ...{ day, location },
    weekdays: Object.entries(weekdays).map(([weekday, [before, after]]) => ({
      weekday: Number(weekday),
      before: hours(before),
      after: hours(after),
    })),
  }
}

const spansOf = (changes: readonly OpeningHoursRow[]) =>
  hoursSpans({ openingHours: { changes, count: changes.length } })
const stores = [
  { id: 'leeds', name: 'Leeds' },
  { id: 'york', name: 'York' },
]
const longer = ['10-18', '10-20'] as const

test('folds the changes of a day, the first day first, and has none where they are not offered', () => {
  const spans = spansOf([
    row('2026-03-17', { 5: longer }),
    row('2026-03-06', { 5: longer }),
    row('2026-03-06', { 5: longer }, 'york'),
  ])
  expect(spans.map(({ from, until, stores: ids }) => [from, until, ids])).toEqual([
    ['2026-03-06', '2026-03-06', ['leeds', 'york']],
    ['2026-03-17', '2026-03-17', ['leeds']],
  ])
  expect(spans.map((span) => hoursDetail(span, stores, '2026-03-20'))).toEqual([
    'Fri 10:00–20:00 (previously 10:00–18:00) · 6 Mar · 2 stores · figures before and after may not be comparable',
    'Fri 10:00–20:00 (previously 10:00–18:00) · 17 Mar · Leeds · figures before and after may not be comparable',
  ])
  expect(hoursSpans({ openingHours: null })).toEqual([])
})

const wordsOf = (...rows: readonly OpeningHoursRow[]) => spansOf(rows).map(changesWords)

test('names weekdays with the same change together, three in a row as a range', () => {
  const weekdays = {
    1: longer,
    2: longer,
    3: longer,
    5: longer,
    6: ['closed', '12-16'],
    7: ['12-16', 'closed'],
  } as const
  expect(wordsOf(row('2026-03-06', weekdays))).toEqual([
    'Mon–Wed, Fri 10:00–20:00 (previously 10:00–18:00), ' +
      'Sat 12:00–16:00 (previously closed), Sun closed (previously 12:00–16:00)',
  ])
  expect(wordsOf(row('2026-03-06', { 6: ['10-18', '10-25.5'], 7: ['10-18', '10-25.5'] }))).toEqual([
    'Sat, Sun 10:00–01:30 (previously 10:00–18:00)',
  ])
})

test('words hours in the clock of the language', () => {
  expect(
    inLanguage('en-US', () => hoursOfBucket(spansOf([row('2026-03-06', { 5: longer })]), march)),
  ).toMatch(/^Fri 10:00\sAM–8:00\sPM \(previously 10:00\sAM–6:00\sPM\)$/)
})

const march = { first: '2026-03-01', last: '2026-03-31' }

test('says once what several stores changed alike, and only on which weekdays if they differ', () => {
  const alike = [row('2026-03-06', { 5: longer }), row('2026-03-06', { 5: longer }, 'york')]
  expect(wordsOf(...alike)).toEqual(['Fri 10:00–20:00 (previously 10:00–18:00)'])
  const others = [
    row('2026-03-06', { 5: longer }),
    row('2026-03-06', { 5: ['9-18', '9-20'], 7: longer }, 'york'),
  ]
  expect(wordsOf(...others)).toEqual(['Fri, Sun'])
})

test('words the changes of a bucket, of all its days together', () => {
  const spans = spansOf([row('2026-03-06', { 5: longer }), row('2026-03-09', { 5: ['10-20', '10-21'] })])
  const inDays = (first: string, last: string) => hoursOfBucket(spans, { first, last })
  expect(inDays('2026-03-06', '2026-03-06')).toBe('Fri 10:00–20:00 (previously 10:00–18:00)')
  expect(inDays('2026-03-02', '2026-03-15')).toBe('Fri')
  expect(inDays('2026-03-07', '2026-03-08')).toBe('')
})

test('stays beside outages and cameras that share its place, as the last', () => {
  const outage = {
    ...{ from: '2026-03-05', until: '2026-03-06', recordings: ['east'], stores: ['leeds'], hours: 6 },
    atLeast: false,
  }
  const camera = {
    ...{ kind: 'camera-added' as const, day: '2026-03-06' },
    ...{ location: 'leeds', recording: 'kids', name: 'Kids' },
  }
  const changed = [row('2026-03-06', { 5: longer }), row('2026-03-09', { 7: longer })]
  const openingHours = { changes: changed, count: 2 }
  const spans = changeSpans({ changes: [camera], openingHours, corrections: null }, 'entrances')
  expect(foldedByKind([...spans, outage])).toEqual([
    expect.objectContaining({ names: { 'camera-added': ['Kids'], 'camera-removed': [] } }),
    outage,
    { from: '2026-03-06', until: '2026-03-09', stores: ['leeds'], rows: changed },
  ])
})
