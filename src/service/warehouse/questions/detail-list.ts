import type { LocationGroup } from '../../../protocol/location-groups.ts'
import type { ReturnEntityType } from '../../../protocol/metrics/vocabularies.ts'
import type {
  AreaContext,
  LineContext,
  LocationDetail,
  OpeningHoursRecord,
  RecordingDetail,
} from '../../../protocol/records.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type AskerContext, limitsOf } from '../engine/limits.ts'
import { database } from '../engine/schema.ts'
import { findLocations, findOrganisations } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'

/** An organisation as `detail/list` returns it. R: the live shape is unknown. */
interface OrganisationDetail {
  readonly id: string
  readonly name: string
}

type List = (
  warehouse: Warehouse,
  locationIds: readonly string[],
  organisationIds: readonly string[],
) => Promise<readonly object[]>

/**
 * Returns the configured items of the requested locations, or of the organisations' locations (notes §4).
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function detailList(
  warehouse: Warehouse,
  body: BodyOf<'detail/list'>,
  { limits, organisations = null }: AskerContext = {},
): Promise<readonly object[]> {
  const locations = await findLocations(warehouse, body, {
    maxEntities: limitsOf(limits).maxEntities,
    organisations,
  })
  const listed =
    body.entityType === 'organisation'
      ? body.entities
      : [...new Set(locations.map(({ organisation }) => organisation))]
  return lists[body.returnEntityType](
    warehouse,
    locations.map(({ id }) => id),
    listed,
  )
}

const lists: Record<ReturnEntityType, List> = {
  area_context: areaContexts,

  line_context: (warehouse, locations) =>
    warehouse.query<LineContext>(
      `SELECT place.organisation_id AS organisation_id, line.location_id AS location_id,
         line.recording_id AS recording_id, line.line_id AS line_id, line.line_type AS line_type,
         line.taxonomy AS taxonomy, line.direction AS direction
       FROM (SELECT * FROM ${database}.lines FINAL WHERE location_id IN {locations:Array(String)}) AS line
       LEFT JOIN (SELECT id, organisation_id FROM ${database}.locations FINAL) AS place
         ON place.id = line.location_id
       ORDER BY line.location_id, line.recording_id, line.line_id`,
      { locations },
    ),

  location: async (warehouse, locations) => {
    const rows = await warehouse.query<
      Omit<LocationDetail, 'coordinates'> & { latitude: number | null; longitude: number | null }
    >(
      `SELECT id, organisation_id, name, status, latitude, longitude, timezone, currency
       FROM ${database}.locations FINAL WHERE id IN {locations:Array(String)} ORDER BY name, id`,
      { locations },
    )
    return rows.map(
      ({ latitude, longitude, id, organisation_id, name, status, timezone, currency }): LocationDetail => ({
        id,
        organisation_id,
        name,
        status,
        coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
        timezone,
        currency,
      }),
    )
  },

  recording: (warehouse, locations) =>
    warehouse.query<RecordingDetail>(
      `SELECT id, organisation_id, location_id, camera_server_id, name, status
       FROM (SELECT * FROM ${database}.recordings FINAL ORDER BY version DESC LIMIT 1 BY id)
       WHERE location_id IN {locations:Array(String)} ORDER BY location_id, name, id`,
      { locations },
    ),

  opening_hours: openingHoursRecords,

  // Only the requested locations, so that a group reveals nothing about others.
  location_group: (warehouse, locations) =>
    warehouse.query<LocationGroup>(
      `SELECT dimension, name, arraySort(groupArray(location_id)) AS location_ids
       FROM ${database}.location_groups FINAL WHERE location_id IN {locations:Array(String)}
       GROUP BY dimension, name ORDER BY dimension, name`,
      { locations },
    ),

  organisation: (warehouse, _locations, organisations): Promise<readonly OrganisationDetail[]> =>
    findOrganisations(warehouse, organisations),
}

/** Returns which camera covers which zone. */
export function areaContexts(
  warehouse: Warehouse,
  locations: readonly string[],
): Promise<readonly AreaContext[]> {
  return warehouse.query<AreaContext>(
    `SELECT area_type, taxonomy, recording_id FROM ${database}.areas FINAL
     WHERE location_id IN {locations:Array(String)} ORDER BY location_id, taxonomy, recording_id`,
    { locations },
  )
}

/** Returns opening hours by weekday and special day. Locations with unknown hours have no record. */
export function openingHoursRecords(
  warehouse: Warehouse,
  locations: readonly string[],
): Promise<readonly OpeningHoursRecord[]> {
  return warehouse.query<OpeningHoursRecord>(
    `SELECT location_id, weekday, day, opens_minute, closes_minute, reason FROM (
         SELECT location_id, toNullable(weekday) AS weekday, CAST(NULL AS Nullable(String)) AS day, opens_minute,
           closes_minute, '' AS reason
         FROM ${database}.opening_hours FINAL WHERE location_id IN {locations:Array(String)}
         UNION ALL
         SELECT location_id, CAST(NULL AS Nullable(UInt8)), toNullable(toString(special.day)), opens_minute,
           closes_minute, special.reason
         FROM ${database}.special_days AS special FINAL WHERE location_id IN {locations:Array(String)}
       )
       ORDER BY location_id, weekday, day`,
    { locations },
  )
}
