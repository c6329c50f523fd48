import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLayoutImporter } from './layout-import.ts'

const { run, hours, clear } = await openLayoutImporter()
beforeEach(clear)

const words = [
  ...['--date', 'Date', '--hour', 'Hour', '--count', 'In', '--location', 'Where'],
  ...['--timezone', 'Europe/London', '--organisation', 'Test'],
]
const text = 'Date,In,Where,Hour\n2026-03-02,5,Café “Zürich”,9\n2026-03-02,7,Café “Zürich”,10\n'
const taken = [
  { name: 'Café “Zürich”', at: '2026-03-02 09:00:00', entries: 5 },
  { name: 'Café “Zürich”', at: '2026-03-02 10:00:00', entries: 7 },
]

const latin = Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')
const bigEndian = (content: string) => Buffer.from(content, 'utf16le').swap16()

describe('a file of another layout', () => {
  test.each<readonly [string, string | Buffer, string]>([
    ['UTF-8', text, 'CSV with commas, UTF-8'],
    ['UTF-8 with a byte order mark', `\ufeff${text}`, 'CSV with commas, UTF-8'],
    ['Windows-1252', latin, 'CSV with commas, Windows-1252'],
    ['compressed Windows-1252', gzipSync(latin), 'CSV with commas, Windows-1252, compressed'],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'CSV with commas, UTF-16'],
    ['UTF-16 without one, big endian', bigEndian(text), 'CSV with commas, UTF-16'],
    ['lines that end with a carriage return', text.replaceAll('\n', '\r'), 'CSV with commas, UTF-8'],
    ['Windows line ends', text.replaceAll('\n', '\r\n'), 'CSV with commas, UTF-8'],
    ['mixed line ends', text.replace('\n', '\r\n'), 'CSV with commas, UTF-8'],
    ['semicolons', text.replaceAll(',', ';'), 'CSV with semicolons, UTF-8'],
    ['tabs', text.replaceAll(',', '\t'), 'CSV with tabs, UTF-8'],
    ['bars', text.replaceAll(',', '|'), 'CSV with bars, UTF-8'],
  ])('in %s needs no option', async (_, content, form) => {
    const { status, output } = await run({ 'f.csv': content }, ...words)
    expect(output).toContain(`f.csv: ${form}\n`)
    expect({ status, hours: await hours() }).toEqual({ status: 0, hours: taken })
  })

  test('in UTF-8 with a damaged line loses only that line', async () => {
    const damaged = Buffer.concat([Buffer.from(text), Buffer.from('2026-03-02,8,Caf\xe9,11\n', 'latin1')])
    const { output } = await run({ 'f.csv': damaged }, ...words)
    expect(output).toContain('1 × the line is not UTF-8: line 4')
    expect(await hours()).toEqual(taken)
  })

  test('accepts \\t as the tab', async () => {
    const { status } = await run({ 'f.csv': text.replaceAll(',', '\t') }, ...words, '--delimiter', '\\t')
    expect({ status, hours: await hours() }).toEqual({ status: 0, hours: taken })
  })

  test('skips lines before the header with --skip-lines and counts lines as an editor does', async () => {
    const content = `Counter report;"Main" store\n\n${text}2026-03-02,x,Café,11\n`
    const { output } = await run({ 'f.csv': content }, ...words, '--skip-lines', '2')
    expect(output).toContain('1 × In must be a whole number of people: line 6 "x"')
    expect(await hours()).toEqual(taken)
  })
})

describe('a file that is not CSV', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), Buffer.alloc(30)])
  const cases: readonly (readonly [string, Buffer, string])[] = [
    [
      'an Excel workbook',
      Buffer.concat([zip, Buffer.from('[Content_Types].xmlxl/workbook.xml')]),
      'f is an Excel workbook (XLSX). In the spreadsheet program, choose "Save as" and the type "CSV UTF-8", then import that file.',
    ],
    ['a ZIP archive', Buffer.concat([zip, Buffer.from('counts.csv')]), 'f is a ZIP archive. Unpack it'],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'f is an old Excel workbook (XLS).'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'f is a PDF.'],
    ['other binary data', Buffer.from('a\0\0\0b\0\0\0', 'latin1'), 'f holds binary data, not text.'],
  ]

  test.each(cases)('is identified as %s, with advice', async (_, content, says) => {
    const { status, faults } = await run({ f: content }, ...words)
    expect(status).toBe(1)
    expect(faults).toContain(says)
  })

  test('of JSON records refers to the kinds', async () => {
    const { status, faults } = await run({ f: '{"a":1}\n' }, ...words)
    expect(status).toBe(1)
    expect(faults).toContain('f holds JSON.')
  })
})

describe('columns', () => {
  test('of the same name are rejected by name', async () => {
    const content = 'Date,In,In,Where,Hour\n2026-03-02,5,6,A,9\n'
    const { status, faults } = await run({ 'f.csv': content }, ...words)
    expect(status).toBe(1)
    expect(faults).toContain(
      'f.csv has the column "In" more than once. Give each column a name of its own in line 1.',
    )
    expect(faults.endsWith('  line 2: 2026-03-02,5,6,A,9\n')).toBe(true)
    expect(await hours()).toEqual([])
  })

  test('that no option names are ignored', async () => {
    const content = [
      'Note,Date,In,Where,Hour,Note,Age,Width',
      '"two\nlines",2026-03-02,5,A,9,,none,12',
      '5" pipe,2026-03-02,6,A,10,,,',
      'short,2026-03-02,7,A,11',
      'long,2026-03-02,8,A,12,,,,,,',
      'shifted,2026-03-02,8,A,13,,,12,5',
    ].join('\n')
    const { status, output } = await run({ 'f.csv': content }, ...words)
    expect(status).toBe(0)
    expect(output).toContain('Rows rejected 1\n  1 × the row has more fields than the header: line 7\n')
    expect(output).toContain(
      '      Put fields that hold the delimiter in quotes, or export with semicolons.\n',
    )
    expect((await hours()).map(({ entries }) => entries)).toEqual([5, 6, 7, 8])
  })

  test('that no option names may contain unbalanced quotes', async () => {
    const rows = ['"open,2026-03-02,5,A,9', '"two" words,2026-03-02,6,A,10', 'x,2026-03-02,7,A,11']
    const { output } = await run({ 'f.csv': ['Note,Date,In,Where,Hour', ...rows].join('\n') }, ...words)
    expect(output).toContain('Rows rejected 0\n')
    expect((await hours()).map(({ entries }) => entries)).toEqual([5, 6, 7])
  })

  test('that an option names reject a row with unbalanced quotes, and no other row', async () => {
    const rows = ['2026-03-02,5,A,9', '2026-03-02,6,"A,10', '2026-03-02,7,"A "b",11', '2026-03-02,8,A,12']
    const { output } = await run({ 'f.csv': ['Date,In,Where,Hour', ...rows].join('\n') }, ...words)
    expect(output).toContain('Rows rejected 2\n  2 × the quotes do not match: line 3, 4\n')
    expect((await hours()).map(({ entries }) => entries)).toEqual([5, 8])
  })

  test('that are missing are reported with three rows of the file and the option that helps', async () => {
    const content = `Report\nof March\n${text.replaceAll(',', ';')}`
    const { status, faults } = await run({ 'f.csv': content }, ...words)
    expect(status).toBe(1)
    expect(faults).toContain('f.csv has no column "Date", "Hour", "In", "Where". Its columns are "Report".\n')
    expect(faults).toContain('  line 1: Report\n  line 2: of March\n  line 3: Date;In;Where;Hour\n')
    expect(faults).toContain('The columns are in line 3: add --skip-lines 2.\n')
  })

  test('under another delimiter than the given one are reported as such', async () => {
    const { faults } = await run({ 'f.csv': text.replaceAll(',', ';') }, ...words, '--delimiter', ',')
    expect(faults).toContain('It was read as fields between commas, with the header in line 1.\n')
    expect(faults).toContain('Remove --delimiter: the fields are between semicolons.\n')
  })

  test('in other letter case are suggested', async () => {
    const { faults } = await run({ 'f.csv': text.replace('Date', 'date') }, ...words)
    expect(faults).toContain('Names of columns are compared exactly: write "date" in place of "Date".')
  })
})
