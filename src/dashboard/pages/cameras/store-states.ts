import type { LiveState } from '../../coverage/live-cameras.ts'
import { compareNames } from '../../ui/compare-names.ts'
import type { LiveRow } from './live-rows.ts'

/** The cameras of a store as they are now. */
export interface StoreStates {
  /** Location id. */
  readonly store: string
  readonly name: string
  readonly timezone: string
  readonly counts: Readonly<Record<LiveState, number>>
  readonly cameras: number
  /** Those that are offline, in the order of the rows. */
  readonly offline: readonly LiveRow[]
  /** When the first of them went offline, epoch milliseconds, as far as that was seen; else `null`. */
  readonly offlineSince: number | null
}

/** Groups cameras by store: first the stores with the most offline, then degraded, then unknown cameras. */
export function storeStates(rows: readonly LiveRow[]): readonly StoreStates[] {
  const byStore = new Map<string, LiveRow[]>()
  for (const row of rows) {
    const own = byStore.get(row.location)
    if (own === undefined) byStore.set(row.location, [row])
    else own.push(row)
  }
  return [...byStore]
    .map(([store, own]) => statesOf(store, own))
    .sort(
      (a, b) =>
        b.counts.offline - a.counts.offline ||
        b.counts.degraded - a.counts.degraded ||
        b.counts.unknown - a.counts.unknown ||
        compareNames(a.name, b.name),
    )
}

/** True if a camera of the store is not online. */
export function needsAttention({ counts, cameras }: StoreStates): boolean {
  return counts.online < cameras
}

function statesOf(store: string, rows: readonly LiveRow[]): StoreStates {
  const counts = { offline: 0, degraded: 0, unknown: 0, online: 0 }
  for (const { state } of rows) counts[state] += 1
  const offline = rows.filter(({ state }) => state === 'offline')
  const seen = offline.flatMap(({ since }) => (since?.basis === 'seen' ? [since.at] : []))
  return {
    store,
    name: rows[0]?.store ?? store,
    timezone: rows[0]?.timezone ?? 'UTC',
    counts,
    cameras: rows.length,
    offline,
    offlineSince: seen.length === 0 ? null : seen.reduce((a, b) => Math.min(a, b)),
  }
}
