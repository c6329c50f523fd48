import type { TableName } from '../../kinds/kinds.ts'
import { prepareDatabase } from './replicated-database.ts'
import {
  countsOf,
  database,
  durability,
  existence,
  histories,
  historyViews,
  idIndexes,
  status,
  tables,
} from './schema.ts'
import { WarehouseUnavailable } from './unavailable.ts'
import type { Warehouse } from './warehouse-interface.ts'

/**
 * A step from one version of the schema to the next. Its statements are idempotent: an interrupted migration is run
 * again from the beginning, and two processes can run it concurrently. A released migration must never be changed or
 * removed.
 */
export interface Migration {
  /** Ascending in the list. */
  readonly id: number
  /** Describes the change in the table `migrations`. */
  readonly name: string
  readonly statements: readonly string[]
}

const firstTables = [
  'organisations',
  'locations',
  'opening_hours',
  'special_days',
  'recordings',
  'areas',
  'lines',
  'visits',
  'hourly_counts',
  'area_visits',
  'transactions',
  'segments',
  'heartbeats',
] as const satisfies readonly TableName[]

/**
 * All steps from an empty database to the tables of `schema.ts`. A new table is another migration that creates it. A
 * new column is in `schema.ts` and in a migration that adds it to existing tables.
 */
export const migrations: readonly Migration[] = [
  { id: 1, name: 'the tables of the first version', statements: firstTables.map(create) },
  {
    id: 2,
    name: 'status of locations and recordings',
    statements: [addColumn('locations', status), addColumn('recordings', status)],
  },
  { id: 3, name: 'rows are written through to the disk', statements: firstTables.map(writeThrough) },
  { id: 4, name: 'passers-by', statements: [create('passers_by')] },
  // Without the index, older rows are found by reading the ids of their store.
  {
    id: 5,
    name: 'visits and transactions are found by their id',
    statements: [addIndex('visits', idIndexes.visits), addIndex('transactions', idIndexes.transactions)],
  },
  {
    id: 6,
    name: 'when recordings were installed and removed',
    statements: existence.map((column) => addColumn('recordings', column)),
  },
  { id: 7, name: 'whom hourly counts are of', statements: [addColumn('locations', countsOf)] },
  { id: 8, name: 'groups of locations', statements: [create('location_groups')] },
  { id: 9, name: 'shifts', statements: [create('shifts')] },
  // The hours known by now are no change, whenever they were written. The view comes first: then no row is in neither.
  {
    id: 10,
    name: 'history of opening hours',
    statements: [
      `CREATE TABLE IF NOT EXISTS ${database}.opening_hours_history ${histories.opening_hours_history}`,
      createView('opening_hours_written'),
      `INSERT INTO ${database}.opening_hours_history
         (location_id, weekday, opens_minute, closes_minute, is_removed, written_at)
       SELECT location_id, weekday, opens_minute, closes_minute, false, 0 FROM ${database}.opening_hours FINAL
       SETTINGS apply_mutations_on_fly = 1`,
    ],
  },
  {
    id: 11,
    name: 'history of counts',
    statements: [`CREATE TABLE IF NOT EXISTS ${database}.counts_history ${histories.counts_history}`],
  },
]

function create(table: TableName): string {
  return `CREATE TABLE IF NOT EXISTS ${database}.${table} ${tables[table]}`
}

function createView(view: keyof typeof historyViews): string {
  const { to, select } = historyViews[view]
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${database}.${view} TO ${database}.${to} AS ${select}`
}

function addColumn(table: TableName, column: string): string {
  return `ALTER TABLE ${database}.${table} ADD COLUMN IF NOT EXISTS ${column}`
}

function addIndex(table: TableName, index: string): string {
  return `ALTER TABLE ${database}.${table} ADD ${index.replace('INDEX', 'INDEX IF NOT EXISTS')}`
}

function writeThrough(table: TableName): string {
  return `ALTER TABLE ${database}.${table} MODIFY SETTING ${durability}`
}

const record = `(
    id UInt32,
    name String,
    applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
  ) ENGINE = ReplacingMergeTree(applied_at) ORDER BY id SETTINGS ${durability}`

/**
 * Updates a warehouse to the newest schema: runs unrecorded migrations in order and records each when it is complete.
 * An up-to-date warehouse costs one statement.
 *
 * @throws WarehouseUnavailable `newer` if a recorded migration is unknown, because this version cannot know the meaning
 * of the tables
 */
export async function migrate(
  warehouse: Warehouse,
  list: readonly Migration[] = migrations,
): Promise<readonly number[]> {
  const recorded = await recordedMigrations(warehouse)
  const known = new Set(list.map(({ id }) => id))
  if (recorded?.some((id) => !known.has(id))) {
    throw new WarehouseUnavailable(
      'newer',
      'The data was written by a newer version of Shopfloor: start that version, or set another DATA_DIR or CLICKHOUSE_URL.',
    )
  }
  const due = list.filter(({ id }) => !recorded?.includes(id))
  if (due.length === 0) return []
  const inDatabase = await prepareDatabase(warehouse)
  if (recorded === null) {
    await warehouse.command(inDatabase(`CREATE TABLE IF NOT EXISTS ${database}.migrations ${record}`))
  }
  for (const { id, name, statements } of due) {
    for (const statement of statements) await warehouse.command(inDatabase(statement))
    await warehouse.command(
      `INSERT INTO ${database}.migrations (id, name) VALUES ({id:UInt32}, {name:String})`,
      { id, name },
    )
  }
  return due.map(({ id }) => id)
}

/** Returns the recorded ids. `null` if the table does not exist: a new database, or one from before migrations. */
async function recordedMigrations(warehouse: Warehouse): Promise<readonly number[] | null> {
  try {
    const rows = await warehouse.query<{ id: number }>(`SELECT DISTINCT id FROM ${database}.migrations`)
    return rows.map(({ id }) => id)
  } catch (error) {
    // The embedded engine's package throws its own copy of the client's error class.
    const type = error instanceof Error && 'type' in error ? error.type : null
    if (type === 'UNKNOWN_TABLE' || type === 'UNKNOWN_DATABASE') return null
    throw error
  }
}
