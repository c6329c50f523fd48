import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openImporter } from './records-import.ts'

const { warehouse, run } = await openImporter()
const visits = () =>
  warehouse.query<{ visit_id: string; age: string }>(
    'SELECT visit_id, toString(age) AS age FROM shopfloor.visits FINAL ORDER BY visit_id',
  )
beforeEach(() => warehouse.command('TRUNCATE TABLE shopfloor.visits'))

const records = [
  { visit_id: 'a', location_id: 'leeds', entered_at: '2026-03-01T10:00:00Z', age: '25_34' },
  { visit_id: 'Zürich', location_id: 'leeds', entered_at: '2026-03-01T11:00:00Z', age: '' },
]
const csv = `visit_id,location_id,entered_at,age\n${records.map((one) => Object.values(one).join()).join('\n')}\n`
const ndjson = records.map((one) => `${JSON.stringify(one)}\n`).join('')
const taken = [
  { visit_id: 'Zürich', age: '' },
  { visit_id: 'a', age: '25_34' },
]
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a file of a kind', () => {
  test.each<readonly [string, string | Buffer, string]>([
    ['CSV with semicolons', csv.replaceAll(',', ';'), 'CSV'],
    ['CSV with tabs', csv.replaceAll(',', '\t'), 'CSV'],
    ['compressed CSV with bars', gzipSync(csv.replaceAll(',', '|')), 'CSV, compressed'],
    ['CSV with carriage returns', csv.replaceAll('\n', '\r'), 'CSV'],
    ['CSV in UTF-16', utf16(csv), 'CSV'],
    ['compressed CSV in UTF-16', gzipSync(utf16(csv)), 'CSV, compressed'],
    ['CSV in Windows-1252', Buffer.from(csv, 'latin1'), 'CSV'],
    ['JSON in UTF-16', utf16(ndjson), 'newline-delimited JSON'],
    ['one JSON array', JSON.stringify(records), 'a JSON array'],
    [
      'one JSON array over lines, compressed',
      gzipSync(JSON.stringify(records, null, 2)),
      'a JSON array, compressed',
    ],
  ])('as %s needs no option', async (_, content, form) => {
    const { status, output, faults } = await run('visits', content)
    expect({ status, faults }).toEqual({ status: 0, faults: '' })
    expect(output).toContain(`: visits, ${form}\n`)
    expect(output).toContain('Rows imported 2, 2 new\nRows rejected 0\n')
    expect(await visits()).toEqual(taken)
  })

  test.each([
    [
      'PK\x03\x04 xl/workbook.xml',
      'is an Excel workbook (XLSX). In the spreadsheet program, choose "Save as"',
    ],
    ['PK\x03\x04 visits.csv', 'is a ZIP archive. Unpack it and import its files.'],
  ])('of another format is identified, with advice: %s', async (content, says) => {
    const { status, faults } = await run('visits', Buffer.from(content, 'latin1'))
    expect(status).toBe(1)
    expect(faults).toContain(says)
  })
})

describe('a JSON array', () => {
  test('with an invalid record loses only that record', async () => {
    const items = [records[0], { visitor: 1 }, 3, records[1], { ...records[0], visit_id: { a: 1 } }]
    const { status, output } = await run('visits', JSON.stringify(items))
    expect(status).toBe(0)
    expect(output).toContain(
      '3 × row is damaged: row 2 "visitor is not a field of visits", 3 "the line is not an object", 5 "visit_id is not a single value"',
    )
    expect(await visits()).toEqual(taken)
  })

  test('that is truncated is reported, with advice', async () => {
    const { status, faults } = await run('visits', JSON.stringify(records).slice(0, -3))
    expect(status).toBe(1)
    expect(faults).toContain(
      "is a JSON array that is damaged or ends early. Write one object per line, for example with jq -c '.[]'.",
    )
  })
})

test('rejects a quoted cell with a line break by the rule of its field, in its own line', async () => {
  const content = csv.replace('Zürich,', '"Zür\nich",').concat('b,leeds,2026-03-01T12:00:00Z,\n')
  const { output } = await run('visits', content)
  expect(output).toContain(
    '1 × visit_id must be text of 1 to 128 characters, without control characters: line 3 "Zür\\nich"\n',
  )
  expect(output).not.toContain('quotes')
  expect((await visits()).map(({ visit_id }) => visit_id)).toEqual(['a', 'b'])
})

test.each(['true', 'TRUE', '1', 'yes', 'Yes'])('removes a record with removed %s', async (word) => {
  await run('visits', csv)
  const { output } = await run('visits', `visit_id,location_id,removed\na,leeds,${word}\nZürich,leeds,no\n`)
  expect(output).toContain('1 removed')
  expect((await visits()).map(({ visit_id }) => visit_id)).toEqual(['Zürich'])
})

test('reports a value of removed that is neither true nor false', async () => {
  const { output } = await run('visits', 'visit_id,location_id,removed\na,leeds,ja\n')
  expect(output).toContain('1 × removed must be true or false: line 2 "ja"\n')
})

test('reports a header under another delimiter than --delimiter', async () => {
  const { status, faults } = await run('visits', csv.replaceAll(',', ';'), '--delimiter', ',')
  expect(status).toBe(1)
  expect(faults).toContain('Remove --delimiter: the fields are between semicolons.\n')
  expect(faults).not.toContain('--column')
})

test('names non-existent days and future times', async () => {
  const content = csv.replace('03-01T10:00', '02-30T10:00').replace('2026-03-01T11:00', '2027-03-01T11:00')
  const { output } = await run('visits', content)
  expect(output).toContain('2 × entered_at must be an ISO 8601 time with a time zone')
  expect(output).toContain('line 2 "2026-02-30T10:00:00Z" (names 30 February 2026, which is not a date)')
  expect(output).toContain('3 "2027-03-01T11:00:00Z" (is in the future)')
})

describe('values of a kind', () => {
  const words = ['--map', 'age:65+=65_100', '--map', "age:O'Neill\\=0_15"]

  test.each<readonly [string, string]>([
    ['CSV', csv.replace('25_34', '65+').replace('00Z,\n', "00Z,O'Neill\\\n")],
    ['a damaged file', `${csv.replace('25_34', '65+').replace('00Z,\n', "00Z,O'Neill\\\n")}"\n`],
    ['JSON', JSON.stringify(records.map((one, index) => ({ ...one, age: ['65+', "O'Neill\\"][index] })))],
  ])('of %s are mapped to words', async (_, content) => {
    await run('visits', content, ...words)
    expect(await visits()).toEqual([
      { visit_id: 'Zürich', age: '0_15' },
      { visit_id: 'a', age: '65_100' },
    ])
  })

  test('of no field are rejected', async () => {
    const { status, faults } = await run('visits', csv, '--map', 'colour:red=blue')
    expect(status).toBe(2)
    expect(faults).toContain(
      '--map is FIELD:VALUE=WORD, for example --map age:65+=65_100. Fields: location_id,',
    )
  })
})
