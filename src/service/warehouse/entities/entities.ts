import type { MetricEntityType } from '../../../protocol/metrics/vocabularies.ts'
import type { Organisations } from '../../access/access.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { requireAtMost } from '../engine/limits.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { requireOwn } from './ownership.ts'

export interface StoredLocation {
  readonly id: string
  readonly name: string
  readonly organisation: string
  /** IANA time zone name. */
  readonly timezone: string
}

interface AskedEntities {
  readonly entities: readonly string[]
  readonly entityType: MetricEntityType
}

/** The entities that the client can request. */
export interface EntityRules {
  readonly maxEntities: number
  readonly organisations: Organisations
}

const columnOfEntityType: Record<MetricEntityType, string> = {
  location: 'id',
  organisation: 'organisation_id',
}

/**
 * Returns the requested locations without duplicates, ordered by id. An organisation stands for all of its locations.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function findLocations(
  warehouse: Warehouse,
  { entities, entityType }: AskedEntities,
  { maxEntities, organisations }: EntityRules,
): Promise<readonly StoredLocation[]> {
  requireAtMost(maxEntities, entities.length, 'entities')
  const found = await configurationRows<StoredLocation>(
    warehouse,
    `SELECT id, name, organisation_id AS organisation, timezone FROM ${database}.locations FINAL
     WHERE ${columnOfEntityType[entityType]} IN {entities:Array(String)} ORDER BY id`,
    { entities },
  )
  const ownerOf = new Map(
    found.map(({ id, organisation }) => [entityType === 'location' ? id : organisation, organisation]),
  )
  const unknown = entities.filter((id) => !ownerOf.has(id))
  if (unknown.length > 0 && entityType === 'organisation') {
    for (const { id } of await findOrganisations(warehouse, unknown)) ownerOf.set(id, id)
  }
  requireOwn(entities, ownerOf, entityType, organisations)
  return found
}

/** Returns all locations of all organisations. */
export function allLocations(
  warehouse: Warehouse,
): Promise<readonly Pick<StoredLocation, 'id' | 'timezone'>[]> {
  return configurationRows(warehouse, `SELECT id, timezone FROM ${database}.locations FINAL ORDER BY id`, {})
}

/** Returns the existing organisations with these ids, by name. The caller checks access. */
export async function findOrganisations(
  warehouse: Warehouse,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return configurationRows(
    warehouse,
    `SELECT id, name FROM ${database}.organisations FINAL WHERE id IN {ids:Array(String)} ORDER BY name, id`,
    { ids },
  )
}
