import type { LiveAnswer } from '../../../protocol/derived/live-answers.ts'
import type { LiveCamera } from '../../coverage/live-cameras.ts'

/** The cameras and stores that are offline. */
export interface Outages {
  /** Location id by recording id. */
  readonly cameras: ReadonlyMap<string, string>
  /** Location ids of offline stores whose cameras are not listed. */
  readonly stores: ReadonlySet<string>
}

/** @param isWorkedOn whether planned work on a camera lasts: then it is no outage */
export function outagesOf(
  cameras: readonly Pick<LiveCamera, 'recording' | 'location' | 'state'>[],
  { stores }: Pick<LiveAnswer, 'stores'>,
  isWorkedOn: (recording: string) => boolean = () => false,
): Outages {
  const down = cameras.filter(({ state, recording }) => state === 'offline' && !isWorkedOn(recording))
  return {
    cameras: new Map(down.map(({ recording, location }) => [recording, location])),
    stores: new Set(stores.flatMap((row) => (row.cameras.length === 0 ? [row.location] : []))),
  }
}

/**
 * True if an outage is new. A flapping camera counts as offline until it is steady, so it is new only once. A
 * store that switches between one entry and an entry per camera is not new either.
 *
 * @param before `null` if nothing was known, in which case nothing is new
 */
export function hasNewOutage(before: Outages | null, after: Outages): boolean {
  if (before === null) return false
  const stores = new Set(before.cameras.values())
  return (
    [...after.cameras].some(([id, store]) => !before.cameras.has(id) && !before.stores.has(store)) ||
    [...after.stores].some((store) => !before.stores.has(store) && !stores.has(store))
  )
}
