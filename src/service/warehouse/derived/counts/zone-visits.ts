import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { NormNeeds } from '../../../../domain/outages/norm-needs.ts'
import type { ZoneVisits } from '../../../../domain/outages/store-norm.ts'
import { daysOfZones } from '../../../../domain/outages/zone-visits.ts'
import { type FloorZone, placeOf } from '../../../../domain/zones/floor.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { ZonePeriod } from '../cameras/zone-span.ts'
import { totalsOfPlaces, visitsOf } from './visits-of-zones.ts'

interface VisitsQuestion {
  readonly stores: readonly StoredLocation[]
  /** Their days are those that define what is usual. */
  readonly zones: readonly ZonePeriod[]
  readonly needs: ReadonlyMap<string, NormNeeds>
  /** The demographics to count. */
  readonly people: Demographics
}

/**
 * Returns daily visits to the zones of the floor that lost a camera, by location id. One pass counts all time zones.
 */
export async function visitsToZones(
  warehouse: Warehouse,
  { stores, zones, needs, people }: VisitsQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const buckets = new Map(
    zones.map(({ timezone, period }) => [timezone, bucketsOf(daysOfZones(period.days), 'day', timezone)]),
  )
  const zonesOf = (store: string) => [...(needs.get(store)?.zones.keys() ?? [])]
  const floor = stores.flatMap(({ id: store }) =>
    zonesOf(store).map((zone): FloorZone => ({ store, zone, recordings: [] })),
  )
  const visits = visitsOf(await totalsOfPlaces(warehouse, { stores, floor, buckets, people }, context))
  return new Map(
    stores.flatMap(({ id, timezone }) => {
      const own = zonesOf(id).map((zone) => [zone, visits.get(placeOf(id, zone)) ?? []] as const)
      return own.length === 0
        ? []
        : [[id, { buckets: buckets.get(timezone) ?? [], visits: new Map(own) }] as const]
    }),
  )
}
