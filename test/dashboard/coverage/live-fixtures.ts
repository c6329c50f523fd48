import type {
  LiveAnswer,
  LiveCameraRow,
  LiveListing,
  LiveState,
} from '../../../src/protocol/derived/live-answers.ts'

export const start = Date.parse('2026-11-07T10:00:00Z')

/** A camera of an answer, and of which store it is. */
export interface Row extends LiveCameraRow {
  readonly location: string
}

export function row(state: LiveState, seenAt: number | null = start, rest: Partial<Row> = {}): Row {
  return {
    recording: 'east',
    location: 'leeds',
    name: 'Entrance east',
    state,
    lastSeen: seenAt === null ? null : new Date(seenAt).toISOString(),
    quality: 0.95,
    affects: null,
    ...rest,
  }
}

export const stores = ['leeds', 'york']

/** @param well cameras that are online and have no row, by store */
export function answerOf(
  rows: readonly Row[],
  { listed = 'all', well = [0, 0] }: { listed?: LiveListing; well?: readonly number[] } = {},
): LiveAnswer {
  const column = (state: LiveState) =>
    stores.map(
      (store, place) =>
        rows.filter((one) => one.location === store && one.state === state).length +
        (state === 'online' ? (well[place] ?? 0) : 0),
    )
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const byStore = {
    offline: column('offline'),
    degraded: column('degraded'),
    unknown: column('unknown'),
    online: column('online'),
  }
  return {
    summary: [
      {
        offline: sum(byStore.offline),
        degraded: sum(byStore.degraded),
        unknown: sum(byStore.unknown),
        online: sum(byStore.online),
      },
    ],
    byStore,
    listed,
    stores: stores.flatMap((location) => {
      const cameras = rows.flatMap(({ location: own, ...camera }) => (own === location ? [camera] : []))
      return cameras.length === 0 ? [] : [{ location, open: true, offlineSince: null, cameras }]
    }),
    more: { stores: 0, cameras: 0 },
    cursor: 'cursor',
    meta: {
      newestSeen:
        rows
          .flatMap(({ lastSeen }) => lastSeen ?? [])
          .sort()
          .at(-1) ?? null,
      units: { quality: 'rate' },
    },
  }
}
