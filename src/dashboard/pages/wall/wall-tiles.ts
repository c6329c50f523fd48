import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
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
  /** Where a tap leads, for a group. */
  readonly href?: string | undefined
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
    const { recording, location, state } = camera
    const store = byId.get(location)
    if (store === undefined) return []
    return [
      {
        ...camera,
        id: recording,
        place: stores.length > 1 ? store.name : null,
        timezone: store.timezone,
        cameras: null,
        workUntil: state === 'online' ? null : (workUntil.get(recording) ?? null),
      },
    ]
  })
  // Few tiles change place, so that in the previous order the sort compares few names, which is slow.
  const ranks = new Map(before.map(({ id }, rank) => [id, rank]))
  const rankBefore = ({ id }: WallTile) => ranks.get(id) ?? before.length
  return keepUnchanged(tiles, before)
    .sort((a, b) => rankBefore(a) - rankBefore(b))
    .sort(
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
  /** What stands there while nothing is offline. */
  readonly note?: string
  readonly href?: string | undefined
}

/** How a wall of groups differs. */
export interface Rolled {
  readonly title: ReactNode
  /** Adds stores up to their groups, worst first. `null` shows cameras or stores as always. */
  readonly rollUp: ((stores: readonly StoreStates[]) => readonly TileStates[]) | null
}

/** Returns the stores or groups in the given order, worst first. */
export function storeTiles(
  states: readonly TileStates[],
  before: readonly WallTile[] = [],
): readonly WallTile[] {
  const tiles = states.map((store): WallTile => {
    const state = worstOf(store)
    return {
      ...store,
      id: store.store,
      place: placeOf(store),
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
  return keepUnchanged(tiles, before)
}

function placeOf({ cameras, counts, offline, note }: TileStates): string | null {
  if (counts.offline === cameras && cameras > 1) {
    const count = formatCount(cameras)
    return t`All ${count} cameras`
  }
  return offline.map(({ name }) => name).join(', ') || note || null
}

function worstOf({ counts }: TileStates): LiveState {
  return liveStates.find((state) => counts[state] > 0) ?? 'unknown'
}

/** Unchanged tiles keep their identity. */
function keepUnchanged(tiles: readonly WallTile[], before: readonly WallTile[]): WallTile[] {
  const known = new Map(before.map((tile) => [tile.id, tile]))
  return tiles.map((tile) => {
    const same = known.get(tile.id)
    return same !== undefined && looksTheSame(same, tile) ? same : tile
  })
}

const minuteOf = (instant: number | null) => Math.floor((instant ?? 0) / 60_000)
const percentOf = (quality: number | null) => Math.round((quality ?? -1) * 100)

const comparedFields = ['state', 'was', 'name', 'place', 'timezone', 'flaps', 'workUntil', 'href'] as const

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
  const named = tiles.toSorted((a, b) => compareNames(a.name, b.name))
  return Array.from({ length: Math.ceil(named.length / most) }, (_, turn) => {
    const page = new Set(named.slice(turn * most, (turn + 1) * most))
    return tiles.filter((tile) => page.has(tile))
  })
}
