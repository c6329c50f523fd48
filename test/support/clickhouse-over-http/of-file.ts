import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, vi } from 'vitest'
import { type ClickHouseOverHttp, openClickHouseOverHttp } from './server.ts'

/** The double of a test file alone, which behaves well at the beginning of each test. Open one per file, at its top. */
export async function openClickHouseOfFile(): Promise<ClickHouseOverHttp> {
  // Nothing that is tested here depends on speed; a busy machine does.
  vi.setConfig({ testTimeout: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-clickhouse-'))
  const double = await openClickHouseOverHttp(folder)
  afterEach(() => double.behave())
  afterAll(async () => {
    await double.close()
    await rm(folder, { recursive: true, force: true })
  })
  return double
}
