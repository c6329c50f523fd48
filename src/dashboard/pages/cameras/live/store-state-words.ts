import { plural, t } from '@lingui/core/macro'
import type { LiveCounts } from '../../../../protocol/derived/live-answers.ts'
import type { StoreStates } from '../../../coverage/store-states.ts'

const namedCameras = 3

/** "All 8 cameras", "Entrance, Kids", "Entrance, Kids, Shoes and 2 more"; empty if none is offline. */
export function offlineWords({
  counts,
  offline,
  cameras,
}: Pick<StoreStates, 'counts' | 'offline' | 'cameras'>): string {
  if (counts.offline === cameras && cameras > 1) {
    return plural(cameras, { one: 'All # camera', other: 'All # cameras' })
  }
  const named = offline.slice(0, namedCameras).map(({ name }) => name)
  const rest = counts.offline - named.length
  if (named.length === 0) return rest === 0 ? '' : plural(rest, { one: '# camera', other: '# cameras' })
  const names = named.join(', ')
  return rest > 0 ? plural(rest, { one: `${names} and # more`, other: `${names} and # more` }) : names
}

/** What is offline; else "2 degraded", "1 unknown": one line, for a phone. Empty if all cameras are online. */
export function unwellWords(store: StoreStates): string {
  return store.counts.offline > 0 ? offlineWords(store) : doubtfulWords(store.counts)
}

/** "2 degraded, 1 unknown"; empty if there are none. */
export function doubtfulWords({ degraded, unknown }: Pick<LiveCounts, 'degraded' | 'unknown'>): string {
  return [
    degraded > 0 && t({ message: `${degraded} degraded`, comment: 'Number of cameras' }),
    unknown > 0 && t({ message: `${unknown} unknown`, comment: 'Number of cameras' }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
