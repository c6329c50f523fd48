import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** The requested zones, with the zones that count for each at a location. */
export interface RequestedZones {
  /** As requested, without duplicates. */
  readonly named: readonly string[]
  /** Every zone that counts for one of them at any of the locations. */
  readonly counted: readonly string[]
  /** True if each zone only counts for itself at every location. */
  readonly isPlain: boolean
  /** Returns the zones that count for a named one at a location. */
  zonesOf(named: string, location: string): readonly string[]
}

/** Zones that count for themselves; the empty string means the whole store. */
export function plainZones(named: readonly string[]): RequestedZones {
  return { named, counted: named, isPlain: true, zonesOf: (zone) => [zone] }
}

/**
 * Resolves parents: a taxonomy without an area of its own at a location stands for the areas below it there (`Men` for
 * `Men:Denim` and `Men:Shirts`). A taxonomy that has an area counts only that area, because stays in its sub-areas can
 * be stays in it too.
 *
 * @param locationIds the requested locations
 */
export async function requestedZones(
  warehouse: Warehouse,
  named: readonly string[],
  locationIds: readonly string[],
): Promise<RequestedZones> {
  const areas = await configurationRows<{ location: string; taxonomies: readonly string[] }>(
    warehouse,
    `SELECT location_id AS location, arraySort(groupUniqArray(taxonomy)) AS taxonomies
     FROM ${database}.areas FINAL WHERE location_id IN {locations:Array(String)} GROUP BY location_id`,
    { locations: locationIds },
  )
  const below = new Map<string, readonly string[]>()
  for (const { location, taxonomies } of areas) {
    const own = new Set(taxonomies)
    for (const zone of named) {
      if (own.has(zone)) continue
      const children = topmost(taxonomies.filter((taxonomy) => taxonomy.startsWith(`${zone}:`)))
      if (children.length > 0) below.set(JSON.stringify([zone, location]), children)
    }
  }
  if (below.size === 0) return plainZones(named)
  return {
    named,
    counted: [...new Set([...named, ...[...below.values()].flat()])],
    isPlain: false,
    zonesOf: (zone, location) => below.get(JSON.stringify([zone, location])) ?? [zone],
  }
}

/** Drops areas below another one in the list. */
function topmost(taxonomies: readonly string[]): readonly string[] {
  return taxonomies.filter((taxonomy) => !taxonomies.some((other) => taxonomy.startsWith(`${other}:`)))
}
