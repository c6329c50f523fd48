import type { StatusEntityType } from '../../../protocol/metrics/vocabularies.ts'
import type { StatusRecord } from '../../../protocol/records.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { limitsOf, requireAtMost } from '../engine/limits.ts'
import { database } from '../engine/schema.ts'
import { findLocations } from '../entities/entities.ts'
import { findRecordings } from '../entities/recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import { liveStatus, type StatusContext } from './live-status.ts'

const columnOfEntityType: Record<StatusEntityType, string> = { location: 'location_id', recording: 'id' }

/**
 * Live status of each requested recording (interface §2.5), ordered by location and name.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function statusUptime(
  warehouse: Warehouse,
  { entities, entityType }: BodyOf<'status/uptime'>,
  context: StatusContext,
): Promise<readonly StatusRecord[]> {
  const { maxEntities } = limitsOf(context.limits)
  requireAtMost(maxEntities, entities.length, 'entities')
  const organisations = context.organisations ?? null
  if (entityType === 'recording') await findRecordings(warehouse, entities, organisations)
  else await findLocations(warehouse, { entities, entityType }, { maxEntities, organisations })

  const rows = await warehouse.query<{ id: string; location: string; seen: number; quality: number }>(
    `SELECT r.id AS id, r.location_id AS location,
       toUnixTimestamp64Milli(h.seen_at) AS seen, h.quality AS quality
     FROM (
       SELECT * FROM ${database}.recordings FINAL ORDER BY version DESC LIMIT 1 BY id
     ) AS r
     LEFT JOIN (SELECT * FROM ${database}.heartbeats FINAL) AS h
       ON h.location_id = r.location_id AND h.recording_id = r.id
     WHERE r.${columnOfEntityType[entityType]} IN {entities:Array(String)}
     ORDER BY r.location_id, r.name, r.id`,
    { entities },
  )

  return rows.map(({ id, location, seen, quality }) => {
    // Without a heartbeat the join returns the epoch.
    const seenAt = seen === 0 ? null : seen
    return {
      recording_id: id,
      location_id: location,
      status: liveStatus(seenAt, context),
      last_seen_utc: seenAt === null ? null : new Date(seenAt).toISOString(),
      average_quality: seenAt === null ? null : quality,
    }
  })
}
