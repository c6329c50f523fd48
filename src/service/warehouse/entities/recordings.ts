import type { Recording } from '../../../protocol/records.ts'
import type { Organisations } from '../../access/access.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { isOwn, ownParameters, requireOwn } from './ownership.ts'

export interface StoredRecording extends Recording {
  readonly locationTimezone: string
}

interface OwnedRecording extends StoredRecording {
  readonly owner: string
}

/** Every recording at its current location. */
const placedRecordings = `
     SELECT r.id AS id, r.name AS name, r.organisation_id AS organisation, r.camera_server_id AS cameraServer,
       r.location_id AS location, r.use_uploading_schedule AS useUploadingSchedule, r.timezone AS timezone,
       place.timezone AS locationTimezone,
       if(place.organisation_id = '', r.organisation_id, place.organisation_id) AS owner
     FROM (SELECT * FROM ${database}.recordings FINAL ORDER BY version DESC LIMIT 1 BY id) AS r
     LEFT JOIN (SELECT id, organisation_id, timezone FROM ${database}.locations FINAL) AS place
       ON place.id = r.location_id`

/**
 * Returns the recordings with these ids, or all accessible ones if `ids` is `null`, without duplicates, ordered by
 * location and name. A recording belongs to its location's organisation, as do its counts. If its location is unknown,
 * it belongs to the organisation that it names.
 *
 * @throws Fault `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function findRecordings(
  warehouse: Warehouse,
  ids: readonly string[] | null,
  organisations: Organisations,
): Promise<readonly StoredRecording[]> {
  const found = await configurationRows<OwnedRecording>(
    warehouse,
    `${placedRecordings}
     WHERE if({all:Bool}, ${isOwn('owner')}, r.id IN {ids:Array(String)})
     ORDER BY r.location_id, r.name, r.id`,
    { all: ids === null, ids: ids ?? [], ...ownParameters(organisations) },
  )
  if (ids !== null) {
    requireOwn(ids, new Map(found.map(({ id, owner }) => [id, owner])), 'recording', organisations)
  }
  return found.map(({ owner: _owner, ...recording }) => recording)
}

/** Returns the recordings currently at these locations, ordered by location and name. */
export function recordingsOf(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<readonly StoredRecording[]> {
  return configurationRows<StoredRecording>(
    warehouse,
    `${placedRecordings} WHERE r.location_id IN {locations:Array(String)}
     ORDER BY r.location_id, r.name, r.id`,
    { locations: locationIds },
  )
}
