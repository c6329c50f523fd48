import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import {
  type LiveAnswer,
  type LiveCameraRow,
  type LiveCounts,
  type LiveState,
  type LiveStoreRow,
  liveStates,
} from '../../protocol/derived/live-answers.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { affectedBy, type StoreDuties } from '../coverage/camera-duties.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { isOpenAt } from '../coverage/open-now.ts'
import { wellSince } from '../coverage/well-since.ts'
import { changesSince, liveCursor } from './live-cursor.ts'
import { listedStores, type StoreNow, storeNow } from './live-listing.ts'
import { type BelievedCamera, believed, type StatedCamera } from './stated-camera.ts'

/** Facts about the cameras of the stores that have a row. */
export interface LiveDetails {
  /** By recording id. */
  readonly names: ReadonlyMap<string, string>
  /** Their hours of today and yesterday, by recording id. */
  readonly hours: ReadonlyMap<string, CameraHours>
  /** By location id. A missing store is unknown. */
  readonly duties: ReadonlyMap<string, StoreDuties>
}

export interface LiveContext {
  readonly stores: readonly { readonly id: string; readonly timezone: string }[]
  /** Epoch milliseconds. */
  readonly now: number
  /** @param stores those that have a row, with all their cameras */
  readonly askDetails: (stores: readonly StoreNow[]) => Promise<LiveDetails>
}

/**
 * Returns the response of the route `live`.
 * @param stated every camera of the stores
 */
export async function liveAnswer(
  stated: readonly StatedCamera[],
  { limit, since }: Pick<BodyOf<'live'>, 'limit' | 'since'>,
  { stores, now, askDetails }: LiveContext,
): Promise<LiveAnswer> {
  const ids = stores.map(({ id }) => id).sort()
  const byStore = camerasByStore(ids, stated)
  const newestSeen = newestIn([...byStore.values()].flat())
  const nows = ids.map((id) =>
    storeNow(
      id,
      (byStore.get(id) ?? []).map((camera) => believed(camera, newestSeen)),
    ),
  )
  const counts = nows.map(({ cameras }) => countsOf(cameras))
  const { listed, rows, more } = listedStores(nows, limit)
  const details = await askDetails(rows.map(({ store }) => store))
  const zones = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const whole = {
    summary: [totalOf(counts)],
    byStore: columnsOf(counts),
    listed,
    stores: rows.map(({ store, cameras }) =>
      storeRow(store, cameras, { details, now, timezone: zones.get(store.location) ?? 'UTC' }),
    ),
    more,
    meta: { newestSeen: isoOf(newestSeen), units: { quality: 'rate' } },
  } as const
  const cursor = liveCursor(ids, limit, whole)
  return changesSince(since, ids, { ...whole, cursor })
}

function camerasByStore(
  ids: readonly string[],
  stated: readonly StatedCamera[],
): ReadonlyMap<string, readonly StatedCamera[]> {
  const byStore = new Map<string, StatedCamera[]>(ids.map((id) => [id, []]))
  for (const camera of stated) byStore.get(camera.location)?.push(camera)
  return byStore
}

function newestIn(cameras: readonly StatedCamera[]): number | null {
  return cameras.reduce<number | null>(
    (newest, { lastSeen }) =>
      lastSeen === null || (newest !== null && newest >= lastSeen) ? newest : lastSeen,
    null,
  )
}

function countsOf(cameras: readonly BelievedCamera[]): LiveCounts {
  const counts = { offline: 0, degraded: 0, unknown: 0, online: 0 }
  for (const { state } of cameras) counts[state] += 1
  return counts
}

function totalOf(all: readonly LiveCounts[]): LiveCounts {
  return ofStates((state) => all.reduce((sum, counts) => sum + counts[state], 0))
}

function columnsOf(all: readonly LiveCounts[]): NonNullable<LiveAnswer['byStore']> {
  return ofStates((state) => all.map((counts) => counts[state]))
}

function ofStates<Value>(of: (state: LiveState) => Value): Readonly<Record<LiveState, Value>> {
  return Object.fromEntries(liveStates.map((state) => [state, of(state)])) as Record<LiveState, Value>
}

interface RowContext {
  readonly details: LiveDetails
  readonly now: number
  readonly timezone: string
}

function storeRow(
  { location, cameras: all, unwell }: StoreNow,
  cameras: readonly BelievedCamera[],
  { details, now, timezone }: RowContext,
): LiveStoreRow {
  const hours = all.flatMap(({ recording }) => details.hours.get(recording) ?? [])
  const silent = unwell.flatMap(({ state, lastSeen }) =>
    state === 'offline' && lastSeen !== null ? [lastSeen] : [],
  )
  return {
    location,
    open: isOpenAt(hours, wallIndexAt(now, timezone)),
    offlineSince: silent.length === 0 ? null : isoOf(silent.reduce((a, b) => Math.min(a, b))),
    cameras: cameras.map((camera) => cameraRow(camera, details, now)),
  }
}

function cameraRow(
  camera: BelievedCamera,
  { names, hours, duties }: LiveDetails,
  now: number,
): LiveCameraRow {
  const { recording, location, state, was, lastSeen, quality } = camera
  const own = hours.get(recording)
  const since =
    state === 'online' && own !== undefined ? wellSince(own, wallIndexAt(now, own.timezone)) : null
  const affects = duties.get(location)
  return {
    recording,
    name: names.get(recording) || own?.name || recording,
    state,
    ...(was !== null && { was }),
    lastSeen: isoOf(lastSeen),
    quality,
    ...(since !== null && { wellSince: new Date(since).toISOString() }),
    affects: affects === undefined ? null : affectedBy([recording], affects),
  }
}

function isoOf<Instant extends number | null>(instant: Instant): Instant extends null ? null : string {
  return (instant === null ? null : new Date(instant).toISOString()) as never
}
