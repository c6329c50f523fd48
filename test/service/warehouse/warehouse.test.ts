import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'

const root = await mkdtemp(join(tmpdir(), 'shopfloor-open-'))
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const open = (path = folder) => openWarehouse({ kind: 'embedded', folder: path })

test('returns numbers as numbers and treats placeholders as plain values', async () => {
  const warehouse = await open()
  const odd = "it's \\ a\ttab\nand `more` {x:String} 🛒"
  const rows = await warehouse.query(
    `SELECT toUInt64(9007199254740991) AS big, toFloat32(0.95) AS fraction, toDecimal64(12.5, 2) AS amount,
       CAST(NULL, 'Nullable(Float64)') AS nothing, {odd:String} AS odd, {list:Array(String)} AS list`,
    { odd, list: [odd, ''] },
  )
  expect(rows).toEqual([
    { big: Number.MAX_SAFE_INTEGER, fraction: 0.95, amount: 12.5, nothing: null, odd, list: [odd, ''] },
  ])
  const parallel = await Promise.all(
    Array.from({ length: 20 }, (_, n) => warehouse.query('SELECT {n:UInt8} AS n', { n })),
  )
  expect(parallel).toEqual(Array.from({ length: 20 }, (_, n) => [{ n }]))
  await warehouse.close()
})

test('accepts lists of any length in queries and writes', async () => {
  const warehouse = await open()
  const numbers = Array.from({ length: 40_000 }, (_, n) => 1_700_000_000 + n * 3600)
  const ids = Array.from({ length: 5000 }, (_, n) => `store ${n} of "O'Hara's" \\ chain`)
  const [row] = await warehouse.query(
    `SELECT length({numbers:Array(UInt32)}) AS count, arraySum({numbers:Array(UInt32)}) AS sum,
       roundDown(toUInt32(1700007201), {numbers:Array(UInt32)}) AS bound, {ids:Array(String)}[4000] AS id,
       {ids:Array(String)}[5000] IN {ids:Array(String)} AS found, {one:UInt8} AS one`,
    { numbers, ids, one: 1 },
  )
  const sum = numbers.reduce((total, number) => total + number, 0)
  expect(row).toEqual({ count: 40_000, sum, bound: 1_700_007_200, id: ids[3999], found: 1, one: 1 })
  await warehouse.command(
    `INSERT INTO shopfloor.organisations (id, name) SELECT arrayJoin({ids:Array(String)}), 'a name'`,
    { ids },
  )
  const [kept] = await warehouse.query('SELECT count() AS organisations FROM shopfloor.organisations FINAL')
  await warehouse.close()
  expect(kept).toEqual({ organisations: 5000 })
})

test('does not apply query limits to later writes', async () => {
  const warehouse = await openWarehouse(
    { kind: 'embedded', folder },
    { maxStatementRows: 100, maxStatementSeconds: 1 },
  )
  await warehouse.query('SELECT 1')
  await warehouse.command(
    `INSERT INTO shopfloor.organisations (id, name)
     SELECT toString(number), 'a name' FROM numbers(1000) WHERE sleepEachRow(0.0015) = 0`,
  )
  await warehouse.insert('organisations', [{ id: 'one more', name: 'a name' }])
  await expect(warehouse.query('SELECT id FROM shopfloor.organisations')).rejects.toMatchObject({
    code: 'too_large',
  })
  await warehouse.close()
})
