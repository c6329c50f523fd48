import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { atEndOfFile } from '../support/end-of-file.ts'
import { folderOfFile } from '../support/running-service.ts'

/** An hour into the second day of the data. */
export const smallStoreNow = Date.parse('2026-03-02T01:00:00Z')

const camera = {
  organisation_id: 'org',
  location_id: 'store',
  camera_server_id: 'server',
  use_uploading_schedule: false,
  timezone: 'Europe/London',
}

const visit = { location_id: 'store', recording_id: 'door', gender: 'female', role: 'customer' }

/** The small store in an embedded warehouse that closes with the test file. */
export async function openSmallStore(): Promise<Warehouse> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: await folderOfFile() })
  atEndOfFile(() => warehouse.close())
  await fillSmallStore(warehouse)
  return warehouse
}

/**
 * One store in London with two cameras, three visits on 1 March 2026, one hour of footage of the camera `door`, and its
 * heartbeat a minute before {@link smallStoreNow}.
 */
export async function fillSmallStore(warehouse: Warehouse): Promise<void> {
  await warehouse.insert('organisations', [{ id: 'org', name: 'Organisation' }])
  await warehouse.insert('locations', [
    {
      id: 'store',
      organisation_id: 'org',
      name: 'Store',
      timezone: 'Europe/London',
      currency: 'GBP',
      latitude: 51.5,
      longitude: -0.1,
    },
  ])
  await warehouse.insert('recordings', [
    { ...camera, id: 'door', name: 'Door' },
    { ...camera, id: 'hall', name: 'Hall' },
  ])
  await warehouse.insert('areas', [
    { location_id: 'store', recording_id: 'hall', taxonomy: 'Department:Shoes', area_type: 'taxonomy' },
  ])
  await warehouse.insert('lines', [
    {
      location_id: 'store',
      recording_id: 'door',
      line_id: 'line',
      line_type: 'location-entry',
      taxonomy: 'Entrance',
      direction: 'in',
    },
  ])
  await warehouse.insert('visits', [
    { ...visit, visit_id: '1', entered_at: '2026-03-01T10:00:00.000Z', age: '25_34' },
    { ...visit, visit_id: '2', entered_at: '2026-03-01T10:30:00.000Z', age: '25_34' },
    { ...visit, visit_id: '3', entered_at: '2026-03-01T11:00:00.000Z', age: '' },
  ])
  await warehouse.insert(
    'segments',
    ['00', '15', '30', '45'].map((minute) => ({
      location_id: 'store',
      recording_id: 'door',
      started_at: `2026-03-01T10:${minute}:00Z`,
      uptime: 0.5,
    })),
  )
  await warehouse.insert('heartbeats', [
    { location_id: 'store', recording_id: 'door', seen_at: '2026-03-02T00:59:00.000Z', quality: 0.75 },
  ])
}
