import { expect, test } from 'vitest'
import { readTargetFile } from '../../../../src/dashboard/pages/targets/read-target-file.ts'

const stores = [
  { id: 'id-leeds', name: 'Leeds · Briggate' },
  { id: 'id-york', name: 'York, "Coppergate"' },
  { id: 'id-a', name: 'Twin' },
  { id: 'id-b', name: 'twin' },
]

const target = (location: string, from: string, until: string, entries: number | null) => ({
  ...{ locations: [location], from, until, entries },
})

test.each([
  ['commas', 'store,from,until,entries\nid-leeds,2026-11-23,2026-11-29,9000\n'],
  [
    'semicolons and a byte order mark',
    '\ufeffstore;from;until;entries\r\nLeeds · Briggate;2026-11-23;2026-11-29;9.000\r\n',
  ],
  [
    'tabs, as a spreadsheet copies cells',
    'Entries\tUntil\tFrom\tStore\n9,000\t2026-11-29\t2026-11-23\tLEEDS · BRIGGATE',
  ],
  [
    'further columns and empty lines',
    'store,city,from,until,entries\n\nid-leeds,Leeds,2026-11-23,2026-11-29,9000\n,,,,\n',
  ],
])('reads %s', (_, text) => {
  expect(readTargetFile(text, stores)).toEqual({
    targets: [target('id-leeds', '2026-11-23', '2026-11-29', 9000)],
    faults: [],
  })
})

test.each(['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('names the line of %s', (day) => {
  const text = `store,day,entries\nid-leeds,2026-11-27,10\nid-york,${day},20`
  expect(readTargetFile(text, stores)).toMatchObject({ faults: [{ line: 3, fault: 'year', text: day }] })
})

test('reads single days, quoted names, and removals', () => {
  const text =
    'store,day,entries\n"York, ""Coppergate""",2026-11-27,1500\nid-york,2026-11-28,\nid-york,2026-11-29,0'
  expect(readTargetFile(text, stores)).toEqual({
    targets: [
      target('id-york', '2026-11-27', '2026-11-27', 1500),
      target('id-york', '2026-11-28', '2026-11-28', null),
      target('id-york', '2026-11-29', '2026-11-29', null),
    ],
    faults: [],
  })
})

test('names each line that it cannot read, and reads the others', () => {
  const text = [
    'store,from,until,entries',
    'Atlantis,2026-11-27,,5',
    'Twin,2026-11-27,,5',
    'id-leeds,27.11.2026,,5',
    'id-leeds,2026-11-27,2026-02-30,5',
    'id-leeds,2026-11-27,2026-11-26,5',
    'id-leeds,2026-11-27,,1500.5',
    'id-leeds,2026-11-27,,-5',
    'id-leeds,2026-11-27,,5',
  ].join('\n')
  expect(readTargetFile(text, stores)).toEqual({
    targets: [target('id-leeds', '2026-11-27', '2026-11-27', 5)],
    faults: [
      { line: 2, fault: 'store', text: 'Atlantis' },
      { line: 3, fault: 'store', text: 'Twin' },
      { line: 4, fault: 'day', text: '27.11.2026' },
      { line: 5, fault: 'day', text: '2026-02-30' },
      { line: 6, fault: 'order', text: '2026-11-27 – 2026-11-26' },
      { line: 7, fault: 'entries', text: '1500.5' },
      { line: 8, fault: 'entries', text: '-5' },
    ],
  })
})

test('reads no part of a number that the separator cuts', () => {
  const text = [
    'store,from,entries,conversion',
    'id-leeds,2026-11-27,1,000,18.5',
    'id-leeds,2026-11-28,1000,18,5',
    'id-leeds,2026-11-29,"1,000","18,5"',
    // A spreadsheet adds separators where other lines have more cells.
    'id-leeds,2026-11-30,1000,18.5,,',
  ].join('\n')
  const leeds = { locations: ['id-leeds'], entries: 1000, conversion: 18.5 }
  expect(readTargetFile(text, stores)).toEqual({
    targets: [
      { ...leeds, from: '2026-11-29', until: '2026-11-29' },
      { ...leeds, from: '2026-11-30', until: '2026-11-30' },
    ],
    faults: [
      { line: 2, fault: 'values', text: '' },
      { line: 3, fault: 'values', text: '' },
    ],
  })
})

test('names what the server would refuse together with the lines around it', () => {
  const text = [
    'store,from,until,entries,revenue',
    'id-leeds,2026-11-27,2028-01-01,9000,',
    'id-leeds,2026-11-27,,10000001,',
    'id-leeds,2026-11-27,,,1000000000001',
    'id-leeds,2026-11-27,2027-12-31,10000001,1000000000001',
  ].join('\n')
  expect(readTargetFile(text, stores)).toEqual({
    targets: [
      {
        ...target('id-leeds', '2026-11-27', '2027-12-31', 10_000_001),
        revenue: 1_000_000_000_001,
      },
    ],
    faults: [
      { line: 2, fault: 'days', text: '2026-11-27 – 2028-01-01' },
      { line: 3, fault: 'most', text: '10000001' },
      { line: 4, fault: 'most', text: '1000000000001' },
    ],
  })
})

test('names a quotation mark that hides the lines after it', () => {
  const text = [
    'store,from,entries,note',
    'id-leeds,2026-11-27,1,12" sign',
    'id-leeds,2026-11-28,2,"Sale',
    'id-leeds,2026-11-29,3,none',
  ].join('\n')
  expect(readTargetFile(text, stores)).toEqual({
    targets: [target('id-leeds', '2026-11-27', '2026-11-27', 1)],
    faults: [{ line: 3, fault: 'quote', text: '' }],
  })
})

test('reads targets of several measures, and leaves those of empty cells as they are', () => {
  const text = [
    'store;from;until;revenue;conversion',
    'id-leeds;2026-11-23;2026-11-29;52.000;18,5',
    'id-leeds;2026-11-30;;;0',
    'id-leeds;2026-12-01;;;',
    'id-leeds;2026-12-02;;52.5;18',
    'id-leeds;2026-12-03;;52;180',
  ].join('\n')
  const leeds = { locations: ['id-leeds'] }
  expect(readTargetFile(text, stores)).toEqual({
    targets: [
      { ...leeds, from: '2026-11-23', until: '2026-11-29', revenue: 52_000, conversion: 18.5 },
      { ...leeds, from: '2026-11-30', until: '2026-11-30', conversion: null },
    ],
    faults: [
      { line: 5, fault: 'revenue', text: '52.5' },
      { line: 6, fault: 'conversion', text: '180' },
    ],
  })
})

test('names the columns that are missing', () => {
  expect(readTargetFile('shop,date,visitors\n', stores)).toEqual({ missing: ['store', 'measure'] })
  expect(readTargetFile('', stores)).toEqual({ missing: ['store', 'from', 'measure'] })
})

test('counts blank lines and quoted line breaks in the numbers of lines', () => {
  const text = [
    ...['', 'store;from;entries', '', '  ', ';;', 'Atlantis;2026-11-27;5'],
    ...['"York, ""Coppergate""";"2026-11-27', '";5', 'Utopia;2026-11-27;5'],
  ].join('\r\n')
  const read = readTargetFile(text, stores)
  expect(read).toMatchObject({
    targets: [target('id-york', '2026-11-27', '2026-11-27', 5)],
    faults: [
      { line: 6, text: 'Atlantis' },
      { line: 9, text: 'Utopia' },
    ],
  })
})

test('finds a store whose accents the file writes apart', () => {
  const koeln = [{ id: 'id-koeln', name: 'Köln' }]
  expect(readTargetFile(`store,from,entries\n${'Köln'.normalize('NFD')},2026-11-27,5`, koeln)).toEqual({
    targets: [target('id-koeln', '2026-11-27', '2026-11-27', 5)],
    faults: [],
  })
})
