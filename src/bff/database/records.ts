import * as v from 'valibot'
import { DatabaseFault } from './database-fault.ts'
import type { Database } from './open-database.ts'
import type { ChangeRow, InTransaction, RecordRow } from './schema.ts'
import { SubjectRows } from './subject-rows.ts'
import { writesInTurn } from './write-turns.ts'

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
  const rows = new SubjectRows(subject)
  const decide = writesInTurn(database)
  const keptOf = (row: RecordRow): Kept<Content> => ({ ...writtenOf(row), content: contentOf(row.content) })

  function contentOf(text: string): Content {
    const read = v.safeParse(options.schema, JSON.parse(text))
    if (read.success) return read.output
    throw new DatabaseFault(`The database holds an invalid record of ${subject}. Restore a backup.`)
  }

  /** The current record, and the number of its next version. */
  async function look(transaction: InTransaction, id: string, now: number) {
    const { row, last } = await rows.look(transaction, id, now)
    return { current: row && keptOf(row), next: last + 1 }
  }

  function keep(
    transaction: InTransaction,
    { id, version, content, at, by }: Kept<Content>,
    endsAt: number | null,
  ): Promise<void> {
    const written = { content: JSON.stringify(content), ends_at: endsAt, written_at: at, written_by: by }
    return rows.keep(transaction, { id, version, ...written })
  }

  /**
   * Changing and removing need no room, even after the limit was lowered.
   *
   * @param added how many more records there will be
   */
  async function hasRoom(transaction: InTransaction, added: number, now: number): Promise<boolean> {
    await rows.dropEnded(transaction, now)
    return added <= 0 || (await rows.count(transaction)) + added <= max
  }

  return {
    async all(now) {
      return (await database.read((queries) => rows.living(queries, now))).map(keptOf)
    },
    ids: () => database.read((queries) => rows.ids(queries)),
    isEmpty: () => database.read((queries) => rows.isEmpty(queries)),
    async some(ids, now) {
      return (await database.read((queries) => rows.some(queries, ids, now))).map(keptOf)
    },
    put: ({ id, seen, content, endsAt, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if ((current?.version ?? 0) !== seen) return { kind: 'conflict', current }
        if (!(await hasRoom(transaction, current === null ? 1 : 0, at))) return { kind: 'full' }
        const record = { id, version: next, content, at, by }
        await keep(transaction, record, endsAt)
        return { kind: 'kept', record }
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
          if (content !== null) await keep(transaction, { id, version, content, at, by }, null)
          else await rows.drop(transaction, { id, version, written_at: at, written_by: by })
        }
        return 'kept'
      }),
    remove: ({ id, seen, at, by }) =>
      decide(async (transaction) => {
        const { current, next } = await look(transaction, id, at)
        if (current === null) return { kind: 'removed' }
        if (current.version !== seen) return { kind: 'conflict', current }
        await rows.drop(transaction, { id, version: next, written_at: at, written_by: by })
        return { kind: 'removed' }
      }),
    async history(id) {
      // It may come from an address. PostgreSQL fails at a text with U+0000, as if something were wrong with the database.
      if (id.includes('\0')) return []
      const changes = await database.read((queries) => rows.history(queries, id))
      return changes.map((row) => ({
        ...writtenOf(row),
        content: row.content === null ? null : contentOf(row.content),
      }))
    },
  }
}

function writtenOf({ id, version, written_at, written_by }: RecordRow | ChangeRow) {
  return { id, version, at: written_at, by: written_by }
}
