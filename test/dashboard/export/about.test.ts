import { expect, test } from 'vitest'
import { withAbout } from '../../../src/dashboard/export/about.ts'
import { fileName } from '../../../src/dashboard/export/file-name.ts'
import { reportLines } from '../../../src/dashboard/export/picture/report-words.ts'
import { bothStores, report } from './report-fixture.ts'

const noAges = { ages: 'A sale has no age.' }

function aboutOf(...settings: Parameters<typeof report>) {
  const { heads, rows } = withAbout({ heads: ['Day'], rows: [['4 March']] }, 'Entries', report(...settings))
  return Object.fromEntries(heads.map((head, place) => [head, rows[0]?.[place]]))
}

test('each row of a file says what it is of', () => {
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
    'Compared with': 'same weekdays before',
    'Compared from': '2026-02-19',
    'Compared to': '2026-02-25',
    Ages: '25–34; 35–44',
    Genders: 'women',
    Roles: 'customer',
    'Counted until (UTC)': '2026-03-04 09:40',
  })
})

test('a filter that the page does not honour is in no file', () => {
  const about = aboutOf({ filters: { ages: ['25_34'] }, unsupported: noAges })
  expect(about.Ages).toBe('all')
})

test('without a comparison there are no days compared with', () => {
  const about = aboutOf({ filters: { comparison: 'none' } })
  expect([about['Compared with'], about['Compared from'], about['Compared to']]).toEqual(['nothing', '', ''])
})

test('stores in several zones are all named, with both zones', () => {
  const about = aboutOf({ stores: bothStores, everyStore: true })
  expect(about.Stores).toBe('All 2: Leeds · Briggate, Pune · FC Road')
  expect(about['Time zone']).toBe('Asia/Kolkata, Europe/London')
})

test('the name of a file says page, panel, stores and range', () => {
  const named = (...settings: Parameters<typeof report>) =>
    fileName('Entries per day', report(...settings), 'csv')
  expect(named()).toBe('footfall-entries-per-day-leeds-briggate-2026-02-26-to-2026-03-04.csv')
  expect(named({ stores: bothStores, everyStore: true })).toContain('-all-stores-')
  expect(named({ stores: bothStores })).toContain('-leeds-briggate-and-1-more-')
  const today = { filters: { range: { kind: 'preset', preset: 'today' } } } as const
  expect(named(today)).toBe('footfall-entries-per-day-leeds-briggate-2026-03-04.csv')
})

test('a name holds nothing that a file system takes for something else', () => {
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

test('the report names stores, both ranges with their year, people and the moment in words', () => {
  const lines = reportLines(report({ filters: { genders: ['female'], roles: ['customer'] } }), 'en-GB')
  // Whatever spaces this version of the locale's data puts around a dash.
  expect(lines.map((line) => ({ ...line, words: line.words.replaceAll(/\s/g, ' ') }))).toEqual([
    { name: 'Stores', words: 'Leeds · Briggate' },
    { name: 'Period', words: '26 Feb – 4 Mar 2026, days of Europe/London' },
    { name: 'Compared with', words: '19 – 25 Feb 2026 (same weekdays before)' },
    { name: 'People', words: 'women · without staff' },
    { name: 'Counts until', words: '4 Mar 2026, 09:40 GMT' },
  ])
})

test('a page with a day and a comparison of its own says these, whatever was chosen elsewhere', () => {
  const unsupported = {
    range: { instead: 'today', reason: 'It is of today.' },
    comparison: { instead: 'same weekday before', reason: 'It compares with it.' },
  }
  expect(aboutOf({ unsupported })).toMatchObject({
    From: '2026-03-04',
    To: '2026-03-04',
    'Compared with': 'same weekday before',
    'Compared from': '',
    'Compared to': '',
  })
  const lines = reportLines(report({ unsupported }), 'en-GB')
  const said = Object.fromEntries(lines.map(({ name, words }) => [name, words]))
  expect(said.Period).toBe('4 Mar 2026, days of Europe/London')
  expect(said['Compared with']).toBe('same weekday before')
})
