import { t } from '@lingui/core/macro'
import { type LiveState, liveStates } from '../../../protocol/derived/live-answers.ts'
import { type LiveCamera, severityOf } from '../../coverage/live-cameras.ts'
import type { StoreStates } from '../../coverage/store-states.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { compareNames } from '../../ui/table/compare-names.ts'
import { formatCount } from '../../ui/words/format.ts'

/** A camera; or a store, or a group of stores, of a chain with too many cameras to list. */
export interface WallTile
  extends Pick<LiveCamera, 'state' | 'was' | 'since' | 'lastSeen' | 'quality' | 'flaps'> {
  /** Recording id, location id or the key of a group. */
  readonly id: string
  readonly name: string
  /** For a camera, its store if the wall shows several. Otherwise, the names of the cameras or stores that are offline. */
  readonly place: string | null
  readonly timezone: string
  /** For a store or a group, how many of its cameras share its worst state, and how many it has. */
  readonly cameras: { readonly alike: number; readonly all: number } | null
  /** When the planned work that lasts now ends. `null` if there is none. */
  readonly workUntil: number | null
}

/**
 * Returns the cameras of these stores, worst first, and longest outages first among the offline ones.
 *
 * @param before the previous tiles. An unchanged tile keeps its identity, so that React skips it. Last
 * contact compares by the minute.
 * @param workUntil by recording id, when the planned work that lasts now ends
 */
export function cameraTiles(
  cameras: readonly LiveCamera[],
  stores: readonly Store[],
  before: readonly WallTile[] = [],
  workUntil: ReadonlyMap<string, number> = new Map(),
): readonly WallTile[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  const tiles = cameras.flatMap((camera): readonly WallTile[] => {
    const { recording, name, location, state, was, since, lastSeen, quality, flaps } = camera
    const store = byId.get(location)
    if (store === undefined) return []
    const place = stores.length > 1 ? store.name : null
    const { timezone } = store
    const until = state === 'online' ? null : (workUntil.get(recording) ?? null)
    return [
      {
        ...{ id: recording, name, place, timezone, cameras: null, workUntil: until },
        ...{ state, was, since, lastSeen, quality, flaps },
      },
    ]
  })
  return keepUnchanged(tiles, before).sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (severityOf(a) === 0 ? (a.since?.at ?? 0) - (b.since?.at ?? 0) : 0) ||
      compareNames(a.place ?? '', b.place ?? '') ||
      compareNames(a.name, b.name),
  )
}

/** Order of severity. Planned work comes after everything that needs a hand. */
function rankOf(tile: WallTile): number {
  return tile.workUntil === null ? severityOf(tile) : liveStates.indexOf('online') - 0.5
}

/** What the tile of a store or a group shows. */
export interface TileStates extends Omit<StoreStates, 'offline'> {
  readonly offline: readonly { readonly name: string }[]
}

/** Adds stores up to their groups, worst first. */
export type RollUp = (stores: readonly StoreStates[]) => readonly TileStates[]

/** Returns the stores or groups in the given order, worst first. */
export function storeTiles(
  states: readonly TileStates[],
  before: readonly WallTile[] = [],
): readonly WallTile[] {
  const tiles = states.map((store): WallTile => {
    const state = worstOf(store)
    return {
      id: store.store,
      name: store.name,
      place: placeOf(store),
      timezone: store.timezone,
      cameras: { alike: store.counts[state], all: store.cameras },
      state,
      was: null,
      since: store.offlineSince === null ? null : { at: store.offlineSince, basis: 'seen' },
      lastSeen: null,
      quality: null,
      flaps: 0,
      workUntil: null,
    }
  })
  const ranks = new Map(tiles.map(({ id }, rank) => [id, rank]))
  return keepUnchanged(tiles, before).sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
}

function placeOf({ cameras, counts, offline }: TileStates): string | null {
  if (counts.offline === cameras && cameras > 1) {
    const count = formatCount(cameras)
    return t`All ${count} cameras`
  }
  return offline.map(({ name }) => name).join(', ') || null
}

function worstOf({ counts }: TileStates): LiveState {
  return liveStates.find((state) => counts[state] > 0) ?? 'unknown'
}

/**
 * Keeps the previous order. Few tiles change place, so the sort that follows compares few names, which is
 * slow.
 */
function keepUnchanged(tiles: readonly WallTile[], before: readonly WallTile[]): WallTile[] {
  const known = new Map(before.map((tile, rank) => [tile.id, { tile, rank }]))
  return tiles
    .map((tile) => {
      const same = known.get(tile.id)
      if (same === undefined) return { tile, rank: before.length }
      return { tile: looksTheSame(same.tile, tile) ? same.tile : tile, rank: same.rank }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ tile }) => tile)
}

const minuteOf = (instant: number | null) => (instant === null ? null : Math.floor(instant / 60_000))
const percentOf = (quality: number | null) => (quality === null ? null : Math.round(quality * 100))

const comparedFields = ['state', 'was', 'name', 'place', 'timezone', 'flaps', 'workUntil'] as const

function looksTheSame(a: WallTile, b: WallTile): boolean {
  return (
    comparedFields.every((field) => a[field] === b[field]) &&
    a.since?.at === b.since?.at &&
    a.cameras?.alike === b.cameras?.alike &&
    a.cameras?.all === b.cameras?.all &&
    minuteOf(a.lastSeen) === minuteOf(b.lastSeen) &&
    percentOf(a.quality) === percentOf(b.quality)
  )
}

/** Largest number of tiles that one screen shows. */
export const maxTiles = 500

/** Splits more tiles than fit into pages: pages by name, and the given order within each page. */
export function inTurns(tiles: readonly WallTile[], most = maxTiles): readonly (readonly WallTile[])[] {
  if (tiles.length <= most) return [tiles]
  const ranks = new Map(tiles.map((tile, rank) => [tile, rank]))
  const named = tiles.toSorted((a, b) => compareNames(a.name, b.name))
  return Array.from({ length: Math.ceil(named.length / most) }, (_, turn) =>
    named.slice(turn * most, (turn + 1) * most).sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)),
  )
}
