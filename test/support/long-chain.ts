import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'

/** The stores of a chain of this size, each with one entrance camera. */
export async function insertLongChain(warehouse: Warehouse, stores: readonly string[]): Promise<void> {
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert(
    'locations',
    stores.map((id) => ({
      id,
      organisation_id: 'chain',
      name: `Store ${id}`,
      timezone: 'UTC',
      currency: 'GBP',
    })),
  )
  await warehouse.insert(
    'recordings',
    stores.map((id) => ({
      id: cameraOf(id),
      organisation_id: 'chain',
      location_id: id,
      camera_server_id: 'server',
      name: `Door of ${id}`,
      use_uploading_schedule: false,
      timezone: 'UTC',
    })),
  )
  await warehouse.insert(
    'lines',
    stores.map((id) => ({
      location_id: id,
      recording_id: cameraOf(id),
      line_id: `${id}-line`,
      line_type: 'location-entry',
      taxonomy: '',
      direction: 'in',
    })),
  )
}

export function storesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `store-${String(index).padStart(4, '0')}`)
}

export function cameraOf(store: string): string {
  return `${store}-camera`
}
