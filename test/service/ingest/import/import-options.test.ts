import { expect, test } from 'vitest'
import { parseImportArguments } from '../../../../src/service/ingest/import/import-options.ts'

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

test('columns and formats are read', () => {
  expect(parseImportArguments([...right, '--date-format', 'dd/MM/yyyy', '--date-format', 'd.M.yy'])).toEqual({
    kind: 'options',
    options: {
      file: 'f.csv',
      columns: { date: 'Date', hour: 'Hour', count: 'In', location: 'Where' },
      dateFormats: ['dd/MM/yyyy', 'd.M.yy'],
      timezone: 'Europe/London',
      locationName: null,
      organisation: 'Imported counts',
      currency: 'EUR',
      delimiter: ',',
      repeatedHour: 'first',
    },
  })
})

test('all faults are told together', () => {
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
    '--date and --hour go together.',
    '--count is required with --date and --hour.',
    'Say which location was counted: --location COLUMN or --location-name NAME.',
    '--currency is a code of three capital letters, for example GBP.',
  ])
})

test.each([
  [['--what'], /Unknown option '--what'/],
  [['other.csv'], /One file at a time/],
  [['--time', 'When'], /instead of --date and --hour/],
  [['--repeated-hour', 'both'], /first or second/],
  [['--delimiter', ';;'], /one character/],
])('%j beside a right call is a fault', (more, says) => {
  const parsed = parseImportArguments([...right, ...more])
  expect(parsed.kind === 'faults' && parsed.faults.join()).toMatch(says)
})

test('a word that is no kind is told as such, with the kinds that there are', () => {
  const parsed = parseImportArguments(['visit', 'january.csv', '--strict'])
  expect(parsed.kind === 'faults' && parsed.faults).toEqual([
    expect.stringMatching(
      /^There is no kind of records "visit". The kinds are organisations, .*heartbeats\.$/,
    ),
  ])
})

test('a file alone may be of a kind, or of another layout', () => {
  const parsed = parseImportArguments(['january.csv'])
  expect(parsed.kind === 'faults' && parsed.faults.slice(0, 2)).toEqual([
    'Name the kind of records before the file, for example: npm run import -- visits january.csv',
    'Or say how a file of another layout is to be read:',
  ])
})

test('help is help, whatever else is missing', () => {
  expect(parseImportArguments(['--help'])).toEqual({ kind: 'help' })
})
