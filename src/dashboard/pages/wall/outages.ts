import type { WallTile } from './wall-tiles.ts'

/** Recording ids of what is down. */
export type Down = ReadonlySet<string>

export function downOf(tiles: readonly Pick<WallTile, 'recording' | 'state'>[]): Down {
  return new Set(tiles.filter(({ state }) => state === 'offline').map(({ recording }) => recording))
}

/**
 * Whether something is down that was not. A camera that is unsteady counts as down until it is calm, so that it is not
 * new each time.
 *
 * @param before `null`: nothing was known. What is down then is no news.
 */
export function hasNewOutage(before: Down | null, after: Down): boolean {
  return before !== null && [...after].some((recording) => !before.has(recording))
}
