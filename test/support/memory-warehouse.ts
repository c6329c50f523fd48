import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import type { StatementLimits } from '../../src/service/warehouse/engine/limits.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'

const opened: { readonly warehouse: Warehouse; readonly folder: string }[] = []
// Asked for once, here: asked for inside a test it would never be done.
afterAll(async () => {
  for (const { warehouse, folder } of opened) {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/**
 * An embedded warehouse of this test file alone, in a folder that is gone afterwards. The engine holds one folder
 * per process, and every test file runs in a process of its own: open one per file, at its top.
 */
export async function openMemoryWarehouse(limits?: Partial<StatementLimits>): Promise<Warehouse> {
  // Nothing that is tested here depends on speed; a busy machine does.
  vi.setConfig({ testTimeout: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-warehouse-'))
  const warehouse = await openWarehouse({ kind: 'embedded', folder }, limits)
  opened.push({ warehouse, folder })
  return warehouse
}
