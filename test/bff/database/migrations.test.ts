import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseLocation, engineOf } from '../../../src/bff/database/database-location.ts'
import { type Migrations, migrations } from '../../../src/bff/database/migrations.ts'
import { openDatabase } from '../../../src/bff/database/open-database.ts'
import { type Databases, databaseKinds, openDatabases } from '../../support/databases.ts'

/** A schema that does not exist yet: it adds a column. */
const next: Migrations = {
  ...migrations,
  '9999-next': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('change').addColumn('origin', 'text').execute()
    },
  },
}

describe.each(databaseKinds)('migrations of %s', (kind) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(kind)
  })
  afterAll(() => databases.close())

  const open = (location: DatabaseLocation, known: Migrations) =>
    openDatabase({
      engine: engineOf(location, { answerMs: 5000, isOwner: true }),
      migrations: known,
      now: () => performance.now(),
    })
  const row = {
    subject: 'things',
    id: 'a',
    version: 1,
    content: '{}',
    ends_at: null,
    written_at: 1,
    written_by: '',
  }

  test('create the schema in an empty database, and change nothing when they run again', async () => {
    const location = await databases.newLocation()
    for (const expected of [0, 1]) {
      const database = open(location, migrations)
      const rows = await database.read((queries) => queries.selectFrom('change').selectAll().execute())
      expect(rows).toHaveLength(expected)
      if (expected === 0)
        await database.write((queries) => queries.insertInto('change').values(row).execute())
      await database.close()
    }
  })

  test('keep the rows of an older schema', async () => {
    const location = await databases.newLocation()
    const older = open(location, migrations)
    await older.write((queries) => queries.insertInto('change').values(row).execute())
    await older.close()
    const newer = open(location, next)
    const rows = await newer.read((queries) => queries.selectFrom('change').selectAll().execute())
    expect(rows).toEqual([{ ...row, origin: null }])
    await newer.close()
  })

  test('refuse a schema that is newer than the program, and leave it alone', async () => {
    const location = await databases.newLocation()
    const newer = open(location, next)
    await newer.read(async () => undefined)
    await newer.close()
    const older = open(location, migrations)
    await expect(older.read(async () => undefined)).rejects.toThrow(
      /A newer Shopfloor has changed the schema of the database \(9999-next\)\. Start that version/,
    )
    expect(older.trouble()).toMatch(/newer/)
    await older.close()
  })

  test('leave nothing behind if one fails', async () => {
    const location = await databases.newLocation()
    const broken: Migrations = {
      ...migrations,
      '9999-broken': {
        async up(db: Kysely<never>) {
          await db.schema.alterTable('change').addColumn('origin', 'text').execute()
          await db.schema.alterTable('nothing').addColumn('origin', 'text').execute()
        },
      },
    }
    const failing = open(location, broken)
    await expect(failing.read(async () => undefined)).rejects.toThrow(/failed/)
    await failing.close()
    const repaired = open(location, next)
    await repaired.read((queries) => queries.selectFrom('change').selectAll().execute())
    await repaired.close()
  })

  test.runIf(kind === 'postgres')('run once when several servers start together', async () => {
    const location = await databases.newLocation()
    const servers = [1, 2, 3, 4].map(() => open(location, next))
    await Promise.all(servers.map((server) => server.read(async () => undefined)))
    for (const server of servers) await server.close()
  })
})
