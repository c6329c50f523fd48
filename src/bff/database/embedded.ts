import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type SQLite from 'libsql'
import { codeOf, DatabaseFault } from './database-fault.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

interface EmbeddedOptions {
  /** `null` keeps everything in memory. */
  readonly folder: string | null
  /** An owner alone may write. Others may read at the same time, as a backup does. */
  readonly isOwner: boolean
  /** Timeout while another process reads. */
  readonly answerMs: number
}

/** SQLite in this process. A write has reached the disk when it returns. */
export function embeddedEngine({ folder, isOwner, answerMs }: EmbeddedOptions): Engine {
  return {
    async open() {
      const Database = await loadDriver()
      if (folder !== null) await makePrivate(folder)
      const lock = isOwner && folder !== null ? takeOwnership(Database, folder) : null
      try {
        const file = folder === null ? ':memory:' : join(folder, 'records.db')
        const database = new Database(file, { timeout: answerMs })
        // A write-ahead log that is flushed with each commit: durable through a power cut, and readable meanwhile.
        database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
        const queries = new Kysely<Tables>({ dialect: new EmbeddedDialect(database) })
        // Opens the driver, which otherwise would not close the file if there was no query.
        await queries.connection().execute(async () => undefined)
        return {
          queries,
          async close() {
            await queries.destroy()
            lock?.close()
          },
        }
      } catch (error) {
        lock?.close()
        throw error
      }
    },
    faultOf: (error) => faultOf(error, folder ?? 'memory'),
  }
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
}

/** SQLite rolls back changes of a schema, too; Kysely does not rely on it because of pragmas that nobody uses here. */
class EmbeddedDialect extends SqliteDialect {
  readonly #database: SQLite.Database

  constructor(database: SQLite.Database) {
    super({ database })
    this.#database = database
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createDriver() {
    return new EmbeddedDriver(this.#database)
  }
}

/** On a full disk SQLite rolls back by itself. A second rollback would fail, and its error would hide the first one. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: SQLite.Database

  constructor(database: SQLite.Database) {
    super({ database })
    this.#database = database
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

type Driver = typeof SQLite

async function loadDriver(): Promise<Driver> {
  try {
    return (await import('libsql')).default
  } catch (cause) {
    throw new DatabaseFault(
      'The embedded database is not installed, or has no build for this machine. Run npm install, or set DATABASE_URL to a PostgreSQL database.',
      { cause },
    )
  }
}

/** A lock of the operating system: it ends with its process, however that ends. */
function takeOwnership(Database: Driver, folder: string): SQLite.Database {
  const lock = new Database(join(folder, 'owner.db'))
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
    return lock
  } catch (error) {
    lock.close()
    if (/^SQLITE_BUSY/.test(codeOf(error) ?? '')) {
      throw new DatabaseFault(
        `Another Shopfloor uses ${folder}. Stop it, set another DATA_DIR, or set DATABASE_URL: several servers can share PostgreSQL.`,
        { cause: error },
      )
    }
    throw error
  }
}

function faultOf(error: unknown, folder: string): DatabaseFault | null {
  const code = codeOf(error)
  if (code === null) return null
  const isOfWrites = isFull(code) || /^SQLITE_READONLY/.test(code)
  return new DatabaseFault(sentenceOf(code, folder), { cause: error, isOfWrites })
}

function isFull(code: string): boolean {
  return /^(ENOSPC|SQLITE_FULL)/.test(code)
}

function sentenceOf(code: string, folder: string): string {
  if (isFull(code)) {
    return `The disk of ${folder} is full. Make room: nothing that was saved is lost.`
  }
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_(READONLY|CANTOPEN|PERM|AUTH))/.test(code)) {
    return `Shopfloor cannot read or write ${folder}. Change its permissions, or set another DATA_DIR.`
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return `The database in ${folder} is damaged. Stop Shopfloor, move the folder away and restore a backup with shopfloor restore.`
  }
  return `The database in ${folder} failed (${code}).`
}
