import type { StoreStates } from '../../../../../src/dashboard/coverage/store-states.ts'
import type { LiveCounts } from '../../../../../src/protocol/derived/live-answers.ts'

/** A store with as many cameras in each state. */
export function storeNow(store: string, counts: Partial<LiveCounts>): StoreStates {
  const all = { offline: 0, degraded: 0, unknown: 0, online: 0, ...counts }
  return {
    store,
    name: store,
    timezone: 'Europe/London',
    counts: all,
    cameras: all.offline + all.degraded + all.unknown + all.online,
    offline: [],
    offlineSince: null,
  }
}
