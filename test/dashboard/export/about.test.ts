import { expect, test } from 'vitest'
import { withAbout } from '../../../src/dashboard/export/about.ts'
import { fileName } from '../../../src/dashboard/export/file-name.ts'
import { reportLines } from '../../../src/dashboard/export/picture/report-words.ts'
import { bothStores, report } from './report-fixture.ts'

const noAges = { ages: { reason: () => 'A sale has no age.' } }

function aboutOf(...settings: Parameters<typeof report>) {
  const { heads, rows } = withAbout({ heads: ['Day'], rows: [['4 March']] }, 'Entries', report(...settings))
  return Object.fromEntries(heads.map((head, place) => [head, rows[0]?.[place]]))
}

test('adds the page, stores, period and filters to each row of a file', () => {
  expect(
    aboutOf({ filters: { ages: ['25_34', '35_44'], genders: ['female'], roles: ['customer'] } }),
  ).toEqual({
    Day: '4 March',
    Page: 'Footfall',
    Panel: 'Entries',
    Stores: 'Leeds · Briggate',
    'Time zone': 'Europe/London',
    From: '2026-02-26',
    To: '2026-03-04',
    Comparison: 'Same weekdays, previous weeks',
    'Comparison from': '2026-02-19',
    'Comparison to': '2026-02-25',
    Ages: '25–34; 35–44',
    Genders: 'Women',
    Roles: 'customers',
    'Counted until (UTC)': '2026-03-04 09:40',
  })
})

test('omits a filter that the page does not support', () => {
  const about = aboutOf({ filters: { ages: ['25_34'] }, unsupported: noAges })
  expect(about.Ages).toBe('all')
})

test('leaves the compared days empty without a comparison', () => {
  const about = aboutOf({ filters: { comparison: 'none' } })
  expect([about.Comparison, about['Comparison from'], about['Comparison to']]).toEqual([
    'No comparison',
    '',
    '',
  ])
})

test('names all stores and their time zones', () => {
  const about = aboutOf({ stores: bothStores, everyStore: true })
  expect(about.Stores).toBe('All 2 stores: Leeds · Briggate, Pune · FC Road')
  expect(about['Time zone']).toBe('Asia/Kolkata, Europe/London')
})

test('builds a file name of page, panel, stores and range', () => {
  const named = (...settings: Parameters<typeof report>) =>
    fileName('Entries per day', report(...settings), 'csv')
  expect(named()).toBe('footfall-entries-per-day-leeds-briggate-2026-02-26-to-2026-03-04.csv')
  expect(named({ stores: bothStores, everyStore: true })).toContain('-all-stores-')
  expect(named({ stores: bothStores })).toContain('-leeds-briggate-and-1-more-')
  const today = { filters: { range: { kind: 'preset', preset: 'today' } } } as const
  expect(named(today)).toBe('footfall-entries-per-day-leeds-briggate-2026-03-04.csv')
})

test('strips characters that are unsafe in a file name', () => {
  const [store] = bothStores
  const odd = {
    ...store,
    name: '../東京 / "新宿": <3?*|\u0000',
    id: 'x',
    timezone: 'Asia/Tokyo',
    zoneFrom: 'location',
  } as const
  expect(fileName('Women › Tops: Visits per day', report({ stores: [odd] }), 'png')).toBe(
    'footfall-women-tops-visits-per-day-東京-新宿-3-2026-02-26-to-2026-03-04.png',
  )
})

test('describes stores, both periods with their years, people and the time of the counts', () => {
  const lines = reportLines(report({ filters: { genders: ['female'], roles: ['customer'] } }))
  // The spaces around a dash depend on the locale data of the Node version.
  expect(lines.map((line) => ({ ...line, words: line.words.replaceAll(/\s/g, ' ') }))).toEqual([
    { name: 'Stores', words: 'Leeds · Briggate' },
    { name: 'Date range', words: '26 Feb – 4 Mar 2026 (Europe/London)' },
    { name: 'Comparison', words: '19 – 25 Feb 2026 (Same weekdays, previous weeks)' },
    { name: 'Visitors', words: 'Women · Excluding staff' },
    { name: 'Counted until', words: '4 Mar 2026, 09:40 GMT' },
  ])
})

test('uses the fixed day and comparison of a page instead of the filters', () => {
  const unsupported = {
    range: 'fixed' as const,
    comparison: { instead: () => 'same weekday before' },
  }
  expect(aboutOf({ unsupported })).toMatchObject({
    From: '2026-03-04',
    To: '2026-03-04',
    Comparison: 'same weekday before',
    'Comparison from': '',
    'Comparison to': '',
  })
  const lines = reportLines(report({ unsupported }))
  const said = Object.fromEntries(lines.map(({ name, words }) => [name, words]))
  expect(said['Date range']).toBe('4 Mar 2026 (Europe/London)')
  expect(said.Comparison).toBe('same weekday before')
})
