import { type Kysely, Migrator, sql } from 'kysely'
import { DatabaseFault } from './database-fault.ts'
import type { Migrations } from './migrations.ts'

/**
 * Brings the schema up to date. Several servers may do so at once: PostgreSQL lets one of them.
 *
 * @throws DatabaseFault if a newer version of the program has written the schema
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  await requireKnown(db, migrations)
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** @throws DatabaseFault if the schema is not that of this version */
export async function requireCurrent<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  const applied = await requireKnown(db, migrations)
  if (applied.length === 0) throw new DatabaseFault('The database is empty: Shopfloor has not used it yet.')
  if (applied.length < Object.keys(migrations).length) {
    throw new DatabaseFault(
      'The database has the schema of an older Shopfloor. Start this one once: it updates it.',
    )
  }
}

/** Returns the names of the migrations that were applied. */
async function requireKnown<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const { rows } = await sql<{
    readonly name: string
  }>`select name from ${sql.table(table)} order by name`.execute(db)
  const names = rows.map(({ name }) => name)
  const unknown = names.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return names
  throw new DatabaseFault(
    `A newer Shopfloor has changed the schema of the database (${unknown}). Start that version, or restore a backup of this one into another database.`,
  )
}

/** Kysely's own. */
const table = 'kysely_migration'
