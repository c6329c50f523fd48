import { expect, test } from 'vitest'
import { parseImportArguments } from '../../../../../src/service/ingest/import/options/import-options.ts'

const right = [
  'f.csv',
  '--date',
  'Date',
  '--hour',
  'Hour',
  '--count',
  'In',
  '--location',
  'Where',
  '--timezone',
  'Europe/London',
]

test('reads columns and formats', () => {
  expect(
    parseImportArguments([...right, 'g.csv', '--date-format', 'dd/MM/yyyy', '--date-format', 'd.M.yy']),
  ).toEqual({
    kind: 'options',
    files: ['f.csv', 'g.csv'],
    options: {
      columns: { date: 'Date', hour: 'Hour', count: 'In', location: 'Where' },
      dateFormats: ['dd/MM/yyyy', 'd.M.yy'],
      timezone: 'Europe/London',
      locationName: null,
      organisation: null,
      currency: null,
      countsOf: null,
      update: false,
      delimiter: null,
      skipLines: 0,
      decimal: null,
      map: new Map(),
      vat: 0,
      sumReceipts: false,
      repeatedHour: 'first',
      isDryRun: false,
    },
  })
})

test('reports all faults together', () => {
  const parsed = parseImportArguments([
    '--timezone',
    'Mars/Olympus',
    '--hour',
    'Hour',
    '--currency',
    'pounds',
  ])
  expect(parsed.kind === 'faults' && parsed.faults).toEqual([
    'Name the file to read.',
    '--timezone: there is no time zone "Mars/Olympus".',
    '--hour needs --date.',
    'The location is missing: use --location COLUMN or --location-name NAME.',
    '--count is required with --hour.',
    '--currency is a code of three capital letters, for example GBP.',
  ])
})

test.each([
  [['--what'], /Unknown option '--what'/],
  [['--time', 'When'], /--hour and --time cannot be combined/],
  [['--amount', 'Total'], /--count and --amount cannot be combined/],
  [['--map', 'age=x'], /--map is FIELD:VALUE=WORD/],
  [['--map', 'colour:red=blue'], /--map is FIELD:VALUE=WORD/],
  [['--date-format', 'HH:mm'], /needs a day, a month and a year/],
  [['--skip-lines', 'two'], /number of lines/],
  [['--decimal', ';'], /comma or a point/],
  [['--vat', 'much'], /rate in per cent/],
  [['--repeated-hour', 'both'], /first or second/],
  [['--counts-of', 'staff'], /customers or everybody/],
  [['--delimiter', ';;'], /one character/],
  [['--sum-receipts'], /needs --amount/],
])('rejects %j beside a valid call', (more, says) => {
  const parsed = parseImportArguments([...right, ...more])
  expect(parsed.kind === 'faults' && parsed.faults.join()).toMatch(says)
})

test('names the kinds if the first word is none', () => {
  const parsed = parseImportArguments(['visit', 'january.csv', '--strict'])
  expect(parsed.kind === 'faults' && parsed.faults).toEqual([
    expect.stringMatching(
      /^There is no kind of record "visit". The kinds are organisations, .*heartbeats\.$/,
    ),
  ])
})

test('accepts a file alone for a kind or another layout', () => {
  const parsed = parseImportArguments(['january.csv'])
  expect(parsed.kind === 'faults' && parsed.faults.slice(0, 2)).toEqual([
    'Name the kind of records before the file, for example: npm run import -- visits january.csv',
    'For a file of another layout, give its columns:',
  ])
})

test('shows help, whatever else is missing', () => {
  expect(parseImportArguments(['--help'])).toEqual({ kind: 'help' })
})

test.each([
  ['DD.MM.YYYY', 'dd.MM.yyyy'],
  ['dd.mm.yyyy HH:MM', 'dd.MM.yyyy'],
  ["yyyy/MM/dd'T'HH:mm", 'yyyy/MM/dd'],
  ['d MMM yyyy', 'd MMM yyyy'],
])('reads the date format %s as %s', (written, pattern) => {
  const parsed = parseImportArguments([...right, '--date-format', written])
  expect(parsed.kind === 'options' && parsed.options.dateFormats).toEqual([pattern])
})

test('reads a tab, mapped values and a time beside a date', () => {
  const [file = '', ...words] = right.join(' ').replace('--hour Hour', '--time Clock').split(' ')
  const more = ['--delimiter', '\\t', '--map', 'age:65+=65_100', '--map', 'age:a=b=0_15', '--dry-run']
  expect(parseImportArguments([file, ...words, ...more])).toMatchObject({
    kind: 'options',
    options: {
      columns: { date: 'Date', time: 'Clock' },
      delimiter: '\t',
      map: new Map([
        [
          'age',
          new Map([
            ['65+', '65_100'],
            ['a=b', '0_15'],
          ]),
        ],
      ]),
      isDryRun: true,
    },
  })
})

test('accepts files of another layout whose names look like kinds', () => {
  expect(parseImportArguments(['january', 'february', ...right.slice(1)])).toMatchObject({
    files: ['january', 'february'],
  })
})
