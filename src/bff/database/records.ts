import { setTimeout as sleep } from 'node:timers/promises'
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

export interface Author {
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
  /** The ids of all, sorted, without reading their contents. */
  ids(): Promise<readonly string[]>
  /** True if there has never been one, or all were removed. */
  isEmpty(): Promise<boolean>
  /** Those of these ids that have not ended, in no order. */
  some(ids: readonly string[], now: number): Promise<readonly Kept<Content>[]>
  put(write: Write<Content>): Promise<WriteResult<Content>>
  /**
   * Changes several records at once: all of them, or none. The author need not have seen them, so there is no conflict.
   * @param merge makes the new content of each from the current one, which is `null` if there is none. `null` removes it
   */
  merge(
    ids: readonly string[],
    merge: (id: string, current: Content | null) => Content | null,
    author: Author,
  ): Promise<'kept' | 'full'>
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

  async function keep(
    transaction: InTransaction,
    { id, version, content, at, by }: Kept<Content>,
    endsAt: number | null,
  ): Promise<void> {
    const written = { content: JSON.stringify(content), ends_at: endsAt, written_at: at, written_by: by }
    const row = { subject, id, version, ...written }
    await transaction.insertInto('change').values(row).execute()
    await transaction
      .insertInto('record')
      .values(row)
      .onConflict((conflict) => conflict.columns(['subject', 'id']).doUpdateSet({ version, ...written }))
      .execute()
  }

  async function drop(
    transaction: InTransaction,
    { id, version, at, by }: Omit<Kept<Content>, 'content'>,
  ): Promise<void> {
    const removal = { content: null, ends_at: null, written_at: at, written_by: by }
    await transaction
      .insertInto('change')
      .values({ subject, id, version, ...removal })
      .execute()
    await transaction.deleteFrom('record').where('subject', '=', subject).where('id', '=', id).execute()
  }

  /**
   * Changing and removing need no room, even after the limit was lowered.
   *
   * @param added how many more records there will be
   */
  async function hasRoom(transaction: InTransaction, added: number, now: number): Promise<boolean> {
    await transaction
      .deleteFrom('record')
      .where('subject', '=', subject)
      .where('ends_at', '<=', now)
      .execute()
    if (added <= 0) return true
    const { kept } = await transaction
      .selectFrom('record')
      .select(({ fn }) => fn.countAll().as('kept'))
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    return Number(kept) + added <= max
  }

  /** Those of this server that were overtaken, one after the other: all at once they would overtake each other again. */
  let overtaken: Promise<unknown> = Promise.resolve()

  /** Several that write at once: PostgreSQL refuses all but one, and the others look again. */
  async function decide<Result>(work: (transaction: InTransaction) => Promise<Result>): Promise<Result> {
    try {
      return await database.write(work)
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
    }
    const turn = overtaken.then(() => decideAgain(work))
    overtaken = turn.catch(() => undefined)
    return turn
  }

  async function decideAgain<Result>(work: (transaction: InTransaction) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.write(work)
      } catch (error) {
        if (tries === maxTries || !(error instanceof OvertakenError)) throw error
        // At random, so that servers that met do not meet again.
        await sleep(Math.random() * Math.min(longestPauseMs, 2 ** tries))
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
    async ids() {
      const rows = await database.read((queries) =>
        queries.selectFrom('record').select('id').where('subject', '=', subject).orderBy('id').execute(),
      )
      return rows.map(({ id }) => id)
    },
    async isEmpty() {
      const first = await database.read((queries) =>
        queries.selectFrom('record').select('id').where('subject', '=', subject).limit(1).executeTakeFirst(),
      )
      return first === undefined
    },
    async some(ids, now) {
      const found: Kept<Content>[] = []
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const part = ids.slice(from, from + idsAtOnce)
        const rows = await database.read((queries) =>
          queries
            .selectFrom('record')
            .selectAll()
            .where('subject', '=', subject)
            .where('id', 'in', part)
            .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
            .execute(),
        )
        found.push(...rows.map(keptOf))
      }
      return found
    },
    put: ({ id, seen, content, endsAt, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if ((current?.version ?? 0) !== seen) return { kind: 'conflict', current }
        if (!(await hasRoom(transaction, current === null ? 1 : 0, at))) return { kind: 'full' }
        await keep(transaction, { id, version: next, content, at, by }, endsAt)
        return { kind: 'kept', record: { id, version: next, content, at, by } }
      }),
    merge: (ids, merge, { at, by }) =>
      decide(async (transaction) => {
        const writes: { id: string; version: number; isNew: boolean; content: Content | null }[] = []
        for (const id of ids) {
          const { current, next } = await look(transaction, id, at)
          const content = merge(id, current?.content ?? null)
          if (content === null && current === null) continue
          writes.push({ id, version: next, isNew: current === null, content })
        }
        const added = writes.filter(({ isNew }) => isNew).length
        const removed = writes.filter(({ content }) => content === null).length
        if (!(await hasRoom(transaction, added - removed, at))) return 'full'
        for (const { id, version, content } of writes) {
          if (content === null) await drop(transaction, { id, version, at, by })
          else await keep(transaction, { id, version, content, at, by }, null)
        }
        return 'kept'
      }),
    remove: ({ id, seen, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if (current === null) return { kind: 'removed' }
        if (current.version !== seen) return { kind: 'conflict', current }
        await drop(transaction, { id, version: next, at, by })
        return { kind: 'removed' }
      }),
    async history(id) {
      // It may come from an address. PostgreSQL fails at a text with U+0000, as if something were wrong with the database.
      if (id.includes('\0')) return []
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

/** Of those that write at once one always succeeds, so it takes as many servers to use these up. */
const maxTries = 20
const longestPauseMs = 100

/** Both databases limit the values of a statement. */
const idsAtOnce = 500
