import { type LiveCamera, severityOf } from '../../coverage/live-cameras.ts'
import type { Store } from '../../data/store-zones.ts'

export interface WallTile extends LiveCamera {
  readonly name: string
  /** The store's name, where the wall shows several. */
  readonly place: string | null
  readonly timezone: string
}

/** The cameras of these stores, worst first and of those the ones first that are so for longest. */
export function wallTiles(
  cameras: readonly LiveCamera[],
  names: ReadonlyMap<string, string>,
  stores: readonly Store[],
): readonly WallTile[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  return cameras
    .flatMap((camera): readonly WallTile[] => {
      const store = byId.get(camera.location)
      if (store === undefined) return []
      const { name, timezone } = store
      return [
        {
          ...camera,
          name: names.get(camera.recording) ?? camera.recording,
          place: stores.length > 1 ? name : null,
          timezone,
        },
      ]
    })
    .sort(
      (a, b) =>
        severityOf(a) - severityOf(b) ||
        (severityOf(a) === 0 ? (a.since?.at ?? 0) - (b.since?.at ?? 0) : 0) ||
        (a.place ?? '').localeCompare(b.place ?? '', undefined, { numeric: true }) ||
        a.name.localeCompare(b.name, undefined, { numeric: true }),
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
  const groups = [...byStore.values()].sort((a, b) =>
    (a[0]?.place ?? '').localeCompare(b[0]?.place ?? '', undefined, { numeric: true }),
  )
  for (const group of groups) {
    for (let from = 0; from < group.length; from += most) {
      const part = group.slice(from, from + most)
      const last = turns.at(-1)
      if (last !== undefined && last.length + part.length <= most) last.push(...part)
      else turns.push(part)
    }
  }
  return turns.map((turn) => turn.toSorted((a, b) => tiles.indexOf(a) - tiles.indexOf(b)))
}
