import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import type { StatementLimits } from '../../src/service/warehouse/engine/limits.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'

const opened: { readonly warehouse: Warehouse; readonly folder: string }[] = []
// Registered here once: inside a test, the hook would never run.
afterAll(async () => {
  for (const { warehouse, folder } of opened) {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/**
 * An embedded warehouse for this test file, in a temporary folder. The engine holds one folder per process,
 * and every test file runs in a process of its own: open one per file, at the top.
 */
export async function openMemoryWarehouse(limits?: Partial<StatementLimits>): Promise<Warehouse> {
  // Generous: these tests do not depend on speed, and the machine may be busy.
  vi.setConfig({ testTimeout: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-warehouse-'))
  const warehouse = await openWarehouse({ kind: 'embedded', folder }, limits)
  opened.push({ warehouse, folder })
  return warehouse
}
