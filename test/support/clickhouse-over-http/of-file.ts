import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { type ClickHouseOverHttp, openClickHouseOverHttp } from './server.ts'

/**
 * The server double of a test file, which behaves well at the start of each test. Open one per file, at the
 * top.
 */
export async function openClickHouseOfFile(): Promise<ClickHouseOverHttp> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-clickhouse-'))
  const double = await openClickHouseOverHttp(folder)
  afterEach(() => double.behave())
  afterAll(async () => {
    await double.close()
    await rm(folder, { recursive: true, force: true })
  })
  return double
}
