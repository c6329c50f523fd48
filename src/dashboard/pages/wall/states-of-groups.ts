import { plural } from '@lingui/core/macro'
import { countsOfStores } from '../../coverage/counts-of-stores.ts'
import { camerasIn } from '../../coverage/live-cameras.ts'
import { type StoreStates, worstFirst } from '../../coverage/store-states.ts'
import type { RowGroup } from '../../groups/groups-on-page.ts'
import type { TileStates } from './wall-tiles.ts'

/**
 * Adds up the cameras of each group, worst first. Names the stores that have an offline camera. A group without a camera is
 * left out, as a store without one is.
 *
 * @param states the stores that have a camera, worst first
 * @param hrefOf the address at which a group is opened
 */
export function statesOfGroups(
  groups: readonly RowGroup[],
  states: readonly StoreStates[],
  hrefOf: (key: string) => string,
): readonly TileStates[] {
  return groups
    .flatMap(({ key, name, stores }): readonly TileStates[] => {
      const ids = new Set(stores)
      const own = states.filter(({ store }) => ids.has(store))
      const counts = countsOfStores(own)
      const cameras = camerasIn(counts)
      if (cameras === 0) return []
      const first = longestOffline(own)
      return [
        {
          store: key ?? '',
          name,
          timezone: (first ?? own[0])?.timezone ?? 'UTC',
          counts,
          cameras,
          offline: own.filter(({ counts: { offline } }) => offline > 0),
          offlineSince: first?.offlineSince ?? null,
          note: plural(own.length, { one: '# store', other: '# stores' }),
          href: key === null ? undefined : hrefOf(key),
        },
      ]
    })
    .sort(worstFirst)
}

/** `null` if nothing is offline, or it is not known since when. */
function longestOffline(states: readonly StoreStates[]): StoreStates | null {
  const known = states.filter(({ offlineSince }) => offlineSince !== null)
  return known.sort((a, b) => (a.offlineSince ?? 0) - (b.offlineSince ?? 0))[0] ?? null
}
