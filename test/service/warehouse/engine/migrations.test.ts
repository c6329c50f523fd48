import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectEmbedded } from '../../../../src/service/warehouse/engine/embedded.ts'
import { defaultStatementLimits } from '../../../../src/service/warehouse/engine/limits.ts'
import { type Migration, migrate, migrations } from '../../../../src/service/warehouse/engine/migrations.ts'
import { histories, historyViews, tables } from '../../../../src/service/warehouse/engine/schema.ts'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { openWarehouse, type Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { isThorough } from '../../../support/thoroughness.ts'
import { firstSchema } from '../first-schema.ts'
import { entriesBody } from '../small-chain.ts'

const root = await mkdtemp(join(tmpdir(), 'shopfloor-migrations-'))
afterAll(() => rm(root, { recursive: true, force: true }))
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})

const allIds = migrations.map(({ id }) => id)

/** The first version's tables, with a store and a visitor. */
async function makeFirstVersion(): Promise<void> {
  const { writer: client } = await connectEmbedded(folder, defaultStatementLimits)
  await client.command({ query: 'CREATE DATABASE shopfloor' })
  for (const [table, definition] of Object.entries(firstSchema)) {
    await client.command({ query: `CREATE TABLE shopfloor.${table} ${definition}` })
  }
  const store = `('store', 'chain', 'Store', 'Europe/London', 'GBP')`
  await client.command({
    query: `INSERT INTO shopfloor.locations (id, organisation_id, name, timezone, currency) VALUES ${store}`,
  })
  await client.command({
    query: `INSERT INTO shopfloor.visits (location_id, entered_at, visit_id) VALUES ('store', '2026-03-01 10:00:00', '1')`,
  })
  await client.close()
}

async function opened<T>(use: (warehouse: Warehouse) => Promise<T>): Promise<T> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  try {
    return await use(warehouse)
  } finally {
    await warehouse.close()
  }
}

/** Every column and every table in the engine's description. */
async function shape(warehouse: Warehouse) {
  const columns = await warehouse.query(
    `SELECT table, name, type, default_expression, comment FROM system.columns
     WHERE database = 'shopfloor' ORDER BY table, position`,
  )
  const engines = await warehouse.query<{ name: string; engine_full: string }>(
    `SELECT name, engine_full FROM system.tables WHERE database = 'shopfloor' ORDER BY name`,
  )
  // The engine keeps the order in which settings were given.
  const inOrder = engines.map(({ name, engine_full }) => {
    const [engine, settings = ''] = engine_full.split(' SETTINGS ')
    return { name, engine, settings: settings.split(', ').sort() }
  })
  return { columns, engines: inOrder }
}

const recorded = (warehouse: Warehouse) =>
  warehouse.query<{ id: number; name: string }>('SELECT id, name FROM shopfloor.migrations FINAL ORDER BY id')

/** A warehouse that counts statements and fails one of them. */
function watched(warehouse: Warehouse, failAt = Number.POSITIVE_INFINITY) {
  const statements: string[] = []
  const pass = (statement: string) => {
    statements.push(statement)
    if (statements.length === failAt) throw new Error('killed')
  }
  const over: Warehouse = {
    ...warehouse,
    async query<T>(statement: string, parameters?: Readonly<Record<string, unknown>>) {
      pass(statement)
      return warehouse.query<T>(statement, parameters)
    },
    async command(statement, parameters) {
      pass(statement)
      return warehouse.command(statement, parameters)
    },
  }
  return { over, statements }
}

/** A warehouse that fails each statement the first time. */
function killingOnce(warehouse: Warehouse) {
  const killed = new Set<string>()
  const pass = (statement: string, parameters: Readonly<Record<string, unknown>> = {}) => {
    const key = JSON.stringify([statement, parameters])
    if (killed.has(key)) return
    killed.add(key)
    throw new Error('killed')
  }
  const over: Warehouse = {
    ...warehouse,
    async query<T>(statement: string, parameters?: Readonly<Record<string, unknown>>) {
      pass(statement, parameters)
      return warehouse.query<T>(statement, parameters)
    },
    async command(statement, parameters) {
      pass(statement, parameters)
      return warehouse.command(statement, parameters)
    },
  }
  return { over, killed: () => killed.size }
}

test('migrates a folder of the first version with its rows, idempotently', async () => {
  await makeFirstVersion()
  const day = entriesBody('store', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', {})
  const context = { now: Date.parse('2026-03-02T00:00:00Z') }
  const seen = []
  for (let round = 0; round < 2; round += 1) {
    seen.push(
      await opened(async (warehouse) => ({
        shape: await shape(warehouse),
        recorded: await recorded(warehouse),
        locations: await warehouse.query('SELECT id, status FROM shopfloor.locations'),
        answer: await entries(warehouse, day, context),
      })),
    )
  }
  folder = await mkdtemp(join(root, 'data-'))
  const fresh = await opened(shape)
  const made = { ...tables, ...histories, ...historyViews }
  expect(fresh.engines.map(({ name }) => name)).toEqual([...Object.keys(made), 'migrations'].sort())
  for (const round of seen) {
    expect(round.shape).toEqual(fresh)
    expect(round.recorded).toEqual(migrations.map(({ id, name }) => ({ id, name })))
    expect(round.locations).toEqual([{ id: 'store', status: 'active' }])
    expect(round.answer.summary).toEqual([{ location: 'store', entries: 1 }])
  }
})

test('completes a migration on the next start, though each of its statements was killed once', async () => {
  const client = await openRaw()
  const fresh = await shape(client)
  const total = await countStatements(client)
  await client.command('DROP DATABASE shopfloor SYNC')
  const { over, killed } = killingOnce(client)
  for (let starts = 0; starts < total; starts += 1) {
    await expect(migrate(over)).rejects.toThrow('killed')
  }
  await migrate(over)
  expect(killed()).toBe(total)
  expect((await recorded(client)).map(({ id }) => id)).toEqual(allIds)
  expect(await shape(client)).toEqual(fresh)
  await client.close()
})

// The whole history runs twice per statement, which takes over a minute on a busy machine.
test.runIf(isThorough)(
  'completes a migration on the next start, wherever it was killed',
  { timeout: 600_000 },
  async () => {
    await makeFirstVersion()
    const client = await openRaw()
    const total = await countStatements(client)
    for (let failAt = 1; failAt <= total; failAt += 1) {
      await client.command('DROP DATABASE shopfloor SYNC')
      await expect(migrate(watched(client, failAt).over)).rejects.toThrow('killed')
      await migrate(client)
      expect((await recorded(client)).map(({ id }) => id)).toEqual(allIds)
    }
    const broken = await shape(client)
    await client.command('DROP DATABASE shopfloor SYNC')
    await migrate(client)
    expect(await shape(client)).toEqual(broken)
    await client.close()
  },
)

test('tolerates concurrent migrations', async () => {
  await makeFirstVersion()
  const client = await openRaw()
  await client.command('DROP TABLE shopfloor.migrations SYNC')
  await Promise.all([migrate(client), migrate(client), migrate(client)])
  expect((await recorded(client)).map(({ id }) => id)).toEqual(allIds)
  await client.close()
})

test('costs one statement if up to date, and repeats nothing', async () => {
  await opened(async (warehouse) => {
    const { over, statements } = watched(warehouse)
    expect(await migrate(over)).toEqual([])
    expect(statements).toHaveLength(1)
  })
})

test('runs only new migrations, in order, and records their names', async () => {
  await opened(async (warehouse) => {
    const { over, statements } = watched(warehouse)
    const added: Migration[] = [
      { id: 1001, name: 'first', statements: ['SELECT 1'] },
      { id: 1002, name: 'second', statements: ['SELECT 2', 'SELECT 3'] },
    ]
    expect(await migrate(over, [...migrations, ...added])).toEqual([1001, 1002])
    expect(statements.filter((statement) => /^SELECT \d/.test(statement))).toEqual([
      'SELECT 1',
      'SELECT 2',
      'SELECT 3',
    ])
    expect((await recorded(warehouse)).slice(-2)).toEqual([
      { id: 1001, name: 'first' },
      { id: 1002, name: 'second' },
    ])
  })
})

test('refuses a warehouse of a newer version with a message and leaves it unchanged', async () => {
  await opened((warehouse) =>
    warehouse.command(`INSERT INTO shopfloor.migrations (id, name) VALUES (4000000000, 'of next year')`),
  )
  for (let round = 0; round < 2; round += 1) {
    await expect(opened(shape)).rejects.toMatchObject({
      name: 'WarehouseUnavailable',
      reason: 'newer',
      message:
        'The data was written by a newer version of Shopfloor: start that version, or set another DATA_DIR or CLICKHOUSE_URL.',
    })
  }
})

test('has ascending ids, and never renames a released migration', () => {
  expect(allIds).toEqual([...new Set(allIds)].sort((a, b) => a - b))
  // These have been released, so changing one has no effect on existing warehouses.
  expect(migrations.slice(0, 3).map(({ id, name }) => [id, name])).toEqual([
    [1, 'the tables of the first version'],
    [2, 'status of locations and recordings'],
    [3, 'rows are written through to the disk'],
  ])
})

/** Opened by the service, so that the engine has one connection in this process. */
const openRaw = () => openWarehouse({ kind: 'embedded', folder })

async function countStatements(warehouse: Warehouse): Promise<number> {
  await warehouse.command('DROP DATABASE shopfloor SYNC')
  const { over, statements } = watched(warehouse)
  await migrate(over)
  return statements.length
}
