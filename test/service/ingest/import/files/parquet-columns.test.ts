import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parquetColumns } from '../../../../../src/service/ingest/import/files/parquet-columns.ts'
import { openMemoryWarehouse } from '../../../../support/memory-warehouse.ts'
import { folderOfFile } from '../../../../support/running-service.ts'

const warehouse = await openMemoryWarehouse()
const folder = await folderOfFile()
const path = join(folder, 'rows.parquet')
const make = (select: string) =>
  warehouse.command(
    `INSERT INTO FUNCTION file('${path}', Parquet) ${select} SETTINGS engine_file_truncate_on_insert = 1`,
  )

test('returns the columns of a file in order and marks instants', async () => {
  await make(
    `SELECT 'a' AS visit_id, toDateTime64(0, 6, 'UTC') AS "entered at", 1.5 AS number, true AS "ä|\`",
       [1, 2] AS list, (1, 'x', [now64(3)]) AS nested, toDate('2026-03-01') AS day, toDateTime64(0, 9, 'UTC') AS last
     FROM numbers(3)`,
  )
  expect(await parquetColumns(path)).toEqual([
    { name: 'visit_id', isTime: false },
    { name: 'entered at', isTime: true },
    { name: 'number', isTime: false },
    { name: 'ä|`', isTime: false },
    { name: 'list', isTime: false },
    { name: 'nested', isTime: false },
    { name: 'day', isTime: false },
    { name: 'last', isTime: true },
  ])
})

test("matches the engine's columns, also for many row groups and columns", async () => {
  const columns = Array.from({ length: 40 }, (_, column) => `number AS column${column}`)
  await make(`SELECT ${columns.join(', ')} FROM numbers(5000)`)
  const described = await warehouse.query<{ name: string }>(`DESCRIBE TABLE file('${path}', Parquet)`)
  expect((await parquetColumns(path)).map(({ name }) => name)).toEqual(described.map(({ name }) => name))
})

test('rejects a truncated file and a damaged footer', async () => {
  await make(`SELECT 'a' AS visit_id FROM numbers(3)`)
  const whole = await readFile(path)
  const footer = whole.readUInt32LE(whole.length - 8)
  for (const length of [0, 3, 8, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length))
    await expect(parquetColumns(path)).rejects.toThrow('its ')
  }
  for (let byte = 0; byte < footer; byte += 1) {
    const damaged = Buffer.from(whole)
    damaged[whole.length - 8 - footer + byte] = 0xff
    await writeFile(path, damaged)
    // Either the damage is detected, or the result is still a list of names.
    const columns = await parquetColumns(path).catch((error: unknown) => String(error))
    expect(typeof columns === 'string' ? columns : columns.map(({ name }) => typeof name)).toSatisfy(
      (said) =>
        /^Error: its /.test(String(said)) || (Array.isArray(said) && said.every((one) => one === 'string')),
    )
  }
  await writeFile(
    path,
    Buffer.concat([whole.subarray(0, -8), Buffer.from([0xff, 0xff, 0xff, 0x7f]), whole.subarray(-4)]),
  )
  await expect(parquetColumns(path)).rejects.toThrow('its footer claims to be longer than the file')
})
