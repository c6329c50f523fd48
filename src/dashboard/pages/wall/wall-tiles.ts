import { type LiveCamera, severityOf } from '../../coverage/live-cameras.ts'
import type { Store } from '../../data/store-zones.ts'
import { compareNames } from '../../ui/compare-names.ts'

export interface WallTile extends LiveCamera {
  readonly name: string
  /** The store's name, where the wall shows several. */
  readonly place: string | null
  readonly timezone: string
}

/**
 * The cameras of these stores, worst first and of those the ones first that are so for longest.
 *
 * @param before the tiles that were shown until now: each that says what it said is the same object again, which need
 * not be drawn. When a camera was last seen is shown by the minute.
 */
export function wallTiles(
  cameras: readonly LiveCamera[],
  names: ReadonlyMap<string, string>,
  stores: readonly Store[],
  before: readonly WallTile[] = [],
): readonly WallTile[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  const known = new Map(before.map((tile, rank) => [tile.recording, { tile, rank }]))
  const ranked = cameras.flatMap((camera): readonly { tile: WallTile; rank: number }[] => {
    const store = byId.get(camera.location)
    if (store === undefined) return []
    const tile: WallTile = {
      ...camera,
      name: names.get(camera.recording) ?? camera.recording,
      place: stores.length > 1 ? store.name : null,
      timezone: store.timezone,
    }
    const same = known.get(camera.recording)
    if (same === undefined) return [{ tile, rank: before.length }]
    return [{ tile: saysTheSame(same.tile, tile) ? same.tile : tile, rank: same.rank }]
  })
  // Nearly all stand where they stood: names, which are dear to compare, are then compared once each.
  ranked.sort((a, b) => a.rank - b.rank)
  return ranked
    .map(({ tile }) => tile)
    .sort(
      (a, b) =>
        severityOf(a) - severityOf(b) ||
        (severityOf(a) === 0 ? (a.since?.at ?? 0) - (b.since?.at ?? 0) : 0) ||
        compareNames(a.place ?? '', b.place ?? '') ||
        compareNames(a.name, b.name),
    )
}

const minuteOf = (instant: number | null) => (instant === null ? null : Math.floor(instant / 60_000))
const percentOf = (quality: number | null) => (quality === null ? null : Math.round(quality * 100))

function saysTheSame(a: WallTile, b: WallTile): boolean {
  return (
    a.state === b.state &&
    a.was === b.was &&
    a.name === b.name &&
    a.place === b.place &&
    a.timezone === b.timezone &&
    a.flaps === b.flaps &&
    a.since?.at === b.since?.at &&
    minuteOf(a.lastSeen) === minuteOf(b.lastSeen) &&
    percentOf(a.quality) === percentOf(b.quality)
  )
}

/** So many fit on one screen. */
export const mostTiles = 500

/**
 * What is shown in turn, where not all fits at once: some stores whole, in the order of their names. A store of more
 * cameras than fit is shown in parts.
 */
export function inTurns(tiles: readonly WallTile[], most = mostTiles): readonly (readonly WallTile[])[] {
  if (tiles.length <= most) return [tiles]
  const byStore = new Map<string, WallTile[]>()
  for (const tile of tiles) {
    const own = byStore.get(tile.location)
    if (own === undefined) byStore.set(tile.location, [tile])
    else own.push(tile)
  }
  const turns: WallTile[][] = []
  const groups = [...byStore.values()].sort((a, b) => compareNames(a[0]?.place ?? '', b[0]?.place ?? ''))
  for (const group of groups) {
    for (let from = 0; from < group.length; from += most) {
      const part = group.slice(from, from + most)
      const last = turns.at(-1)
      if (last !== undefined && last.length + part.length <= most) last.push(...part)
      else turns.push(part)
    }
  }
  const ranks = new Map(tiles.map((tile, rank) => [tile, rank]))
  return turns.map((turn) => turn.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)))
}
