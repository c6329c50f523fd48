import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

export const stores = Array.from({ length: 100 }, (_, n) => `store-${n}`)

/** The first numeric id; the ids of the history are not numbers. */
export const firstOfRun = 1_000_000_000

/** A chain of stores that never close. */
export async function keepStores(warehouse: Warehouse): Promise<void> {
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert(
    'locations',
    stores.map((id) => ({
      id,
      organisation_id: 'chain',
      name: id,
      timezone: 'Europe/London',
      currency: 'GBP',
    })),
  )
}

/** Two years of visits, spread evenly over stores and time, with ids as long and random as real ones. */
export async function fillHistory(warehouse: Warehouse, visits: number): Promise<void> {
  const piece = 1_000_000
  for (let from = 0; from < visits; from += piece) {
    await warehouse.command(
      `INSERT INTO shopfloor.visits (location_id, entered_at, visit_id, recording_id, age, gender, role)
       SELECT concat('store-', toString(number % {stores:UInt32})),
         toDateTime64('2024-01-01 00:00:00', 3, 'UTC') + intDiv(number * 63072000, {visits:UInt64}),
         lower(substring(hex(MD5(toString(number))), 1, 24)), 'door', '25_34', 'female', 'customer'
       FROM numbers({from:UInt64}, {count:UInt64})`,
      { stores: stores.length, visits, from, count: Math.min(piece, visits - from) },
    )
  }
}
