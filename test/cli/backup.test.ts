import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseLocation, engineOf } from '../../src/bff/database/database-location.ts'
import { type Database, openDatabase } from '../../src/bff/database/open-database.ts'
import { createRecords } from '../../src/bff/database/records.ts'
import { runBackupCommand } from '../../src/cli/backup.ts'

let folder: string
let location: DatabaseLocation
let server: Database | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-backup-command-'))
  location = { kind: 'embedded', folder: join(folder, 'written') }
  server = null
})
afterEach(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server that people have written to. */
async function serve(): Promise<void> {
  server = openDatabase({
    engine: engineOf(location, { answerMs: 5000, isOwner: true }),
    now: () => performance.now(),
  })
  const records = createRecords({ database: server, subject: 'things', schema: v.object({}), max: 10 })
  await records.put({ id: 'a', seen: 0, content: {}, endsAt: null, at: 1, by: 'Ann' })
}

const run = (command: Parameters<typeof runBackupCommand>[0], where = location) =>
  runBackupCommand(command, { location: where, answerMs: 5000, folder, now: Date.now })
const backup = { name: 'backup', file: 'a.backup' } as const
const restore = { name: 'restore', file: 'a.backup', replace: false } as const

test('backs up a running server, and restores into another folder', async () => {
  await serve()
  expect(await run(backup)).toBe(`1 record and 1 change written to ${join(folder, 'a.backup')}.`)
  const other = { kind: 'embedded', folder: join(folder, 'other') } as const
  expect(await run(restore, other)).toBe(`1 record and 1 change restored from ${join(folder, 'a.backup')}.`)
  await expect(run(restore, other)).rejects.toThrow(/not empty.*--replace/)
  expect(await run({ ...restore, replace: true }, other)).toMatch(/^1 record/)
})

test('does not restore under a running server', async () => {
  await serve()
  await run(backup)
  await expect(run({ ...restore, replace: true })).rejects.toMatchObject({
    name: 'OperatorFault',
    message: expect.stringMatching(/Another Shopfloor uses .*Stop it/),
  })
})

test('says what is missing', async () => {
  await expect(run(backup)).rejects.toThrow(/is empty: Shopfloor has not used it yet/)
  await expect(run(restore)).rejects.toMatchObject({ code: 'ENOENT' })
  await serve()
  await expect(run({ ...backup, file: 'no/such/folder' })).rejects.toMatchObject({ code: 'ENOENT' })
  const nowhere = { kind: 'postgres', url: 'postgres://user:hush@127.0.0.1:1/shopfloor' } as const
  await expect(run(backup, nowhere)).rejects.toThrow(/PostgreSQL at 127\.0\.0\.1:1 cannot be reached/)
})
