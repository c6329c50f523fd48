import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { oncePerRun } from './once-per-run.ts'

/**
 * Copies a warehouse with the newest schema and no rows, which the first test file of a run to need it makes. Opening
 * the copy costs half of running all migrations. Call it while no embedded warehouse is open.
 *
 * @param folder where the copy goes
 */
export async function copyEmptyWarehouse(folder: string): Promise<void> {
  const made = await oncePerRun(join(inject('runFolder'), 'empty-warehouse'), async (making) => {
    await withWarehouse(making, recordAtOnce)
    // Once opened again, the engine has removed the records of before.
    await withWarehouse(making, async () => undefined)
  })
  await cp(made, folder, { recursive: true })
}

async function withWarehouse(folder: string, use: (warehouse: Warehouse) => Promise<void>): Promise<void> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  try {
    await use(warehouse)
  } finally {
    await warehouse.close()
  }
}

/** Each migration is recorded in eleven files, as many as all of them together. */
async function recordAtOnce(warehouse: Warehouse): Promise<void> {
  const table = `${database}.migrations`
  const recorded = await warehouse.query<{ id: number; name: string }>(`SELECT id, name FROM ${table}`)
  await warehouse.command(`TRUNCATE TABLE ${table}`)
  await warehouse.command(
    `INSERT INTO ${table} (id, name)
     SELECT id, name FROM (SELECT 1) ARRAY JOIN {ids:Array(UInt32)} AS id, {names:Array(String)} AS name`,
    { ids: recorded.map(({ id }) => id), names: recorded.map(({ name }) => name) },
  )
}
