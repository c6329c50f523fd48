import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../../../../src/service/ingest/import/import-command.ts'
import { openWarehouse, type Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openClickHouseOfFile } from '../../../support/clickhouse-over-http/of-file.ts'
import { folderOfFile } from '../../../support/running-service.ts'

const double = await openClickHouseOfFile()
const folder = await folderOfFile()
const open = () => openWarehouse({ kind: 'server', url: double.url })
let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await open()
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert('locations', [
    { id: 'store', organisation_id: 'chain', name: 'Store', timezone: 'UTC', currency: 'GBP' },
  ])
})
afterAll(() => warehouse.close())

async function importFile(name: string, content: string | Buffer) {
  const file = join(folder, name)
  await writeFile(file, content)
  let output = ''
  let faults = ''
  const status = await runImport(['visits', file], {
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

const visits = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    location_id: 'store',
    entered_at: '2026-03-01T10:00:00.000Z',
    visit_id: `${prefix}${index}`,
  }))
const csv = (prefix: string, count: number) =>
  [
    'location_id,entered_at,visit_id',
    ...visits(prefix, count).map((row) => Object.values(row).join(',')),
    '',
  ].join('\n')
const lines = (prefix: string, count: number) =>
  visits(prefix, count)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')
async function parquet(prefix: string, count: number): Promise<Buffer> {
  const file = join(folder, 'made.parquet')
  await warehouse.command(
    `INSERT INTO FUNCTION file('${file}', Parquet)
     SELECT 'store' AS location_id, toDateTime64('2026-03-01 10:00:00', 3, 'UTC') AS entered_at,
       '${prefix}' || toString(number) AS visit_id
     FROM numbers(${count}) SETTINGS engine_file_truncate_on_insert = 1`,
  )
  return readFile(file)
}
const kept = async (prefix: string) => {
  const [found] = await warehouse.query<{ visits: number }>(
    'SELECT count() AS visits FROM shopfloor.visits FINAL WHERE startsWith(visit_id, {prefix:String})',
    { prefix },
  )
  return found?.visits
}

test.each([
  ['visits.csv', 'c', csv('c', 1200)],
  ['visits.ndjson', 'n', lines('n', 1200)],
  ['visits.ndjson.gz', 'z', gzipSync(lines('z', 1200))],
  ['visits in UTF-16.csv', 'u', Buffer.from(`\ufeff${csv('u', 1200).replaceAll(',', ';')}`, 'utf16le')],
  ['visits of one array.json', 'a', JSON.stringify(visits('a', 1200))],
  ['visits.parquet', 'p', () => parquet('p', 1200)],
  ['visits.parquet.gz', 'q', async () => gzipSync(await parquet('q', 1200))],
])('streams the rows of %s to the server, idempotently', async (name, prefix, content) => {
  for (const _ of ['once', 'again']) {
    expect(await importFile(name, typeof content === 'function' ? await content() : content)).toMatchObject({
      status: 0,
      faults: '',
    })
    expect(await kept(prefix)).toBe(1200)
  }
})

test('reports an import whose server is lost as failed, and lets it be repeated', async () => {
  double.misbehave('page', Number.POSITIVE_INFINITY)
  await expect(importFile('lost.csv', csv('l', 10))).rejects.toThrow('is not ClickHouse')
  double.behave()
  expect(await importFile('lost.csv', csv('l', 10))).toMatchObject({ status: 0 })
  expect(await kept('l')).toBe(10)
})
