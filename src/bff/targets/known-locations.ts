import { type Location, readLocations } from '../../protocol/locations.ts'
import type { Places } from '../access/places.ts'

/** Returns the locations of the deployment that can be read. */
export async function knownLocations(places: Places): Promise<readonly Location[]> {
  const all = await places.locations()
  return all.flatMap(({ item }) => readLocations([item])?.[0] ?? [])
}
