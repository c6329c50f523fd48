import { measured } from '../../../domain/cells/combine-rows.ts'
import type { StoreCells } from '../../../domain/cells/store-cells.ts'
import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import { cellsOfGroups } from './group-cells.ts'
import type { ZoneGroup } from './plan-metric.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import type { GroupAmounts, MetricReading } from './use-metric.ts'

/** Made once per floor: rows are told apart by store and zone. */
export function zoneReading(floor: readonly FloorZone[]): MetricReading<'visits'> {
  return {
    amounts: { visits: measured('area_total_entries') },
    placesOf: (group) => ({
      places: placesOf(group, floor),
      placeOf: ({ location = onlyOf(group), taxonomy }) =>
        location === undefined || taxonomy === undefined ? undefined : placeOf(location, taxonomy),
    }),
  }
}

function placesOf(group: ZoneGroup, floor: readonly FloorZone[]): readonly string[] {
  return floor
    .filter(({ store }) => group.stores.includes(store))
    .map(({ store, zone }) => placeOf(store, zone))
}

function onlyOf({ stores }: ZoneGroup): string | undefined {
  return stores.length === 1 ? stores[0] : undefined
}

/**
 * The cells of each zone of each store: places stand where stores do otherwise.
 *
 * @param cameras per place (`placeOf`).
 */
export function zoneCells(
  groups: readonly GroupAmounts<'visits'>[],
  floor: readonly FloorZone[],
  cameras: StoreUptime['cameras'],
  asOf: number,
): readonly StoreCells[] {
  const byPlace = groups.map((one) => ({
    ...one,
    group: { ...one.group, stores: placesOf(one.group, floor) },
  }))
  return cellsOfGroups(byPlace, 'visits', cameras, asOf)
}
