import * as v from 'valibot'
import { DatabaseFault, OvertakenError } from './database-fault.ts'
import type { Database } from './open-database.ts'
import type { ChangeRow, InTransaction, RecordRow } from './schema.ts'

/** A record as it is kept. */
export interface Kept<Content> {
  readonly id: string
  /** Counts the writes of this id, from 1. A removed record that is written again counts on. */
  readonly version: number
  readonly content: Content
  /** Epoch milliseconds. */
  readonly at: number
  /** Name of the person; empty without a login. */
  readonly by: string
}

interface Author {
  readonly at: number
  readonly by: string
}

export interface Write<Content> extends Author {
  readonly id: string
  /** The version that the author saw, 0 if none. */
  readonly seen: number
  readonly content: Content
  /** When the record ends by itself. `null` if never. */
  readonly endsAt: number | null
}

export type WriteResult<Content> =
  | { readonly kind: 'kept'; readonly record: Kept<Content> }
  /** The current version is not the one that the author saw. `null` if there is none. */
  | { readonly kind: 'conflict'; readonly current: Kept<Content> | null }
  /** There are too many records of this subject. */
  | { readonly kind: 'full' }

/** Records of one subject. Each method rejects with a DatabaseFault if the database cannot be used. */
export interface Records<Content> {
  /** Those that have not ended, oldest first. */
  all(now: number): Promise<readonly Kept<Content>[]>
  put(write: Write<Content>): Promise<WriteResult<Content>>
  /** Removing what is gone is no conflict. */
  remove(
    removal: Omit<Write<Content>, 'content' | 'endsAt'>,
  ): Promise<Exclude<WriteResult<Content>, { kind: 'full' }> | { readonly kind: 'removed' }>
  /** Every version of a record, first to last. `content` is `null` where it was removed. */
  history(id: string): Promise<readonly Kept<Content | null>[]>
}

interface RecordsOptions<Content> {
  readonly database: Database
  readonly subject: string
  readonly schema: v.GenericSchema<unknown, Content>
  readonly max: number
}

export function createRecords<Content>(options: RecordsOptions<Content>): Records<Content> {
  const { database, max, subject } = options
  const keptOf = (row: RecordRow): Kept<Content> => ({ ...writtenOf(row), content: contentOf(row.content) })

  function contentOf(text: string): Content {
    const read = v.safeParse(options.schema, JSON.parse(text))
    if (read.success) return read.output
    throw new DatabaseFault(`The database holds an invalid record of ${subject}. Restore a backup.`)
  }

  /** The current record, and the number of its next version. */
  async function look(transaction: InTransaction, id: string, now: number) {
    const row = await transaction
      .selectFrom('record')
      .selectAll()
      .where('subject', '=', subject)
      .where('id', '=', id)
      .executeTakeFirst()
    const { last } = await transaction
      .selectFrom('change')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('subject', '=', subject)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const holds = row !== undefined && (row.ends_at === null || row.ends_at > now)
    return { current: holds ? keptOf(row) : null, next: Number(last ?? 0) + 1 }
  }

  async function hasRoom(transaction: InTransaction, id: string, now: number): Promise<boolean> {
    await transaction
      .deleteFrom('record')
      .where('subject', '=', subject)
      .where('ends_at', '<=', now)
      .execute()
    const { others } = await transaction
      .selectFrom('record')
      .select(({ fn }) => fn.countAll().as('others'))
      .where('subject', '=', subject)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    return Number(others) < max
  }

  /** Several that write at once: PostgreSQL refuses all but one, and the others look again. */
  async function decide<Result>(work: (transaction: InTransaction) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.write(work)
      } catch (error) {
        if (tries === maxTries || !(error instanceof OvertakenError)) throw error
      }
    }
  }

  return {
    async all(now) {
      const rows = await database.read((queries) =>
        queries
          .selectFrom('record')
          .selectAll()
          .where('subject', '=', subject)
          .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
          .orderBy('written_at')
          .orderBy('id')
          .execute(),
      )
      return rows.map(keptOf)
    },
    put: ({ id, seen, content, endsAt, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if ((current?.version ?? 0) !== seen) return { kind: 'conflict', current }
        if (!(await hasRoom(transaction, id, at))) return { kind: 'full' }
        const written = { content: JSON.stringify(content), ends_at: endsAt, written_at: at, written_by: by }
        const row = { subject, id, version: next, ...written }
        await transaction.insertInto('change').values(row).execute()
        await transaction
          .insertInto('record')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['subject', 'id']).doUpdateSet({ version: next, ...written }),
          )
          .execute()
        return { kind: 'kept', record: { id, version: next, content, at, by } }
      }),
    remove: ({ id, seen, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if (current === null) return { kind: 'removed' }
        if (current.version !== seen) return { kind: 'conflict', current }
        const removal = { content: null, ends_at: null, written_at: at, written_by: by }
        await transaction
          .insertInto('change')
          .values({ subject, id, version: next, ...removal })
          .execute()
        await transaction.deleteFrom('record').where('subject', '=', subject).where('id', '=', id).execute()
        return { kind: 'removed' }
      }),
    async history(id) {
      const rows = await database.read((queries) =>
        queries
          .selectFrom('change')
          .selectAll()
          .where('subject', '=', subject)
          .where('id', '=', id)
          .orderBy('version')
          .execute(),
      )
      return rows.map((row) => ({
        ...writtenOf(row),
        content: row.content === null ? null : contentOf(row.content),
      }))
    },
  }
}

function writtenOf({ id, version, written_at, written_by }: RecordRow | ChangeRow) {
  return { id, version, at: written_at, by: written_by }
}

const maxTries = 10
