import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatementLimits } from '../../src/service/warehouse/engine/limits.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { copyEmptyWarehouse } from './empty-warehouse.ts'
import { atEndOfFile } from './end-of-file.ts'

/**
 * An embedded warehouse for this test file, in a temporary folder. The engine holds one folder per process:
 * open one per file, at the top.
 */
export async function openMemoryWarehouse(limits?: Partial<StatementLimits>): Promise<Warehouse> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-warehouse-'))
  await copyEmptyWarehouse(folder)
  const warehouse = await openWarehouse({ kind: 'embedded', folder }, limits)
  // Rows are few: starting threads takes longer than what they do, a tenth of a statement's processor time.
  await warehouse.command('SET max_threads = 1, output_format_parallel_formatting = 0')
  atEndOfFile(async () => {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  })
  return warehouse
}
