import { localDayOf } from '../../calendar/local-day.ts'
import { ownZone, zoneOfRecordings } from '../../domain/store-zone.ts'
import type { Location } from '../../protocol/locations.ts'
import { inParts, type PlainDeployment, type PlainStore, unlessRefused } from './plain-deployment.ts'
import { PlainFailure } from './plain-question.ts'

/**
 * Returns the stores with these ids and their zones (notes §4), each once, ordered by id. The zone is the store's own,
 * else that of its recordings, else UTC.
 *
 * @throws PlainFailure `not_found` if there is no such store
 */
export async function plainStores(
  plain: Omit<PlainDeployment, 'stores'>,
  locations: readonly Location[],
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<readonly PlainStore[]> {
  const known = new Map(locations.map((location) => [location.id, location]))
  const asked = [...new Set(ids)].sort()
  const unknown = asked.find((id) => !known.has(id))
  if (unknown !== undefined) {
    throw new PlainFailure('not_found', `There is no location "${unknown.slice(0, 60)}".`)
  }
  const own = new Map(asked.map((id) => [id, ownZone(known.get(id)?.timezone ?? null)]))
  const without = asked.filter((id) => own.get(id) === null)
  const recorded = await recordedZones(plain, without, now)
  return asked.map((id) => {
    const { timezone } = own.get(id) ?? zoneOfRecordings(recorded.get(id) ?? [])
    return { id, name: known.get(id)?.name ?? id, timezone }
  })
}

/** Returns the zones of stores' recordings, where the deployment reports them. */
async function recordedZones(
  plain: Omit<PlainDeployment, 'stores'>,
  stores: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const zones = new Map<string, string[]>(stores.map((id) => [id, []]))
  const today = localDayOf(now, 'UTC')
  const recordings = await Promise.all(
    inParts(stores, plain.atOnce).map((part) => unlessRefused(plain.recordings(part), [])),
  )
  const ids = recordings.flat().map(({ id }) => id)
  const days = { first: today, last: today }
  const cameras = await Promise.all(
    inParts(ids, plain.atOnce).map((part) => unlessRefused(plain.cameraHours(part, days), [])),
  )
  for (const { location, timezone } of cameras.flat()) zones.get(location)?.push(timezone)
  return zones
}
