import type { StoreStates } from '../../../coverage/store-states.ts'
import { countOf } from '../../../ui/words/count-of.ts'
import { formatCount } from '../../../ui/words/format.ts'

const namedCameras = 3

/** "All 8 cameras", "Entrance, Kids", "Entrance, Kids, Shoes and 2 more"; empty if none is offline. */
export function offlineWords({
  counts,
  offline,
  cameras,
}: Pick<StoreStates, 'counts' | 'offline' | 'cameras'>): string {
  if (counts.offline === cameras && cameras > 1) return `All ${formatCount(cameras)} cameras`
  const names = offline.slice(0, namedCameras).map(({ name }) => name)
  const rest = counts.offline - names.length
  if (names.length === 0) return rest === 0 ? '' : countOf(rest, 'camera')
  return rest > 0 ? `${names.join(', ')} and ${formatCount(rest)} more` : names.join(', ')
}

/** What is offline; else "2 degraded", "1 unknown": one line, for a phone. Empty if all cameras are online. */
export function unwellWords(store: StoreStates): string {
  const { offline, degraded, unknown } = store.counts
  if (offline > 0) return offlineWords(store)
  return [
    degraded > 0 && `${formatCount(degraded)} degraded`,
    unknown > 0 && `${formatCount(unknown)} unknown`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
