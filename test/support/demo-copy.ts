import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { makeDemo } from '../../src/demo/demo.ts'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'
import { oncePerRun } from './once-per-run.ts'

/**
 * Copies a warehouse with demo data, which the first test file of a run to need these makes. Call it while no embedded
 * warehouse is open.
 *
 * @param folder where the copy goes
 */
export async function copyDemo(
  folder: string,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<void> {
  const made = await oncePerRun(join(inject('runFolder'), `demo-${now}-${days}`), async (making) => {
    const warehouse = await openWarehouse({ kind: 'embedded', folder: making })
    try {
      await makeDemo(warehouse, { now, days })
    } finally {
      await warehouse.close()
    }
  })
  await cp(made, folder, { recursive: true })
}
