import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../../src/bff/database/backup.ts'
import { type DatabaseLocation, engineOf } from '../../../src/bff/database/database-location.ts'
import { openDatabase } from '../../../src/bff/database/open-database.ts'
import { createRecords, type Records } from '../../../src/bff/database/records.ts'
import { type DatabaseKind, type Databases, databaseKinds, openDatabases } from '../../support/databases.ts'

let databases: Record<DatabaseKind, Databases>
let folder: string
beforeAll(async () => {
  databases = { embedded: await openDatabases('embedded'), postgres: await openDatabases('postgres') }
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-backup-'))
})
afterAll(async () => {
  await databases.embedded.close()
  await databases.postgres.close()
  await rm(folder, { recursive: true, force: true })
})

const now = new Date('2026-11-24T22:00:00Z')
const engine = (location: DatabaseLocation, isOwner = true) => engineOf(location, { answerMs: 5000, isOwner })

async function withRecords<T>(
  location: DatabaseLocation,
  work: (records: Records<{ text: string }>) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ engine: engine(location), now: () => performance.now() })
  try {
    return await work(
      createRecords({ database, subject: 'things', schema: v.object({ text: v.string() }), max: 5000 }),
    )
  } finally {
    await database.close()
  }
}

const put = (records: Records<{ text: string }>, id: string, text: string) =>
  records.put({ id, seen: 0, content: { text }, endsAt: 9_000_000_000_000, at: 1000, by: 'Ann' })

async function fill(records: Records<{ text: string }>): Promise<void> {
  // From Node 24 on, `readline` ends lines at U+2028 and U+2029, which JSON leaves as they are.
  await put(records, 'a', 'Ärger “Kasse 2” 🙂\n\r\u2028\u2029\u0000')
  await put(records, 'gone', 'first')
  await records.remove({ id: 'gone', seen: 1, at: 2000, by: 'Ben' })
}

const contentOf = async (records: Records<{ text: string }>) => ({
  all: await records.all(0),
  gone: await records.history('gone'),
})

describe.each(databaseKinds)('a backup of %s', (from) => {
  test.each(databaseKinds)('is restored into %s with its history', async (into) => {
    const [source, target] = [await databases[from].newLocation(), await databases[into].newLocation()]
    const file = join(folder, `${from}-${into}`)
    const written = await withRecords(source, async (records) => {
      await fill(records)
      // The server goes on while it is backed up.
      expect(await writeBackup(engine(source, false), file, now)).toEqual({ record: 1, change: 3 })
      return contentOf(records)
    })
    expect(await restoreBackup(engine(target), file, { replace: false })).toEqual({ record: 1, change: 3 })
    expect(await withRecords(target, contentOf)).toEqual(written)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // Versions count on.
    const again = await withRecords(target, (records) => put(records, 'gone', 'again'))
    expect(again).toMatchObject({ record: { version: 3 } })
  })

  test('replaces what the database holds only if told to', async () => {
    const [source, target] = [await databases[from].newLocation(), await databases[from].newLocation()]
    const file = join(folder, `${from}-replace`)
    await withRecords(source, fill)
    await writeBackup(engine(source), file, now)
    await withRecords(target, (records) => put(records, 'own', 'to be replaced'))
    await expect(restoreBackup(engine(target), file, { replace: false })).rejects.toThrow(
      /is not empty.*--replace/,
    )
    expect((await withRecords(target, contentOf)).all).toMatchObject([{ id: 'own' }])
    await restoreBackup(engine(target), file, { replace: true })
    expect((await withRecords(target, contentOf)).all).toMatchObject([{ id: 'a' }])
  })

  test('changes nothing if the file is truncated, changed, newer or another one', async () => {
    const source = await databases[from].newLocation()
    const file = join(folder, `${from}-whole`)
    await withRecords(source, fill)
    await writeBackup(engine(source), file, now)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const files: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
      truncated: [lines.slice(0, -1), /not complete/],
      lacking: [lines.toSpliced(1, 1), /not complete/],
      changed: [lines.with(2, '{"table":"record"}'), /Line 3 of .* is invalid/],
      newer: [lines.with(0, String(lines[0]).replace('0001-records', '9999-next')), /from a newer Shopfloor/],
      other: [['{"id":"a"}'], /is not a backup of Shopfloor/],
      empty: [[], /not complete/],
    }
    for (const [name, [content, fault]] of Object.entries(files)) {
      const bad = join(folder, `${from}-${name}`)
      await writeFile(bad, content.map((line) => `${line}\n`).join(''))
      await expect(restoreBackup(engine(source), bad, { replace: true }), name).rejects.toThrow(fault)
    }
    expect((await withRecords(source, contentOf)).all).toHaveLength(1)
  })

  test('never overwrites a file', async () => {
    const source = await databases[from].newLocation()
    const file = join(folder, `${from}-once`)
    await withRecords(source, fill)
    await writeBackup(engine(source), file, now)
    await expect(writeBackup(engine(source), file, now)).rejects.toThrow(/exists\. Name a new file/)
  })

  test('restores more rows than fit into a statement', async () => {
    const [source, target] = [await databases[from].newLocation(), await databases[from].newLocation()]
    const file = join(folder, `${from}-many`)
    const rows = (from: number) =>
      Array.from({ length: 601 }, (_, id) => ({
        ...{ subject: 'things', id: `${from + id}`, version: 1, content: '{"text":"many"}' },
        ...{ ends_at: null, written_at: 1, written_by: '' },
      }))
    const database = openDatabase({ engine: engine(source), now: () => performance.now() })
    for (const from of [0, 601]) {
      await database.write((queries) => queries.insertInto('record').values(rows(from)).execute())
    }
    await database.close()
    await writeBackup(engine(source), file, now)
    await restoreBackup(engine(target), file, { replace: false })
    expect((await withRecords(target, contentOf)).all).toHaveLength(1202)
  })
})
