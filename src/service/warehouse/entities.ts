import type { MetricEntityType } from '../../protocol/vocabularies.ts'
import { Fault } from '../fault.ts'
import { requireAtMost } from './limits.ts'
import { database } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

export interface StoredLocation {
  readonly id: string
  readonly organisation: string
  /** IANA time zone name. */
  readonly timezone: string
}

interface AskedEntities {
  readonly entities: readonly string[]
  readonly entityType: MetricEntityType
}

const columnOfEntityType: Record<MetricEntityType, string> = {
  location: 'id',
  organisation: 'organisation_id',
}

/**
 * The locations that a question is about, each once, ordered by id. An organisation stands for all of its own.
 *
 * @throws Fault `too_large`, or `not_found` where an id does not exist
 */
export async function findLocations(
  warehouse: Warehouse,
  { entities, entityType }: AskedEntities,
  maxEntities: number,
): Promise<readonly StoredLocation[]> {
  requireAtMost(maxEntities, entities.length, 'entities')
  const found = await warehouse.query<StoredLocation>(
    `SELECT id, organisation_id AS organisation, timezone FROM ${database}.locations FINAL
     WHERE ${columnOfEntityType[entityType]} IN {entities:Array(String)} ORDER BY id`,
    { entities },
  )
  const known = new Set(
    found.map((location) => (entityType === 'location' ? location.id : location.organisation)),
  )
  const unknown = entities.filter((id) => !known.has(id))
  if (unknown.length > 0 && entityType === 'organisation') {
    const organisations = await findOrganisations(warehouse, unknown)
    for (const { id } of organisations) known.add(id)
  }
  requireAll(entities, known, entityType)
  return found
}

export async function findOrganisations(
  warehouse: Warehouse,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return warehouse.query(
    `SELECT id, name FROM ${database}.organisations FINAL WHERE id IN {ids:Array(String)} ORDER BY name, id`,
    { ids },
  )
}

/** @throws Fault `not_found` that names the first id that is not known */
export function requireAll(ids: readonly string[], known: ReadonlySet<string>, what: string): void {
  const missing = ids.find((id) => !known.has(id))
  if (missing === undefined) return
  const name = missing.length > 60 ? `${missing.slice(0, 60)}…` : missing
  throw new Fault('not_found', `There is no ${what} "${name}".`)
}
