import { ownZone, type StoreZone, zoneOfRecordings } from '../../../domain/store-zone.ts'
import type { Location } from '../../../protocol/locations.ts'

/** The screen marks an assumed zone. */
export interface Store extends StoreZone {
  readonly id: string
  readonly name: string
}

/** Whether a location's own time zone can be used: it is named, and this browser knows it. */
export function namesZone({ timezone }: Location): boolean {
  return ownZone(timezone) !== null
}

/**
 * Settles the time zone of each store (notes §4): its own, else the one most of its recordings have, else UTC.
 *
 * @param recordings `null` while they are not known.
 * @returns `null` while a zone depends on recordings that are not known yet.
 */
export function settleZones(
  locations: readonly Location[],
  recordings: readonly { readonly location: string; readonly timezone: string }[] | null,
): readonly Store[] | null {
  const stores: Store[] = []
  for (const { id, name, timezone } of locations) {
    const own = ownZone(timezone)
    if (own === null && recordings === null) return null
    const ofStore = (recordings ?? []).filter(({ location }) => location === id)
    const zone = own ?? zoneOfRecordings(ofStore.map((recording) => recording.timezone))
    stores.push({ id, name, ...zone })
  }
  return stores
}
