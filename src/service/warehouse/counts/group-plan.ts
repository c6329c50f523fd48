import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { WallClock } from '../buckets/zoned-wall-clock.ts'
import type { RequestedZones } from '../entities/area-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { PartCounts } from './bucket-counts.ts'
import { CountGroup } from './count-group.ts'
import type { Demographics } from './demographics.ts'

export interface Zone {
  readonly locations: readonly StoredLocation[]
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
}

/** Decides what to count before anything is read. */
export interface GroupPlan {
  readonly zones: readonly Zone[]
  readonly range: TimeRange
  readonly demographics: Demographics
  /** True for rows per location; else rows sum all locations. */
  readonly perLocation: boolean
  readonly perTaxonomy: boolean
  readonly floor: RequestedZones
  /** True for groups per location; else a group contains all locations of a time zone. */
  readonly eachLocation: boolean
  /** Selects the zones of the floor with a group at each location. Defaults to all that are named. */
  readonly isPlace?: IsPlace
}

export type IsPlace = (location: string, taxonomy: string) => boolean

/** Returns the groups for which a part counts. A zone below a parent can count for several or for none. */
export function keysOfGroups(
  { floor, perTaxonomy }: GroupPlan,
  counts: Pick<PartCounts<string>, 'zone' | 'location' | 'taxonomy'>,
): readonly string[] {
  const { zone, location, taxonomy } = counts
  if (floor.isPlain) return [groupKey(zone, counts)]
  const named = floor.named.filter((each) => floor.zonesOf(each, location).includes(taxonomy))
  if (perTaxonomy) return named.map((each) => groupKey(zone, { location, taxonomy: each }))
  return named.length > 0 ? [groupKey(zone, { location })] : []
}

export function groupKey(
  zone: number,
  { location = '', taxonomy = '' }: { readonly location?: string; readonly taxonomy?: string },
): string {
  return JSON.stringify([zone, location, taxonomy])
}

/** Creates empty groups by the key of what each counts. */
export function emptyGroups<Measure extends string>(
  { zones, demographics, perLocation, eachLocation, perTaxonomy, floor, isPlace }: GroupPlan,
  measures: readonly Measure[],
): ReadonlyMap<string, CountGroup<Measure>> {
  const areasOf = (locations: readonly StoredLocation[]) => {
    const zonesOf = (named: string) =>
      floor.isPlain ? [named] : locations.flatMap(({ id }) => floor.zonesOf(named, id))
    const isOwn = (taxonomy: string) =>
      isPlace === undefined || locations.some(({ id }) => isPlace(id, taxonomy))
    return perTaxonomy
      ? floor.named.filter(isOwn).map((taxonomy) => ({ fields: { taxonomy }, taxonomies: zonesOf(taxonomy) }))
      : [{ fields: {}, taxonomies: [...new Set(floor.named.flatMap(zonesOf))] }]
  }
  return new Map(
    zones.flatMap(({ locations, clock, buckets }, zone) => {
      // Without stores there is still an empty summary.
      const isParted = eachLocation && (perLocation || locations.length > 0)
      const stores = isParted
        ? locations.map((location) => ({ key: { location: location.id }, locations: [location] }))
        : [{ key: {}, locations }]
      return stores.flatMap(({ key, locations: own }) =>
        areasOf(own).map((area) => {
          const fields = { ...(perLocation && key), ...area.fields }
          const part = { ...area, locations: own, fields, clock, buckets }
          const group = new CountGroup(part, demographics, measures)
          return [groupKey(zone, { ...key, ...area.fields }), group] as const
        }),
      )
    }),
  )
}
