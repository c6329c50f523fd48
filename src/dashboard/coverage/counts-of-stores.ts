import type { LiveCounts, LiveState } from '../../protocol/derived/live-answers.ts'

/** Adds up the cameras of stores by state. */
export function countsOfStores(stores: readonly { readonly counts: LiveCounts }[]): LiveCounts {
  const sum = (state: LiveState) => stores.reduce((total, { counts }) => total + counts[state], 0)
  return {
    offline: sum('offline'),
    degraded: sum('degraded'),
    unknown: sum('unknown'),
    online: sum('online'),
  }
}
