import type { Warehouse } from './warehouse.ts'

/** Rejects where the warehouse does not answer the least of all statements. */
export async function probe(warehouse: Warehouse): Promise<void> {
  await warehouse.query('SELECT 1')
}
