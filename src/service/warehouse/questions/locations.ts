import type { Location } from '../../../protocol/locations.ts'
import type { Organisations } from '../../access/access.ts'
import { database } from '../engine/schema.ts'
import { isOwn, ownParameters } from '../entities/ownership.ts'
import type { Warehouse } from '../warehouse.ts'

/** Returns the accessible locations, ordered by name (notes §4, `GET /v1/location/list`). */
export function listLocations(
  warehouse: Warehouse,
  organisations: Organisations,
): Promise<readonly Location[]> {
  return warehouse.query<Location>(
    `SELECT id, name, nullIf(toString(timezone), '') AS timezone, nullIf(toString(currency), '') AS currency
     FROM ${database}.locations FINAL WHERE ${isOwn('organisation_id')} ORDER BY name, id`,
    ownParameters(organisations),
  )
}
