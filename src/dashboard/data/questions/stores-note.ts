import type { Store } from './store-zones.ts'

/** "Leeds · Briggate, Europe/London"; of several their number and zones. */
export function storesNote(stores: readonly Store[]): string {
  const zones = new Set(stores.map((store) => store.timezone))
  const [first] = stores
  if (stores.length === 1 && first !== undefined) {
    return first.zoneFrom === 'assumed'
      ? `${first.name}, days of UTC: no time zone is known`
      : `${first.name}, ${first.timezone}`
  }
  const [zone] = zones
  return zones.size === 1 && zone !== undefined
    ? `${stores.length} stores, ${zone}`
    : `${stores.length} stores, each on its own clock`
}
