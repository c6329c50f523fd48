import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

export interface KnownLocation {
  readonly id: string
  readonly organisation: string
  /** IANA time zone name. */
  readonly timezone: string
}

/** A camera at a location. A camera that moved has several. */
export interface KnownRecording {
  readonly id: string
  readonly location: string
}

/** Returns the existing organisations among those named. */
export async function knownOrganisations(
  warehouse: Warehouse,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: string }>(
    warehouse,
    `SELECT DISTINCT id FROM ${database}.organisations WHERE id IN {ids:Array(String)}`,
    ids,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the existing locations among those named, by id. */
export async function knownLocations(
  warehouse: Warehouse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownLocation>> {
  const rows = await rowsOf<KnownLocation>(
    warehouse,
    `SELECT id, organisation_id AS organisation, timezone FROM ${database}.locations FINAL
     WHERE id IN {ids:Array(String)}`,
    ids,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns all current and former locations of the named recordings. */
export function knownRecordings(
  warehouse: Warehouse,
  ids: readonly string[],
): Promise<readonly KnownRecording[]> {
  return rowsOf<KnownRecording>(
    warehouse,
    `SELECT DISTINCT id, location_id AS location FROM ${database}.recordings WHERE id IN {ids:Array(String)}`,
    ids,
  )
}

async function rowsOf<T>(
  warehouse: Warehouse,
  statement: string,
  ids: readonly string[],
): Promise<readonly T[]> {
  if (ids.length === 0) return []
  // Sort the ids, so that equal sets share a cache key.
  return configurationRows<T>(warehouse, statement, { ids: [...new Set(ids)].sort() })
}
