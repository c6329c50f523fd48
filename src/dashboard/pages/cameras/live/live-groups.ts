import type { LiveCounts } from '../../../../protocol/derived/live-answers.ts'
import { countsOfStores } from '../../../coverage/counts-of-stores.ts'
import { camerasIn } from '../../../coverage/live-cameras.ts'
import type { StoreStates } from '../../../coverage/store-states.ts'
import type { RowGroup } from '../../../groups/groups-on-page.ts'

/** The cameras of a group as they are now. */
export interface LiveGroup extends Pick<RowGroup, 'key' | 'name'> {
  readonly stores: number
  /** Stores that have a camera. */
  readonly counted: number
  /** Location ids of those that have none. */
  readonly uncounted: readonly string[]
  readonly counts: LiveCounts
  readonly cameras: number
  /** Stores with at least one offline camera. */
  readonly storesOffline: number
}

/** Adds up the cameras of each group. @param states the stores that have a camera */
export function liveGroups(
  groups: readonly RowGroup[],
  states: readonly StoreStates[],
): readonly LiveGroup[] {
  const known = new Map(states.map((state) => [state.store, state]))
  return groups.map(({ key, name, stores }) => {
    const own = stores.flatMap((id) => known.get(id) ?? [])
    const counts = countsOfStores(own)
    return {
      key,
      name,
      stores: stores.length,
      counted: own.length,
      uncounted: stores.filter((id) => !known.has(id)),
      counts,
      cameras: camerasIn(counts),
      storesOffline: own.filter((store) => store.counts.offline > 0).length,
    }
  })
}
