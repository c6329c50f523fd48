import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from '../../src/bff/database/database-location.ts'
import { type RunningPostgres, startPostgres } from './postgres-server.ts'
import { runsRare } from './thoroughness.ts'

export type DatabaseKind = DatabaseLocation['kind']

/** Both databases, for suites that run against each. */
export const databaseKinds = ['embedded', 'postgres'] as const satisfies readonly DatabaseKind[]

export interface Databases {
  /** PostgreSQL. `null` for the embedded database, which needs no server. */
  readonly postgres: RunningPostgres | null
  /** An empty database. */
  newLocation(): Promise<DatabaseLocation>
  close(): Promise<void>
}

/**
 * For suites of what is written there. Both databases keep it by the same code, which the suites of `test/bff/database`
 * run against each, and `http-matrix.test.ts` calls every route over PostgreSQL. `npm run test:rest` runs these suites
 * against it as well.
 */
export const usualDatabaseKinds: readonly DatabaseKind[] = runsRare ? databaseKinds : ['embedded']

/** Empty databases of one kind, for all tests of a suite. */
export async function openDatabases(kind: DatabaseKind): Promise<Databases> {
  if (kind === 'postgres') {
    const postgres = await startPostgres()
    return {
      postgres,
      newLocation: async () => ({ kind, url: await postgres.newDatabase() }),
      close: () => postgres.close(),
    }
  }
  const folders: string[] = []
  return {
    postgres: null,
    async newLocation() {
      const folder = await mkdtemp(join(tmpdir(), 'shopfloor-written-'))
      folders.push(folder)
      return { kind, folder: join(folder, 'written') }
    },
    async close() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
