import { passerByLine } from '../../../protocol/records.ts'
import type { Warehouse } from '../warehouse.ts'
import { camerasOfLines } from './cameras-of-lines.ts'

/** Returns the cameras that count passers-by, by location: those with a `passer-by` line. Others are missing. */
export function streetCameras(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return camerasOfLines(warehouse, locationIds, passerByLine)
}
