import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openMemoryWarehouse()
})
afterAll(() => warehouse.close())

const visit = (version: number, role: string) => ({
  location_id: 'leeds',
  entered_at: '2026-03-02 10:00:00.000',
  visit_id: 'v1',
  recording_id: 'door',
  age: '',
  gender: '',
  role,
  version,
})

const count = async (where: string) => {
  const [row] = await warehouse.query<{ n: number }>(
    `SELECT count() AS n FROM shopfloor.visits FINAL WHERE location_id = {store:String} AND ${where}`,
    { store: 'leeds' },
  )
  return row?.n
}

// Conditions that the engine checks before it merges versions would find the first.
test('a condition sees only the last version of a row', async () => {
  await warehouse.insert('visits', [visit(1, 'customer')])
  await warehouse.insert('visits', [visit(2, 'staff')])
  expect(await count("role = 'customer'")).toBe(0)
  expect(await count("role = 'staff'")).toBe(1)
  expect(await count("entered_at >= toDateTime64('2026-03-02 10:00:00', 3, 'UTC')")).toBe(1)
  expect(await count("entered_at < toDateTime64('2026-03-02 10:00:00', 3, 'UTC')")).toBe(0)
})
