/**
 * Setup of the project `warehouse-over-http`: a folder that a test opens as an embedded warehouse is opened
 * as a server over HTTP instead, with the same engine and folder.
 */
import { afterAll, vi } from 'vitest'
import type * as warehouseModule from '../../../src/service/warehouse/warehouse.ts'
import { openClickHouseOverHttp, openedOverHttp } from './server.ts'

vi.mock('../../../src/service/warehouse/warehouse.ts', async (original) => {
  const real = await original<typeof warehouseModule>()
  const openWarehouse: typeof real.openWarehouse = async (place, limits) => {
    if (place.kind === 'server') return real.openWarehouse(place, limits)
    const double = await openClickHouseOverHttp(place.folder)
    try {
      const warehouse = await real.openWarehouse({ kind: 'server', url: double.url }, limits)
      return {
        ...warehouse,
        async close() {
          await warehouse.close()
          await double.close()
        },
      }
    } catch (error) {
      await double.close()
      throw error
    }
  }
  return { ...real, openWarehouse }
})

// Files share a process, and with it modules that might have been imported without the mock.
const before = openedOverHttp()
afterAll(() => {
  if (openedOverHttp() === before) throw new Error('this file opened no warehouse over HTTP')
})
