import { DatabaseFault, OvertakenError } from './database-fault.ts'
import type { Engine, OpenEngine } from './engine.ts'
import { migrate } from './migrate.ts'
import { migrations as allMigrations, type Migrations } from './migrations.ts'
import type { InTransaction, Queries } from './schema.ts'

/**
 * What people write. It is opened by need and opened again after a failure, so it may be away while everything else
 * works. Each method rejects with a {@link DatabaseFault} then.
 */
export interface Database {
  read<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** All of it happens, or nothing. It sees the database of one moment: what changed since makes it fail. */
  write<T>(work: (transaction: InTransaction) => Promise<T>): Promise<T>
  /** For an operator: why it cannot be used at the moment, and what to do. `null` if it can. */
  trouble(): string | null
  close(): Promise<void>
}

interface DatabaseOptions {
  readonly engine: Engine
  readonly migrations?: Migrations
  /** Milliseconds, from any start. */
  readonly now: () => number
  /** Calls at each change of the trouble. */
  readonly onTrouble?: (sentence: string | null) => void
}

/** A lost database is left alone for so long, and requests fail at once meanwhile. */
const restMs = 1000

/** How long after a write has failed the database is tried again, if nobody writes. */
const trialMs = 10_000

export function openDatabase(options: DatabaseOptions): Database {
  const { engine, migrations = allMigrations, now, onTrouble } = options
  let opening: Promise<OpenEngine> | null = null
  let lost: { readonly fault: DatabaseFault; readonly at: number } | null = null
  let trouble: string | null = null
  let unwritable: { readonly fault: DatabaseFault; readonly at: number } | null = null
  let isClosed = false

  async function open(): Promise<OpenEngine> {
    const opened = await engine.open()
    try {
      await migrate(opened.queries, migrations)
      return opened
    } catch (error) {
      discard(opened)
      throw error
    }
  }

  function report(sentence: string | null): void {
    if (trouble === sentence) return
    trouble = sentence
    onTrouble?.(sentence)
  }

  /** Runs on what is open, or opens it. */
  async function use<T>(kind: 'read' | 'write', work: (queries: Queries) => Promise<T>): Promise<T> {
    if (isClosed) throw new DatabaseFault('The database is closed.')
    if (lost !== null && now() - lost.at < restMs) throw lost.fault
    opening ??= open()
    const own = opening
    let opened: OpenEngine | null = null
    try {
      opened = await own
      const result = await work(opened.queries)
      lost = null
      if (kind === 'write') unwritable = null
      report(unwritable?.fault.message ?? null)
      if (unwritable !== null && now() - unwritable.at >= trialMs) tryWriting(unwritable.fault)
      return result
    } catch (error) {
      const fault = error instanceof DatabaseFault ? error : engine.faultOf(error)
      if (fault === null) throw error
      if (fault instanceof OvertakenError) throw fault
      if (opened === null || fault.isLost) {
        lost = { fault, at: now() }
        if (opening === own) opening = null
        if (opened !== null) discard(opened)
      }
      if (fault.isOfWrites) unwritable = { fault, at: now() }
      report(fault.message)
      throw fault
    }
  }

  function write<T>(work: (transaction: InTransaction) => Promise<T>): Promise<T> {
    return use('write', (queries) => queries.transaction().setIsolationLevel('repeatable read').execute(work))
  }

  /** People write seldom, so the end of the trouble would not show for days. */
  function tryWriting(fault: DatabaseFault): void {
    unwritable = { fault, at: now() }
    write(writeTrial).catch(() => undefined)
  }

  return {
    read: (work) => use('read', work),
    write,
    trouble: () => trouble,
    async close() {
      isClosed = true
      const opened = await opening?.catch(() => null)
      await opened?.close()
    },
  }
}

const trial = { subject: 'trial', id: 'trial', version: 1, ends_at: null, written_at: 0, written_by: '' }

/** Takes as much room as a record, and leaves nothing. */
async function writeTrial(transaction: InTransaction): Promise<void> {
  await transaction
    .insertInto('record')
    .values({ ...trial, content: '-'.repeat(trialBytes) })
    .execute()
  await transaction.deleteFrom('record').where('subject', '=', trial.subject).execute()
}

/** Two pages of either database. */
const trialBytes = 16_384

/** Its connections may never end: nobody waits for them. */
function discard(opened: OpenEngine): void {
  opened.close().catch(() => undefined)
}
