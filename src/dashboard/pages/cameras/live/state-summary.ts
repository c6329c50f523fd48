import type { LiveCounts, LiveState } from '../../../../protocol/derived/live-answers.ts'
import type { LiveCamera } from '../../../coverage/live-cameras.ts'
import type { StoreStates } from '../../../coverage/store-states.ts'

/** How many cameras are in each state, and what should be known of those. */
export interface StateSummary {
  readonly counts: LiveCounts
  /** Stores that have a camera in this state. */
  readonly stores: LiveCounts
  /** Cameras in this state that count entries; of online ones only if all are listed. */
  readonly entrances: LiveCounts
}

export function stateSummary(states: readonly StoreStates[], cameras: readonly LiveCamera[]): StateSummary {
  const of = (count: (state: LiveState) => number): LiveCounts => ({
    offline: count('offline'),
    degraded: count('degraded'),
    unknown: count('unknown'),
    online: count('online'),
  })
  return {
    counts: of((state) => states.reduce((sum, { counts }) => sum + counts[state], 0)),
    stores: of((state) => states.filter(({ counts }) => counts[state] > 0).length),
    entrances: of((state) => cameras.filter((one) => one.isEntrance && one.state === state).length),
  }
}

/** True if a camera of the store is not online. */
export function needsAttention({ counts, cameras }: StoreStates): boolean {
  return counts.online < cameras
}
