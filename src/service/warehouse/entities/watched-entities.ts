import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { requireAtMost } from '../engine/limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { type EntityRules, findLocations } from './entities.ts'
import { findRecordings, recordingsOf, type StoredRecording } from './recordings.ts'

/** An entity whose camera time is requested (recording, location or organisation), with its recordings. */
export interface Watched {
  readonly id: string
  /** The time zones of its recordings; the store's own zone if it has none. */
  readonly zones: readonly string[]
  readonly recordings: readonly StoredRecording[]
}

/**
 * Returns the requested entities without duplicates, ordered by id.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function findWatched(
  warehouse: Warehouse,
  { entities, entityType }: Pick<BodyOf<'uptime'>, 'entities' | 'entityType'>,
  rules: EntityRules,
): Promise<readonly Watched[]> {
  if (entityType === 'recording') {
    requireAtMost(rules.maxEntities, entities.length, 'entities')
    const recordings = await findRecordings(warehouse, entities, rules.organisations)
    return inOrder(recordings.map((recording) => watched(recording.id, [recording], [])))
  }
  const locations = await findLocations(warehouse, { entities, entityType }, rules)
  const recordings = await recordingsOf(
    warehouse,
    locations.map(({ id }) => id),
  )
  return inOrder(
    [...new Set(entities)].map((id) => {
      const own = locations.filter(
        (location) => id === (entityType === 'location' ? location.id : location.organisation),
      )
      const ids = new Set(own.map((location) => location.id))
      return watched(
        id,
        recordings.filter(({ location }) => ids.has(location)),
        own.map(({ timezone }) => timezone),
      )
    }),
  )
}

function watched(id: string, recordings: readonly StoredRecording[], zones: readonly string[]): Watched {
  const used = recordings.length > 0 ? recordings.map(({ timezone }) => timezone) : zones
  return { id, zones: [...new Set(used)], recordings }
}

function inOrder(entities: readonly Watched[]): readonly Watched[] {
  return entities.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
