import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runImport } from '../../../../../src/service/ingest/import/import-command.ts'
import { openWarehouse, type Warehouse } from '../../../../../src/service/warehouse/warehouse.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
const hourlyArguments = [
  ...['--date', 'Date', '--hour', 'Hour', '--count', 'In', '--location', 'Where'],
  ...['--date-format', 'dd/MM/yyyy', '--timezone', 'Europe/London', '--organisation', 'Test'],
]

async function runOn(content: string | Buffer, words: readonly string[]) {
  const file = join(folder, 'counts.csv')
  await writeFile(file, content)
  let output = ''
  let faults = ''
  const status = await runImport([file, ...words], {
    openWarehouse: open,
    write: (text) => {
      output += text
    },
    writeFault: (text) => {
      faults += text
    },
    isTerminal: false,
  })
  return { status, output, faults }
}

async function rows(statement: string): Promise<readonly unknown[]> {
  const warehouse: Warehouse = await open()
  try {
    return await warehouse.query(statement)
  } finally {
    await warehouse.close()
  }
}

const hours = `SELECT name, toString(started_at) AS at, label, entries FROM shopfloor.hourly_counts FINAL
  JOIN (SELECT id, name FROM shopfloor.locations FINAL) AS l ON l.id = location_id ORDER BY name, started_at, label`

describe('an import of hourly counts', () => {
  const file = [
    'Date,In,Where,Hour,Weekday',
    '29/03/2014,5,Briggate,23,Saturday',
    '30/03/2014,919,Briggate,1,Sunday',
    '30/03/2014,995,Briggate,2,Sunday',
    '26/10/2014,1573,Briggate,1,Sunday',
    '2014-11-03,0,Headrow,4,Monday',
    'rubbish',
    '31/02/2014,7,Headrow,4,Friday',
    '2014-11-03,8,Headrow,4,Monday',
    '2014-11-03,six,Headrow,5,Monday',
    '2014-11-03,9,Headrow,6,Monday',
    '',
  ].join('\r\n')

  test('imports valid rows, rejects damaged ones by line, and places hours of clock changes', async () => {
    const { status, output } = await runOn(file, hourlyArguments)
    expect(status).toBe(0)
    expect(output).toContain('Rows read     10')
    expect(output).toContain('Rows imported 6, 6 new')
    expect(output).toContain('Rows rejected 4')
    expect(output).toContain('1 × the row has fewer fields than the header: line 7\n')
    expect(output).toContain(
      '1 × Date must be a date in the form yyyy-MM-dd or dd/MM/yyyy: line 8 "31/02/2014"\n',
    )
    expect(output).toContain('1 × the location and time repeat an earlier row: line 9\n')
    expect(output).toContain('1 × In must be a whole number of people: line 10 "six"\n')
    expect(output).toContain('Skipped local times, because clocks went forward: 2014-03-30 01:00 (rows: 1)')
    expect(output).toContain('Repeated local times, because clocks went back: 2014-10-26 01:00 (rows: 1)')
    expect(await rows(hours)).toEqual([
      { name: 'Briggate', at: '2014-03-29 23:00:00', label: '2014-03-29 23:00', entries: 5 },
      { name: 'Briggate', at: '2014-03-30 01:00:00', label: '2014-03-30 01:00', entries: 919 },
      { name: 'Briggate', at: '2014-03-30 01:00:00', label: '2014-03-30 02:00', entries: 995 },
      { name: 'Briggate', at: '2014-10-26 00:00:00', label: '2014-10-26 01:00', entries: 1573 },
      { name: 'Headrow', at: '2014-11-03 04:00:00', label: '2014-11-03 04:00', entries: 0 },
      { name: 'Headrow', at: '2014-11-03 06:00:00', label: '2014-11-03 06:00', entries: 9 },
    ])
  })

  test('is idempotent, compressed or not', async () => {
    await runOn(file, hourlyArguments)
    const before = await rows(hours)
    const again = await runOn(gzipSync(file), hourlyArguments)
    expect(again.output).toContain('Rows imported 6, 0 new')
    expect(await rows(hours)).toEqual(before)
  })

  test('replaces an hour by its correction', async () => {
    await runOn(file, hourlyArguments)
    await runOn(file.replace('2014-11-03,9,', '2014-11-03,11,'), hourlyArguments)
    expect((await rows(hours)).at(-1)).toMatchObject({ entries: 11 })
  })

  test('lists the existing columns if one is missing', async () => {
    const { status, faults } = await runOn(file.replace(',In,', ',Out,'), hourlyArguments)
    expect(status).toBe(1)
    expect(faults).toContain('has no column "In". Its columns are "Date", "Out", "Where", "Hour", "Weekday".')
  })

  test('keeps the rows before the end of a truncated compressed file and reports it', async () => {
    const { status, faults } = await runOn(gzipSync(file).subarray(0, 100), hourlyArguments)
    expect(status).toBe(1)
    expect(faults).toContain('ends in the middle or is damaged')
  })

  test('reports a missing file', async () => {
    const writeFault: string[] = []
    const status = await runImport([join(folder, 'nothing.csv'), ...hourlyArguments], {
      openWarehouse: open,
      write: () => {},
      writeFault: (text) => writeFault.push(text),
      isTerminal: false,
    })
    expect(status).toBe(1)
    expect(writeFault.join()).toContain('File not found or not readable: ')
  })

  test('does not open the warehouse with invalid arguments', async () => {
    const status = await runImport([], {
      openWarehouse: () => Promise.reject(new Error('opened')),
      write: () => {},
      writeFault: () => {},
      isTerminal: false,
    })
    expect(status).toBe(2)
  })
})

describe('an import of visits', () => {
  const file = [
    'When;Age;Sex',
    '2026-07-01 14:05;25-34;female',
    '2026-07-01 14:05;25-34;female',
    '2026-07-01 14:06;;',
    '2026-07-01 14:07;77;male',
  ].join('\n')
  const words = [
    ...['--time', 'When', '--age', 'Age', '--gender', 'Sex', '--delimiter', ';'],
    ...['--location-name', 'Kiosk', '--timezone', 'Asia/Kolkata'],
  ]
  const visits = `SELECT toString(entered_at) AS at, age, gender FROM shopfloor.visits FINAL ORDER BY entered_at`

  test('keeps two visitors of the same minute apart and counts them once when repeated', async () => {
    await runOn(file, words)
    const { output } = await runOn(file, words)
    expect(output).toContain('Rows imported 3, 0 new')
    expect(output).toContain('Rows rejected 1')
    expect(await rows(visits)).toEqual([
      { at: '2026-07-01 08:35:00.000', age: '25_34', gender: 'female' },
      { at: '2026-07-01 08:35:00.000', age: '25_34', gender: 'female' },
      { at: '2026-07-01 08:36:00.000', age: '', gender: '' },
    ])
  })
})

test('keeps the rows reported as imported when it is killed', async () => {
  const days = Array.from({ length: 8000 }, (_, day) =>
    new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const lines = days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day},${hour + 1},A,${hour}`))
  const file = join(folder, 'long.csv')
  await writeFile(file, `Date,In,Where,Hour\n${lines.join('\n')}\n`)

  const child = spawn(
    process.execPath,
    [
      ...[
        '--import',
        'tsx',
        fileURLToPath(new URL('../../../../support/import-in-child.ts', import.meta.url)),
      ],
      ...[join(folder, 'warehouse'), file, ...hourlyArguments],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
    if (/\d+ rows read, [1-9]\d* imported/.test(output)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')

  const taken = Number([...output.matchAll(/(\d+) imported/g)].at(-1)?.[1])
  const [kept] = (await rows('SELECT count() AS n FROM shopfloor.hourly_counts FINAL')) as readonly {
    n: number
  }[]
  expect(taken).toBeGreaterThan(0)
  expect(kept?.n).toBeGreaterThanOrEqual(taken)
  expect(kept?.n).toBeLessThan(lines.length)
}, 60_000)
