import type { Kysely, Migration } from 'kysely'

/** Migrations by name, which is their order. A released one never changes. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Only types that both databases know. SQLite keeps any integer in `bigint`, and PostgreSQL returns it as a text, which
 * the connection parses.
 */
export const migrations: Migrations = {
  '0001-records': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('record')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint')
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .addColumn('written_by', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('record_pk', ['subject', 'id'])
        .execute()
      await db.schema
        .createTable('change')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('content', 'text')
        .addColumn('ends_at', 'bigint')
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .addColumn('written_by', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('change_pk', ['subject', 'id', 'version'])
        .execute()
    },
  },
}
