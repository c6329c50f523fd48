import { beforeEach, describe, expect, test } from 'vitest'
import { openLayoutImporter } from './layout-import.ts'

const { run, hours, clear, warehouse } = await openLayoutImporter()
beforeEach(clear)

const place = ['--location-name', 'Shop', '--timezone', 'Europe/London', '--organisation', 'Test']
const counts = ['--time', 'When', '--count', 'In', ...place]
const file = (...rows: readonly string[]) => `When,In\n${rows.join('\n')}\n`
const entriesByHour = async () => (await hours()).map(({ at, entries }) => [at.slice(5, 16), entries])

describe('counts of a quarter of an hour', () => {
  const quarters = ['10:00,1', '10:15,2', '10:30,3', '10:45,4', '11:00,5'].map((row) => `2026-03-02 ${row}`)
  const sums = [
    ['03-02 10:00', 10],
    ['03-02 11:00', 5],
  ]

  test('are summed by hour, idempotently', async () => {
    await run({ f: file(...quarters) }, ...counts)
    const { output } = await run({ f: file(...quarters) }, ...counts)
    expect(output).toContain('Rows imported 5, 0 new')
    expect(await entriesByHour()).toEqual(sums)
  })

  test('of one hour can come in two files', async () => {
    await run({ f: file(...quarters.slice(0, 2)) }, ...counts)
    await run({ f: file(...quarters.slice(2)) }, ...counts)
    expect(await entriesByHour()).toEqual(sums)
  })

  test('are replaced by the count of the full hour, and replace it', async () => {
    await run({ f: file(...quarters) }, ...counts)
    const { output } = await run({ f: file('2026-03-02 10:00,12') }, ...counts)
    expect(output).toContain('Rows imported 1, 0 new')
    expect(await entriesByHour()).toEqual([
      ['03-02 10:00', 12],
      ['03-02 11:00', 5],
    ])
    await run({ f: file(...quarters) }, ...counts)
    expect(await entriesByHour()).toEqual(sums)
  })

  test('fall into the local hour of a time zone with a half-hour offset', async () => {
    const kolkata = counts.map((word) => (word === 'Europe/London' ? 'Asia/Kolkata' : word))
    await run({ f: file('2026-03-02 10:45,1', '2026-03-02T10:59:00+05:30,2') }, ...kolkata)
    expect(await entriesByHour()).toEqual([['03-02 04:30', 3]])
  })

  test('can have date and time in two columns', async () => {
    const content = 'Day,Clock,In\n02.03.2026,10:15,1\n02.03.2026 00:00:00,10.30,2\n02.03.2026,1:45 PM,4\n'
    const columns = ['--date', 'Day', '--time', 'Clock', '--count', 'In', '--date-format', 'DD.MM.YYYY']
    const { status } = await run({ f: content }, ...columns, ...place)
    expect(status).toBe(0)
    expect(await entriesByHour()).toEqual([
      ['03-02 10:00', 3],
      ['03-02 13:00', 4],
    ])
  })
})

describe('the hour that clocks repeat', () => {
  const night = ['00:00,10', '01:00,11', '01:00,12', '02:00,13'].map((row) => `2025-10-26 ${row}`)
  const both = [
    ['10-25 23:00', 10],
    ['10-26 00:00', 11],
    ['10-26 01:00', 12],
    ['10-26 02:00', 13],
  ]

  test('gets a row for each of its two instants', async () => {
    const { status, output } = await run({ f: file(...night) }, ...counts)
    expect(status).toBe(0)
    expect(output).toContain('Rows rejected 0\n')
    expect(output).toContain(
      'Repeated local times with a row for each, because clocks went back: 2025-10-26 01:00 (rows: 2)',
    )
    expect(await entriesByHour()).toEqual(both)
  })

  test('gets them in chronological order from a descending file', async () => {
    const backwards = ['02:00,13', '01:00,12', '01:00,11', '00:00,10'].map((row) => `2025-10-26 ${row}`)
    await run({ f: file(...backwards) }, ...counts)
    expect(await entriesByHour()).toEqual(both)
  })

  test('gets its quarter hours', async () => {
    const rows = ['01:00,1', '01:30,2', '01:00,4', '01:30,8'].map((row) => `2025-10-26 ${row}`)
    await run({ f: file('2025-10-26 00:30,0', ...rows) }, ...counts)
    expect(await entriesByHour()).toEqual([
      ['10-25 23:00', 0],
      ['10-26 00:00', 3],
      ['10-26 01:00', 12],
    ])
  })

  test('assigns a single row by --repeated-hour and rejects a third', async () => {
    await run({ f: file('2025-10-26 01:00,11') }, ...counts, '--repeated-hour', 'second')
    expect(await entriesByHour()).toEqual([['10-26 01:00', 11]])
    const { output } = await run({ f: file(...night, '2025-10-26 01:00,99') }, ...counts)
    expect(output).toContain('1 × the location and time repeat an earlier row: line 6\n')
  })
})

describe('a dry run', () => {
  test('validates all rows and imports none', async () => {
    const { status, output } = await run({ f: file('2026-03-02 10:00,1', 'x,2') }, ...counts, '--dry-run')
    expect(status).toBe(0)
    expect(output).toContain('Rows imported 0: this was a dry run; 1 would be imported\nRows rejected 1\n')
    expect(await hours()).toEqual([])
    expect(await warehouse.query('SELECT id FROM shopfloor.locations')).toEqual([])
  })
})

describe('several files', () => {
  test('are imported in one call, each with its report', async () => {
    const files = {
      'a.csv': file('2026-03-02 10:00,1'),
      'b.csv': file('2026-03-02 10:00,9', '2026-03-02 11:00,2'),
    }
    const { status, output } = await run(files, ...counts)
    expect(status).toBe(0)
    expect(output).toContain('a.csv: CSV with commas, UTF-8\nRows read     1\n')
    expect(output).toContain('b.csv: CSV with commas, UTF-8\nRows read     2\n')
    expect(output).toContain('1 × the location and time repeat an earlier row: line 2\n')
    expect(await entriesByHour()).toEqual([
      ['03-02 10:00', 1],
      ['03-02 11:00', 2],
    ])
  })

  test('are not read if one of them does not exist', async () => {
    const { status, output, faults } = await run({ f: file('2026-03-02 10:00,1') }, 'nothing.csv', ...counts)
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(faults).toMatch(/File not found or not readable: \S*nothing\.csv\nNothing was read\.\n/)
  })
})

describe('rejected rows', () => {
  const days = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}/04/2026 10:00,1`)

  test('with the same fault share one line with three examples and the option that helps', async () => {
    const { status, output } = await run({ f: file(...days) }, ...counts)
    expect(status).toBe(1)
    expect(output).toContain(
      'Rows rejected 30\n' +
        '  30 × When must be a date in the form yyyy-MM-dd: line 2 "01/04/2026 10:00", 3 "02/04/2026 10:00", 4 "03/04/2026 10:00" …\n' +
        '      Add --date-format dd/MM/yyyy.\n',
    )
    expect((await run({ f: file(...days) }, ...counts, '--date-format', 'dd/MM/yyyy')).status).toBe(0)
  })

  test.each<readonly [string, string, readonly string[], string]>([
    [
      'dates with ambiguous day and month',
      'D,In\n01/04/2026,1\n',
      ['--date', 'D', '--hour', 'In', '--count', 'In'],
      'Add --date-format dd/MM/yyyy, or MM/dd/yyyy if that is the order.',
    ],
    [
      'dates with their time',
      'Day of count,In\n1.4.2026 10:15,1\n',
      ['--date', 'Day of count', '--hour', 'In', '--count', 'In'],
      'Add --date-format d.M.yyyy. The column holds a time too: name it by --time "Day of count" alone.',
    ],
    [
      'hours with minutes',
      'D,H,In\n2026-04-01,10:15,1\n',
      ['--date', 'D', '--hour', 'H', '--count', 'In'],
      'The column holds minutes too: name it by --time H in place of --hour.',
    ],
    [
      'counts with thousands',
      'T;In\n2026-04-01 10:00;1.204\n',
      ['--time', 'T', '--count', 'In'],
      'Add --decimal . if a comma groups the thousands, or --decimal , if a point does.',
    ],
    [
      'unknown words',
      'T,Age\n2026-04-01 10:00,65+\n',
      ['--time', 'T', '--age', 'Age'],
      'Map each value to a word, for example --map age:65+=WORD.',
    ],
  ])('rejected for %s come with a suggestion', async (_, content, columns, suggestion) => {
    const { output } = await run({ f: content }, ...columns, ...place)
    expect(output).toContain(`      ${suggestion}\n`)
  })

  test('in the future are rejected, beyond the tolerance of clocks', async () => {
    const rows = ['2026-11-22 12:04', '2026-11-22 13:00', '2027-01-01 00:00'].map((time) => `${time},1`)
    const { output } = await run({ f: file(...rows) }, ...counts)
    expect(output).toContain('2 × When is in the future: line 3 "2026-11-22 13:00", 4 "2027-01-01 00:00"\n')
    expect(await entriesByHour()).toEqual([['11-22 12:00', 1]])
  })
})

test('maps values to words, including location names', async () => {
  const content = 'When,Age,Sex,Where\n2026-03-02 10:00,65+,w,S1\n2026-03-02 10:01,16-24,Male,S2\n'
  const words = [
    ...['--time', 'When', '--age', 'Age', '--gender', 'Sex', '--location', 'Where', '--timezone', 'UTC'],
    ...['--map', 'age:65+=65_100', '--map', 'gender:w=female', '--map', 'location:S1=High Street'],
  ]
  expect(await run({ f: content }, ...words)).toMatchObject({ status: 0 })
  expect(
    await warehouse.query(
      `SELECT name, age, gender FROM shopfloor.visits FINAL
       JOIN (SELECT id, name FROM shopfloor.locations FINAL) AS l ON l.id = location_id ORDER BY entered_at`,
    ),
  ).toEqual([
    { name: 'High Street', age: '65_100', gender: 'female' },
    { name: 'S2', age: '16_24', gender: 'male' },
  ])
})

describe('receipts of a till', () => {
  const till = [
    'No;When;Total;Pieces;What',
    '1;2026-03-02 10:12;€ 24,90;2;Sale',
    '2;2026-03-02 10:31;1.249,00;1;',
    '3;2026-03-02 10:40;-9,95;-1;',
    '4;2026-03-02 10:41;12,00;1;Cancelled',
    '4;2026-03-02 10:42;12,00;1;',
    '5;2026-03-02 10:43;1.249;1;',
    '6;2026-03-02 10:44;free;1;',
    ';2026-03-02 10:45;1,00;1;',
    '7;2026-03-02 10:46;-1,00;1;Sale',
  ].join('\n')
  const words = [
    ...['--time', 'When', '--id', 'No', '--amount', 'Total', '--units', 'Pieces', '--kind', 'What'],
    ...['--map', 'kind:Cancelled=void', ...place],
  ]
  const sales = () =>
    warehouse.query(
      `SELECT transaction_id AS id, toString(sold_at) AS at, kind, toString(amount) AS amount, units
       FROM shopfloor.transactions FINAL ORDER BY id`,
    )

  test('are sales, negative refunds, and voids', async () => {
    const { status, output } = await run({ f: till }, ...words)
    expect(status).toBe(0)
    expect(output).toContain('Rows rejected 5\n')
    expect(output).toContain(
      'the location and receipt number repeat an earlier row: line 6\n' +
        '      Add --sum-receipts if the file has a row for each item of a receipt.',
    )
    expect(output).toContain(
      'Total has an ambiguous separator: thousands or decimals: line 7 "1.249"\n      Add --decimal',
    )
    expect(output).toContain('Total must be an amount with at most 2 decimals: line 8 "free"')
    expect(output).toContain('No is empty: line 9')
    expect(output).toContain('Total must not be negative in a sale: line 10 "-1,00"')
    expect(await sales()).toEqual([
      { id: '1', at: '2026-03-02 10:12:00.000', kind: 'sale', amount: '24.9', units: 2 },
      { id: '2', at: '2026-03-02 10:31:00.000', kind: 'sale', amount: '1249', units: 1 },
      { id: '3', at: '2026-03-02 10:40:00.000', kind: 'refund', amount: '9.95', units: 1 },
      { id: '4', at: '2026-03-02 10:41:00.000', kind: 'void', amount: '12', units: 1 },
    ])
  })

  test('move when repeated with another time', async () => {
    await run({ f: till }, ...words)
    const { output } = await run({ f: till.replace('10:12', '10:13') }, ...words)
    expect(output).toContain('Rows imported 4, 0 new')
    expect((await sales())[0]).toMatchObject({ id: '1', at: '2026-03-02 10:13:00.000' })
  })

  test('lose the included VAT with --vat', async () => {
    await run(
      { f: 'No,When,Total\n1,2026-03-02 10:12,24.00\n2,2026-03-02 10:13,9.99\n' },
      ...words.slice(0, 6),
      ...place,
      '--vat',
      '20',
    )
    expect(await sales()).toMatchObject([{ amount: '20' }, { amount: '8.33' }])
  })
})
