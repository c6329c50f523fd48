import { open, readFile, rename, rm } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { Engine } from './engine.ts'
import { migrate, requireCurrent } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { InTransaction, Queries, Tables } from './schema.ts'

/**
 * A backup is a file of JSON lines that either database reads: a head, the rows of each table, and a count of them, by
 * which a truncated file is found out.
 */
const format = 1

const head = v.object({
  shopfloor: v.literal('backup'),
  format: v.literal(format),
  schema: v.string(),
  at: v.string(),
})
const written = {
  subject: v.string(),
  id: v.string(),
  version: v.pipe(v.number(), v.safeInteger()),
  ends_at: v.nullable(v.number()),
  written_at: v.number(),
  written_by: v.string(),
}
const line = v.variant('table', [
  v.object({ table: v.literal('record'), row: v.object({ ...written, content: v.string() }) }),
  v.object({ table: v.literal('change'), row: v.object({ ...written, content: v.nullable(v.string()) }) }),
])
const end = v.object({ end: v.object({ record: v.number(), change: v.number() }) })

export interface Counts {
  readonly record: number
  readonly change: number
}

/** A sentence for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

const tables = ['record', 'change'] as const satisfies readonly (keyof Tables)[]
const schema = Object.keys(migrations).sort().at(-1) ?? ''

/**
 * Writes all of one moment into a new file, for its owner alone to read. The file appears whole or not at all.
 *
 * @throws BackupFault if there is a file already
 */
export async function writeBackup(engine: Engine, file: string, now: Date): Promise<Counts> {
  const opened = await engine.open()
  try {
    await requireCurrent(opened.queries, migrations)
    const { record, change } = await opened.queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => ({
        record: await transaction.selectFrom('record').selectAll().orderBy('subject').orderBy('id').execute(),
        change: await transaction
          .selectFrom('change')
          .selectAll()
          .orderBy('subject')
          .orderBy('id')
          .orderBy('version')
          .execute(),
      }))
    const counts = { record: record.length, change: change.length }
    await writeLines(file, [
      { shopfloor: 'backup', format, schema, at: now.toISOString() },
      ...record.map((row) => ({ table: 'record', row })),
      ...change.map((row) => ({ table: 'change', row })),
      { end: counts },
    ])
    return counts
  } finally {
    await opened.close()
  }
}

async function writeLines(file: string, lines: readonly object[]): Promise<void> {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (await exists(file)) {
    await rm(part)
    throw new BackupFault(`${file} exists. Name a new file.`)
  }
  await rename(part, file)
}

async function exists(file: string): Promise<boolean> {
  try {
    await (await open(file, 'r')).close()
    return true
  } catch {
    return false
  }
}

/**
 * Replaces everything by what the file holds, in one transaction.
 *
 * @throws BackupFault if the file is no whole backup, or if records would be replaced and `replace` is `false`
 */
export async function restoreBackup(
  engine: Engine,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<Counts> {
  const rows = await readBackup(file)
  const opened = await engine.open()
  try {
    await migrate(opened.queries, migrations)
    if (!replace) await requireEmpty(opened.queries)
    await opened.queries.transaction().execute(async (transaction) => {
      for (const table of tables) {
        await transaction.deleteFrom(table).execute()
        await insertAll(transaction, table, rows[table])
      }
    })
    return { record: rows.record.length, change: rows.change.length }
  } finally {
    await opened.close()
  }
}

async function requireEmpty(queries: Queries): Promise<void> {
  const { changes } = await queries
    .selectFrom('change')
    .select(({ fn }) => fn.countAll().as('changes'))
    .executeTakeFirstOrThrow()
  if (Number(changes) === 0) return
  throw new BackupFault('The database is not empty. Back it up, then add --replace to replace what it holds.')
}

/** Below the parameters that a statement may have. */
const rowsAtOnce = 500

async function insertAll<Table extends keyof Tables>(
  transaction: InTransaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await transaction
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

type Rows = { readonly [Table in keyof Tables]: readonly Tables[Table][] }

async function readBackup(file: string): Promise<Rows> {
  const record: Rows['record'][number][] = []
  const change: Rows['change'][number][] = []
  let number = 0
  let counts: Counts | null = null
  for (const text of await linesOf(file)) {
    number += 1
    const value = jsonOf(text)
    if (number === 1) {
      requireHead(value, file)
      continue
    }
    const ended = v.safeParse(end, value)
    const read = v.safeParse(line, value)
    if (counts !== null || (!ended.success && !read.success)) throw invalid(file, number)
    if (ended.success) counts = ended.output.end
    else if (read.success && read.output.table === 'record') record.push(read.output.row)
    else if (read.success && read.output.table === 'change') change.push(read.output.row)
  }
  if (counts?.record !== record.length || counts.change !== change.length) {
    throw new BackupFault(`${file} is not complete: it ends too early. Use another backup.`)
  }
  return { record, change }
}

/** Not `readline`, which from Node 24 on also ends lines at U+2028 and U+2029: JSON texts may contain them. */
async function linesOf(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function requireHead(value: unknown, file: string): void {
  const read = v.safeParse(head, value)
  if (!read.success) throw new BackupFault(`${file} is not a backup of Shopfloor.`)
  if (Object.hasOwn(migrations, read.output.schema)) return
  throw new BackupFault(
    `${file} is from a newer Shopfloor (${read.output.schema}). Restore it with that version.`,
  )
}

function invalid(file: string, number: number): BackupFault {
  return new BackupFault(`Line ${number} of ${file} is invalid. Use another backup.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
