import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

export interface KnownLocation {
  readonly id: string
  readonly organisation: string
  /** IANA time zone name. */
  readonly timezone: string
}

/** A camera at a location: one that moved has been at several. */
export interface KnownRecording {
  readonly id: string
  readonly location: string
}

/** The organisations, of those named, that exist. */
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

/** The locations, of those named, that exist, by id. */
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

/** Where the recordings, of those named, are and have been. */
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
  // In one order, so that the same ids are the same question.
  return configurationRows<T>(warehouse, statement, { ids: [...new Set(ids)].sort() })
}
