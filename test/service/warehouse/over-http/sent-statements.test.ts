import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../../src/service/warehouse/engine/migrations.ts'
import { histories, tables } from '../../../../src/service/warehouse/engine/schema.ts'
import { maxOccupancy } from '../../../../src/service/warehouse/questions/max-occupancy.ts'
import { openWarehouse, type Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openClickHouseOfFile } from '../../../support/clickhouse-over-http/of-file.ts'
import { fillSmallStore, smallStoreNow } from '../../small-store.ts'

const double = await openClickHouseOfFile()
let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openWarehouse({ kind: 'server', url: double.url })
  await fillSmallStore(warehouse)
  await warehouse.insert('area_visits', [
    {
      location_id: 'store',
      taxonomy: 'Department:Shoes',
      entered_at: '2026-03-01T12:00:00Z',
      visit_id: 'visitor',
      recording_id: 'hall',
      dwell_seconds: 60,
    },
  ])
})
afterAll(() => warehouse.close())

const year = {
  start: '2025-03-02T00:00:00.000Z',
  end: '2026-03-01T23:59:59.999Z',
  entities: ['store'],
  entityType: 'location',
  facets: ['segments', 'summary'],
  breakdownByDimensions: ['entity'],
  aggregationPeriod: 'hour',
} as const
// This route sends the start of every hour to the engine.
const fullest = [{ location: 'store', max_occupancy: 1 }]

test('sends the values of a year by hour in the body, because they exceed a URL', async () => {
  const before = double.statements.length
  expect((await maxOccupancy(warehouse, year, { now: smallStoreNow })).summary).toEqual(fullest)
  const sent = double.statements.slice(before)
  expect(sent.some(({ isMultipart }) => isMultipart)).toBe(true)
  expect(sent.some(({ isMultipart }) => !isMultipart)).toBe(true)
})

test('splits the values of two years by hour, which exceed the limit of a parameter', async () => {
  const before = double.statements.length
  const twoYears = { ...year, start: '2024-03-02T00:00:00.000Z' }
  expect((await maxOccupancy(warehouse, twoYears, { now: smallStoreNow })).summary).toEqual(fullest)
  const longest = double.statements
    .slice(before)
    .flatMap(({ parameters }) => [...parameters.values()].map((value) => value.length))
  expect(Math.max(...longest)).toBeGreaterThan(20_000)
  expect(Math.max(...longest)).toBeLessThan(64 * 1024)
})

test('limits a query, makes it cancellable, and prevents writes', async () => {
  const before = double.statements.length
  await warehouse.query('SELECT 1')
  const [sent] = double.statements.slice(before)
  expect(Object.fromEntries(sent?.settings ?? [])).toMatchObject({
    readonly: '2',
    cancel_http_readonly_queries_on_client_close: '1',
    max_execution_time: '10',
    max_memory_usage: String(2 * 1024 ** 3),
    max_bytes_before_external_group_by: String(1024 ** 3),
    max_rows_to_read: '500000000',
    read_overflow_mode: 'throw',
  })
  expect(sent?.waitsForEnd).toBe(true)
  await expect(warehouse.query('DROP TABLE shopfloor.visits')).rejects.toMatchObject({ type: 'READONLY' })
})

test('sends synchronous inserts without block deduplication', () => {
  const inserts = double.statements.filter(({ text }) => text.startsWith('INSERT INTO shopfloor.visits'))
  expect(inserts).toHaveLength(1)
  const settings = Object.fromEntries(inserts[0]?.settings ?? [])
  expect(settings).toMatchObject({ async_insert: '0', insert_deduplicate: '0' })
  expect(settings).not.toHaveProperty('max_execution_time')
})

test('uses compression in both directions if the URL asks for it', async () => {
  const compressed = await openWarehouse({
    kind: 'server',
    url: `${double.url}/?compression_request=true&compression_response=true`,
  })
  const before = double.statements.length
  await compressed.insert('organisations', [{ id: 'compressed', name: 'Ünited' }])
  expect(await compressed.query(`SELECT name FROM shopfloor.organisations WHERE id = 'compressed'`)).toEqual([
    { name: 'Ünited' },
  ])
  await compressed.close()
  const [insert, question] = double.statements.slice(before)
  expect([insert?.isCompressed, question?.acceptsGzip]).toEqual([true, true])
})

test('sends nothing that a replicated database refuses or runs on one replica only', () => {
  const refused =
    /\b(ATTACH|DETACH|FREEZE|FETCH PARTITION|MOVE PARTITION|UUID '|ON CLUSTER|OPTIMIZE|RENAME|EXCHANGE|TRUNCATE|INTO OUTFILE)\b|CREATE\b.*\bTABLE\b.*\bAS\b\s+SELECT|^\s*SYSTEM\b/is
  const texts = double.statements.map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(Object.keys(tables).length)
  expect(texts.filter((text) => refused.test(text))).toEqual([])
})

/** An empty server with an existing database of this engine. */
async function madeIn(engine: string | null): Promise<readonly string[]> {
  const commands: string[] = []
  await migrate({
    query: <T>(statement: string) => {
      if (statement.includes('system.databases')) {
        return Promise.resolve((engine === null ? [] : [{ engine }]) as unknown as readonly T[])
      }
      return Promise.reject(Object.assign(new Error('no such table'), { type: 'UNKNOWN_TABLE' }))
    },
    command: (statement) => Promise.resolve(void commands.push(statement)),
    insert: () => Promise.reject(new Error('unexpected insert')),
    close: () => Promise.reject(new Error('unexpected close')),
  })
  return commands
}

test('replicates every table in a replicated database, and none elsewhere', async () => {
  const enginesOf = (commands: readonly string[]) =>
    commands.flatMap((text) => /^CREATE TABLE.*ENGINE = (\w+)/s.exec(text)?.[1] ?? [])
  const replicated = enginesOf(await madeIn('Replicated'))
  expect(new Set(replicated)).toEqual(new Set(['ReplicatedReplacingMergeTree']))
  // All of them, including the record of migrations.
  expect(replicated).toHaveLength(Object.keys({ ...tables, ...histories }).length + 1)
  for (const engine of ['Atomic', 'Shared', null]) {
    expect(new Set(enginesOf(await madeIn(engine)))).toEqual(new Set(['ReplacingMergeTree']))
  }
})

test('needs the right to create a database only if it is missing', async () => {
  const makes = async (engine: string | null) =>
    (await madeIn(engine)).filter((text) => text.startsWith('CREATE DATABASE'))
  expect([await makes('Replicated'), await makes('Atomic')]).toEqual([[], []])
  expect(await makes(null)).toEqual(['CREATE DATABASE IF NOT EXISTS shopfloor'])
})
