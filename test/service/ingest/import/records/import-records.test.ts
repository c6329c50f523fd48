import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openImporter } from '../records-import.ts'

const { warehouse, folder, run } = await openImporter()
const visits = () =>
  warehouse.query(
    `SELECT location_id, toString(entered_at) AS at, visit_id, recording_id, age, gender, role
     FROM shopfloor.visits FINAL ORDER BY visit_id`,
  )

const csv = [
  'visit_id,location_id,entered_at,age,gender',
  'a,leeds,2026-03-01T10:00:00Z,25_34,female',
  '"b, the ""second""",delhi,2026-03-01T10:00:00.5+05:30,,',
].join('\n')
const taken = [
  { location_id: 'leeds', at: '2026-03-01 10:00:00.000', visit_id: 'a', age: '25_34', gender: 'female' },
  { location_id: 'delhi', at: '2026-03-01 04:30:00.500', visit_id: 'b, the "second"', age: '', gender: '' },
].map((row) => ({ ...row, recording_id: '', role: '' }))

beforeEach(async () => {
  for (const table of ['visits', 'hourly_counts', 'transactions']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
})

const ndjson = [
  { gender: 'female', visit_id: 'a', location_id: 'leeds', entered_at: '2026-03-01T10:00:00Z', age: '25_34' },
  { visit_id: 'b, the "second"', location_id: 'delhi', entered_at: '2026-03-01T04:30:00.500Z', age: null },
]
  .map((row) => JSON.stringify(row))
  .join('\n')

async function parquet(select: string): Promise<Buffer> {
  const path = join(folder, 'made.parquet')
  await warehouse.command(
    `INSERT INTO FUNCTION file('${path}', Parquet) ${select} SETTINGS engine_file_truncate_on_insert = 1`,
  )
  return readFile(path)
}
const asText = () =>
  parquet(`SELECT 'a' AS visit_id, 'leeds' AS location_id, '2026-03-01T10:00:00Z' AS entered_at, '25_34' AS age, 'female' AS gender
    UNION ALL SELECT 'b, the "second"', 'delhi', '2026-03-01T10:00:00.500+05:30', '', ''`)
const asTypes = () =>
  parquet(`SELECT toLowCardinality(visit_id) AS visit_id, location_id, toDateTime64(entered_at, 6, 'UTC') AS entered_at,
      nullIf(age, '') AS age, toLowCardinality(gender) AS gender
    FROM values('visit_id String, location_id String, entered_at String, age String, gender String',
      ('a', 'leeds', '2026-03-01 10:00:00', '25_34', 'female'),
      ('b, the "second"', 'delhi', '2026-03-01 04:30:00.5', '', ''))`)

const forms: readonly (readonly [string, () => Promise<string | Buffer>, string])[] = [
  ['CSV', async () => csv, 'CSV'],
  [
    'CSV with a mark and the line ends of Windows',
    async () => `\ufeff${csv.replaceAll('\n', '\r\n')}\r\n`,
    'CSV',
  ],
  ['compressed CSV', async () => gzipSync(csv), 'CSV, compressed'],
  ['newline-delimited JSON', async () => ndjson, 'newline-delimited JSON'],
  [
    'packed newline-delimited JSON',
    async () => gzipSync(`${ndjson}\n`),
    'newline-delimited JSON, compressed',
  ],
  ['Parquet of text', asText, 'Parquet'],
  ['Parquet of times and dictionaries', asTypes, 'Parquet'],
  ['compressed Parquet', async () => gzipSync(await asTypes()), 'Parquet, compressed'],
]

describe.each(forms)('a file of %s', (_, content, form) => {
  test('is detected from its content and imported completely and idempotently', async () => {
    const first = await run('visits', await content())
    expect(first).toMatchObject({ status: 0, faults: '' })
    expect(first.output).toContain(`: visits, ${form}\n`)
    expect(first.output).toContain('Rows imported 2, 2 new\nRows rejected 0\n')
    expect(await visits()).toEqual(taken)
    expect((await run('visits', await content())).output).toContain('Rows imported 2, 0 new')
    expect(await visits()).toEqual(taken)
  })
})

test('keeps typed times in Parquet, including missing ones, and rejects a removal before the installation', async () => {
  const camera =
    "'chain' AS organisation_id, 'leeds' AS location_id, 'server' AS camera_server_id, 'Door' AS name"
  const at = (hour: string | null) =>
    hour === null
      ? "CAST(NULL, 'Nullable(DateTime64(3))')"
      : `toDateTime64('2026-03-01 ${hour}:00:00', 3, 'UTC')`
  const rows = [
    ['stands', at('10'), at(null)],
    ['removed', at('10'), at('11')],
    ['reversed', at('10'), at('09')],
  ].map(
    ([id, installed, removed]) => `SELECT '${id}' AS id, ${camera}, toNullable(${installed}) AS installed_at,
    toNullable(${removed}) AS removed_at`,
  )
  const { faults, output } = await run(
    'recordings',
    await parquet(`SELECT * FROM (${rows.join(' UNION ALL ')})`),
  )
  expect(faults).toBe('')
  expect(output).toMatch(/1 × removed_at must not be before installed_at: row \d "2026-03-01 09:00:00.000"/)
  expect(
    await warehouse.query(
      `SELECT id, toString(installed_at) AS installed_at, toString(removed_at) AS removed_at
       FROM shopfloor.recordings FINAL WHERE id IN ('stands', 'removed', 'reversed') ORDER BY id`,
    ),
  ).toEqual([
    { id: 'removed', installed_at: '2026-03-01 10:00:00.000', removed_at: '2026-03-01 11:00:00.000' },
    { id: 'stands', installed_at: '2026-03-01 10:00:00.000', removed_at: null },
  ])
})

const mixed = [
  'visit_id,location_id,entered_at,age',
  'v2,leeds,2026-03-01T10:00:00Z,25_34',
  'v3,nowhere,2026-03-01T10:00:00Z,',
  'v4,leeds,2026-03-01 10:00:00,',
  ',leeds,2026-03-01T10:00:00Z,',
  'v6,leeds,2026-03-01T10:00:00Z,99',
  'v7,leeds',
  'v8,leeds,2026-03-01T10:00:00Z,,more',
  '',
  'v10,leeds,1969-01-01T00:00:00Z,',
  'v11,leeds,2026-03-01T10:00:00Z,',
].join('\n')

describe('invalid rows', () => {
  test('are rejected by line, field and reason, and the others are imported', async () => {
    const { status, output } = await run('visits', mixed)
    expect(status).toBe(0)
    expect(output).toContain('Rows read     9,')
    expect(output).toContain('Rows imported 2, 2 new')
    expect(output).toContain('Rows rejected 7')
    expect(output).toContain(
      '1 × location_id refers to an unknown location: import locations first: line 3 "nowhere"',
    )
    expect(output).toMatch(
      /2 × entered_at must be .*: line 4 "2026-03-01 10:00:00", 10 "1969-01-01T00:00:00Z"/,
    )
    expect(output).toContain('1 × visit_id is missing: line 5')
    expect(output).toMatch(/1 × age must be one of .*: line 6 "99"/)
    expect(output).toContain('2 × line has another number of fields than the header: line 7, 8')
    expect((await visits()).map((row) => (row as { visit_id: string }).visit_id)).toEqual(['v11', 'v2'])
  })

  test('are limited to twenty per reason but all counted; without valid rows the import fails', async () => {
    const bad = Array.from({ length: 30 }, (_, row) => `w${row},leeds,never`).join('\n')
    const { status, output } = await run('visits', `visit_id,location_id,entered_at\n${bad}\n`)
    expect(status).toBe(1)
    expect(output).toContain('30 × entered_at')
    expect(output).toMatch(/line 2 "never", .*, 21 "never" …\n/)
  })

  test('reject the whole file with --strict', async () => {
    const { status, output } = await run('visits', mixed, '--strict')
    expect(status).toBe(1)
    expect(output).toContain('Rows imported 0: --strict imports nothing if a row is rejected')
    expect(await visits()).toEqual([])
    expect((await run('visits', csv, '--strict')).status).toBe(0)
    expect(await visits()).toEqual(taken)
  })

  test('are reported by --dry-run, which imports nothing', async () => {
    const { status, output } = await run('visits', mixed, '--dry-run')
    expect(status).toBe(0)
    expect(output).toContain('Rows imported 0: this was a dry run; 2 would be imported\n')
    expect(output).toContain('Rows rejected 7')
    expect(await visits()).toEqual([])
  })
})

describe('a damaged file', () => {
  test('with open quotes loses only those lines', async () => {
    const lines = ['visit_id,location_id,entered_at', 'a,leeds,2026-03-01T10:00:00Z']
    const open = [
      '"b,leeds,2026-03-01T10:00:00Z',
      'c,leeds,2026-03-01T10:00:00Z',
      '"d"x,leeds,2026-03-01T10:00:00Z',
    ]
    const { output } = await run('visits', [...lines, ...open, 'e,leeds,2026-03-01T10:00:00Z'].join('\n'))
    expect(output).toContain(
      '2 × line is damaged: line 3 "the quotes do not match", 5 "the quotes do not match"',
    )
    expect((await visits()).map((row) => (row as { visit_id: string }).visit_id)).toEqual(['a', 'c', 'e'])
  })

  test('with invalid JSON loses only those lines', async () => {
    const good = (visit_id: string) =>
      JSON.stringify({ visit_id, location_id: 'leeds', entered_at: '2026-03-01T10:00:00Z' })
    const odd = ['rubbish', '[1]', '{"visit_id":{"a":1}}', '{"visitor":1}', good('f').slice(0, -1)]
    const { output } = await run('visits', [good('a'), ...odd, good('g')].join('\n'))
    expect(output).toContain('Rows rejected 5')
    expect(output).toContain(
      'line 2 "the line is not JSON", 3 "the line is not an object", 4 "visit_id is not a single value"',
    )
    expect(output).toContain('5 "visitor is not a field of visits", 6 "the line is not JSON"')
    expect((await visits()).map((row) => (row as { visit_id: string }).visit_id)).toEqual(['a', 'g'])
  })

  test('with truncated compression keeps the rows before', async () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `v${row * 7919},leeds,2026-03-01T10:00:00Z`)
    const packed = gzipSync(`visit_id,location_id,entered_at\n${rows.join('\n')}\n`)
    const { status, faults } = await run('visits', packed.subarray(0, packed.length / 2))
    expect(status).toBe(1)
    expect(faults).toContain('ends in the middle or is damaged')
    expect((await visits()).length).toBeGreaterThan(1000)
  })

  test.each([
    ['', 'is empty'],
    ['PAR1 and nothing more', 'ends in the middle or is damaged'],
    ['"visit_id,location_id\n', 'has unmatched quotes in its first line'],
  ])('identifies %j', async (content, words) => {
    const { status, faults } = await run('visits', content)
    expect(status).toBe(1)
    expect(faults).toContain(words)
    expect(faults).not.toContain('SELECT')
  })
})

describe('columns', () => {
  test('with other names are mapped to fields', async () => {
    const named = csv
      .replace('visit_id,location_id', 'Visitor,Store')
      .replaceAll(',', ';')
      .replace('b; the', 'b, the')
    const words = ['--delimiter', ';', '--column', 'visit_id=Visitor', '--column', 'location_id=Store']
    expect(await run('visits', named, ...words)).toMatchObject({ status: 0, faults: '' })
    expect(await visits()).toEqual(taken)
  })

  test('that are unknown, repeated or missing are named', async () => {
    const { status, faults } = await run('visits', 'visit_id,visit_id,loc\nx,y,z\n')
    expect(status).toBe(1)
    expect(faults).toContain('has "loc", which visits do not have; it has "visit_id" twice;')
    expect(faults).toContain('it has no column "location_id", "entered_at", which visits need')
  })
})

test('keeps the later of two rows with the same key', async () => {
  const row = (age: string) => `a,leeds,2026-03-01T10:00:00Z,${age}\n`
  const { output } = await run('visits', `visit_id,location_id,entered_at,age\n${row('0_15')}${row('25_34')}`)
  expect(output).toContain('Rows imported 2, 1 new')
  expect(await visits()).toMatchObject([{ age: '25_34' }])
})

test('checks that every file exists before it reads one', async () => {
  const { status, output, faults } = await run(
    'visits',
    csv,
    join(folder, 'missing.csv'),
    join(folder, 'none'),
  )
  expect({ status, output }).toEqual({ status: 1, output: '' })
  expect(faults).toMatch(/File not found or not readable: \S*missing\.csv\n/)
  expect(faults).toMatch(/File not found or not readable: \S*none\nNothing was read\.\n/)
  expect(await visits()).toEqual([])
})

test('leaves no temporary tables behind', async () => {
  await run('visits', csv)
  expect(
    await warehouse.query(
      `SELECT name FROM system.tables WHERE database = 'shopfloor' AND name LIKE 'import%'`,
    ),
  ).toEqual([])
})
