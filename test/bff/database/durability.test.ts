/** What the database has confirmed survives, and what it cannot do says what to do. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseLocation, engineOf } from '../../../src/bff/database/database-location.ts'
import { type Database, openDatabase } from '../../../src/bff/database/open-database.ts'
import { createRecords } from '../../../src/bff/database/records.ts'
import type { Queries } from '../../../src/bff/database/schema.ts'
import { bundled } from '../../support/bundled.ts'
import { type Databases, databaseKinds, openDatabases } from '../../support/databases.ts'

const writer = await bundled(join(import.meta.dirname, '../../support/write-in-child.ts'))
const opened: Database[] = []

function open(location: DatabaseLocation, troubles: (string | null)[] = []) {
  let passed = 0
  const database = openDatabase({
    engine: engineOf(location, { answerMs: 5000, isOwner: true }),
    // A lost database is tried again at once.
    now: () => {
      passed += 1000
      return passed
    },
    onTrouble: (sentence) => troubles.push(sentence),
  })
  opened.push(database)
  return createRecords({ database, subject: 'things', schema: v.object({}), max: 1_000_000 })
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const put = (records: ReturnType<typeof open>, id: string) =>
  records.put({ id, seen: 0, content: {}, endsAt: null, at: 1, by: '' })
const idsOf = async (records: ReturnType<typeof open>) => (await records.all(0)).map(({ id }) => id)

const subjectsIn = async (queries: Queries) =>
  (await queries.selectFrom('record').select('subject').distinct().execute()).map(({ subject }) => subject)

describe.each(databaseKinds)('%s', (kind) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(kind)
  })
  afterAll(() => databases.close())

  test('loses nothing confirmed when the program is killed while it writes', async () => {
    const location = await databases.newLocation()
    const child = spawn(process.execPath, [writer, JSON.stringify(location)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
      if (output.split('\n').length > 100) child.kill('SIGKILL')
    })
    await once(child, 'close')
    const confirmed = output.split('\n').slice(0, -1)
    expect(confirmed.length).toBeGreaterThanOrEqual(100)
    const kept = new Set(await idsOf(open(location)))
    expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
    // One write may have been confirmed without its line.
    expect(kept.size - confirmed.length).toBeLessThanOrEqual(1)
  })
})

describe('postgres', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases('postgres')
  })
  afterAll(() => databases.close())

  test('loses nothing confirmed when PostgreSQL is killed, and goes on by itself when it is back', async () => {
    const location = await databases.newLocation()
    const troubles: (string | null)[] = []
    const records = open(location, troubles)
    const confirmed: string[] = []
    const writing = (async () => {
      for (let id = 0; ; id += 1) {
        await put(records, `${id}`)
        confirmed.push(`${id}`)
        if (id === 30) void databases.postgres?.kill()
      }
    })()
    await expect(writing).rejects.toThrow(/cannot be reached.*Check DATABASE_URL and that it is running/)
    await expect(put(records, 'meanwhile')).rejects.toThrow(/cannot be reached/)
    await databases.postgres?.restart()
    const kept = await expect
      .poll(() => idsOf(records).catch(() => null))
      .not.toBeNull()
      .then(() => idsOf(records))
    expect(confirmed.filter((id) => !kept.includes(id))).toEqual([])
    expect(troubles.at(-1)).toBeNull()
    expect(new Set(troubles).size).toBeGreaterThan(1)
  })

  test('names what is wrong with DATABASE_URL, and never its password', async () => {
    const location = await databases.newLocation()
    if (location.kind !== 'postgres') throw new Error('this is another database')
    const wrong = (change: (url: URL) => void) => {
      const url = new URL(location.url)
      url.password = 'hush'
      change(url)
      return put(open({ kind: 'postgres', url: url.href }), 'a').catch((error: Error) => error.message)
    }
    const sentences = [
      await wrong((url) => {
        url.pathname = '/nowhere'
      }),
      await wrong((url) => {
        url.username = 'stranger'
      }),
      await wrong((url) => {
        url.port = '1'
      }),
      await wrong((url) => {
        url.hostname = 'nowhere.invalid'
      }),
    ]
    expect(sentences).toEqual([
      expect.stringMatching(/has no database nowhere\. Create it/),
      expect.stringMatching(/refuses the user or the password/),
      expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/),
      expect.stringMatching(/cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/),
    ])
    expect(sentences.join()).not.toContain('hush')
  })

  test('shows the writes of one server to the others', async () => {
    const location = await databases.newLocation()
    const [one, two] = [open(location), open(location)]
    await Promise.all([put(one, 'a'), put(two, 'b')])
    expect((await idsOf(one)).sort()).toEqual(['a', 'b'])
    expect((await idsOf(two)).sort()).toEqual(['a', 'b'])
  })
})

describe('embedded', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases('embedded')
  })
  afterAll(() => databases.close())

  async function newFolder() {
    const location = await databases.newLocation()
    if (location.kind !== 'embedded' || location.folder === null) throw new Error('this is another database')
    return { location, folder: location.folder }
  }

  test('tells a second process that the first one owns it, and lets it in afterwards', async () => {
    const { location } = await newFolder()
    await put(open(location), 'a')
    const second = open(location)
    await expect(put(second, 'b')).rejects.toThrow(
      /Another Shopfloor uses .*\. Stop it, set another DATA_DIR, or set DATABASE_URL/,
    )
    await opened[0]?.close()
    await put(second, 'b')
    expect(await idsOf(second)).toEqual(['a', 'b'])
  })

  test('says what to do with a folder that it cannot use, and with a damaged file', async () => {
    const { folder, location } = await newFolder()
    await writeFile(folder, 'a file in its place')
    await expect(put(open(location), 'a')).rejects.toThrow(/cannot read or write .*DATA_DIR/)
    const damaged = await newFolder()
    await mkdir(damaged.folder)
    await writeFile(
      join(damaged.folder, 'records.db'),
      'no database at all, but long enough for a head'.repeat(100),
    )
    await chmod(join(damaged.folder, 'records.db'), 0o600)
    await expect(put(open(damaged.location), 'a')).rejects.toThrow(/is damaged.*shopfloor restore/)
  })

  test('says that the disk is full, and goes on once it has room', async () => {
    const { location } = await newFolder()
    const records = open(location)
    await put(records, 'a')
    const mostPages = (most: number) =>
      opened[0]?.read((queries) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(queries))
    await mostPages(1)
    const filling = async () => {
      for (let id = 0; id < 1000; id += 1) await put(records, `${id}`)
    }
    await expect(filling()).rejects.toThrow(/The disk of .* is full\. Make room/)
    await mostPages(1_000_000)
    await put(records, 'b')
    expect(await idsOf(records)).toEqual(expect.arrayContaining(['a', 'b']))
  })

  test('reports a full disk once while it can be read, and its end without anybody who writes', async () => {
    const { location } = await newFolder()
    const troubles: (string | null)[] = []
    const records = open(location, troubles)
    await put(records, 'a')
    const mostPages = (most: number) =>
      opened[0]?.read((queries) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(queries))
    await mostPages(1)
    const failsToFill = async () => {
      for (let id = 0; id < 1000; id += 1) await put(records, `${Math.random()}`)
    }
    await expect(failsToFill()).rejects.toThrow(/is full/)
    for (let read = 0; read < 5; read += 1) await idsOf(records)
    await expect(failsToFill()).rejects.toThrow(/is full/)
    expect(troubles).toEqual([expect.stringMatching(/is full/)])
    await mostPages(1_000_000)
    await expect.poll(() => idsOf(records).then(() => troubles.at(-1))).toBeNull()
    expect(troubles).toHaveLength(2)
    // What it tried the disk with is gone.
    expect(await opened[0]?.read((queries) => subjectsIn(queries))).toEqual(['things'])
  })
})
