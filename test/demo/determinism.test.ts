import { beforeEach, expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { hasData, makeDemo } from '../../src/demo/demo.ts'
import { generatorOf } from '../../src/demo/generate.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { empty, factTables, fingerprints } from './fact-tables.ts'

// Includes the end of a month and a clock change in New York (1 November).
const now = Date.parse('2026-11-03T14:07:23.456Z')
const day = 86_400_000
const chain = makeChain()

const warehouse = await openMemoryWarehouse()

beforeEach(() => empty(warehouse))

test('gives the same rows for the same seed and time, and others for another seed', async () => {
  const range = [now - 10 * day, now + day] as const
  const report = await makeDemo(warehouse, { now, days: 1, seed: 5 })
  const first = await fingerprints(warehouse, ...range)
  expect(report).toMatchObject({
    organisation: 'Northgate Stores',
    stores: 12,
    visits: first.visits?.rows,
    areaVisits: first.area_visits?.rows,
    transactions: first.transactions?.rows,
    segments: first.segments?.rows,
  })
  expect(first.visits?.rows).toBeGreaterThan(10_000)

  await makeDemo(warehouse, { now, days: 1, seed: 5 })
  expect(await fingerprints(warehouse, ...range)).toEqual(first)

  await empty(warehouse)
  await makeDemo(warehouse, { now, days: 1, seed: 5 })
  expect(await fingerprints(warehouse, ...range)).toEqual(first)

  await empty(warehouse)
  await makeDemo(warehouse, { now, days: 1, seed: 6 })
  const other = await fingerprints(warehouse, ...range)
  for (const table of factTables) expect(other[table]?.sum).not.toBe(first[table]?.sum)
})

test('gives the same history up to an earlier run when run a day later', async () => {
  const from = Math.floor(now / day) * day - 2 * day
  const to = Math.floor(now / 1000) * 1000
  await makeDemo(warehouse, { now, days: 3 })
  // An hour of passers-by is written when it is over.
  const earlier = await fingerprints(warehouse, from, to - 3_600_000)
  await empty(warehouse)
  await makeDemo(warehouse, { now: now + day, days: 3 })
  expect(await fingerprints(warehouse, from, to - 3_600_000)).toEqual(earlier)
})

test('gives the same history in pieces of any length', async () => {
  const from = Date.parse('2026-10-31T23:00:00Z')
  const to = Date.parse('2026-11-01T07:00:00Z')
  await generatorOf(chain, 3)(warehouse, { from, to })
  const whole = await fingerprints(warehouse, from - day, to + day)
  await empty(warehouse)
  const lengths = [10, 7_001, 900, 3_600, 1, 899, 20_000]
  for (let start = from, piece = 0; start < to; piece += 1) {
    const end = Math.min(to, start + (lengths[piece % lengths.length] ?? 1) * 1000)
    await generatorOf(chain, 3)(warehouse, { from: start, to: end })
    start = end
  }
  expect(await fingerprints(warehouse, from - day, to + day)).toEqual(whole)
})

test('reports progress by month, and has data once the demo is complete', async () => {
  const steps: string[] = []
  expect(await hasData(warehouse)).toBe(false)
  await makeDemo(warehouse, {
    now: Date.parse('2026-11-01T09:00:00Z'),
    days: 1,
    onProgress: ({ step, done, total }) => steps.push(`${step} ${done}/${total}`),
  })
  expect(steps).toEqual(['October 2026 0/2', 'November 2026 1/2', 'done 2/2'])
  expect(await hasData(warehouse)).toBe(true)
})

test('merges the rows of a month into one part', async () => {
  await makeDemo(warehouse, { now, days: 1 })
  await makeDemo(warehouse, { now: now + day, days: 1 })
  const parts = await warehouse.query<{ table: string; parts: number }>(
    `SELECT table, partition_id, toUInt32(count()) AS parts FROM system.parts
     WHERE database = 'shopfloor' AND table IN {tables:Array(String)} AND active
     GROUP BY table, partition_id`,
    { tables: factTables },
  )
  expect(parts.length).toBeGreaterThanOrEqual(factTables.length)
  for (const part of parts) expect(part).toMatchObject({ parts: 1 })
})

test('leaves no location after an interruption', async () => {
  const broken: Warehouse = {
    ...warehouse,
    command: (statement, parameters) =>
      statement.includes('transactions')
        ? Promise.reject(new Error('the disk is full'))
        : warehouse.command(statement, parameters),
  }
  await expect(makeDemo(broken, { now, days: 1 })).rejects.toThrow('the disk is full')
  expect(await hasData(warehouse)).toBe(false)
})
