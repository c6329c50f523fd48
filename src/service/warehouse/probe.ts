import type { Warehouse } from './warehouse.ts'

/** Rejects if the warehouse does not respond to a trivial statement. */
export async function probe(warehouse: Warehouse): Promise<void> {
  await warehouse.query('SELECT 1')
}
