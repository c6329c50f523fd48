import type { LiveAnswer } from '../../../protocol/derived/live-answers.ts'
import type { LiveCamera } from '../../coverage/live-cameras.ts'

/** What is down. */
export interface Down {
  /** The store of each camera, by recording id. */
  readonly cameras: ReadonlyMap<string, string>
  /** Location ids of stores that are dark and whose cameras are not listed. */
  readonly stores: ReadonlySet<string>
}

export function downOf(
  cameras: readonly Pick<LiveCamera, 'recording' | 'location' | 'state'>[],
  { stores }: Pick<LiveAnswer, 'stores'>,
): Down {
  const down = cameras.filter(({ state }) => state === 'offline')
  return {
    cameras: new Map(down.map(({ recording, location }) => [recording, location])),
    stores: new Set(stores.flatMap((row) => (row.cameras.length === 0 ? [row.location] : []))),
  }
}

/**
 * Whether something is down that was not. A camera that is unsteady counts as down until it is calm, so that it is not
 * new each time. A store that is listed by camera again, or no more, is not new by that.
 *
 * @param before `null`: nothing was known. What is down then is no news.
 */
export function hasNewOutage(before: Down | null, after: Down): boolean {
  if (before === null) return false
  const stores = new Set(before.cameras.values())
  return (
    [...after.cameras].some(([id, store]) => !before.cameras.has(id) && !before.stores.has(store)) ||
    [...after.stores].some((store) => !before.stores.has(store) && !stores.has(store))
  )
}
