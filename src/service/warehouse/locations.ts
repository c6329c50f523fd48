import type { Location } from '../../protocol/records.ts'
import { database } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

/** All locations, by name (notes §4, `GET /v1/location/list`). */
export function listLocations(warehouse: Warehouse): Promise<readonly Location[]> {
  return warehouse.query<Location>(
    `SELECT id, name, nullIf(toString(timezone), '') AS timezone, nullIf(toString(currency), '') AS currency
     FROM ${database}.locations FINAL ORDER BY name, id`,
  )
}
