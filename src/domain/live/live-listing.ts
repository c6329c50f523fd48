import { type LiveAnswer, type LiveListing, liveStates } from '../../protocol/derived/live-answers.ts'
import { compareTexts } from '../compare-texts.ts'
import type { BelievedCamera } from './stated-camera.ts'

/** The cameras of a store, and those of them that are not online, worst first. */
export interface StoreNow {
  readonly location: string
  readonly cameras: readonly BelievedCamera[]
  readonly unwell: readonly BelievedCamera[]
}

/** The stores that have a row, worst first, and the cameras listed in it. */
export interface ListedStores {
  readonly listed: LiveListing
  readonly rows: readonly { readonly store: StoreNow; readonly cameras: readonly BelievedCamera[] }[]
  readonly more: LiveAnswer['more']
}

export function storeNow(location: string, cameras: readonly BelievedCamera[]): StoreNow {
  const unwell = cameras.filter(({ state }) => state !== 'online').sort(worstFirst)
  return { location, cameras, unwell }
}

/** True if every camera of a store is offline, and it has several. */
export function isWhollyOffline({ cameras, unwell }: StoreNow): boolean {
  return unwell.length === cameras.length && cameras.length > 1 && unwell.every(isOffline)
}

/**
 * Selects the listed cameras: all of them if there are at most `limit`, else those that are not online. If these are
 * too many as well, stores that are wholly offline become a row without cameras. The rest is cut at the limit, and
 * counted.
 */
export function listedStores(stores: readonly StoreNow[], limit: number): ListedStores {
  const count = stores.reduce((sum, { cameras }) => sum + cameras.length, 0)
  const ranked = (some: readonly StoreNow[]) => some.toSorted(worstStoreFirst)
  if (count <= limit) {
    const rows = ranked(stores.filter(({ cameras }) => cameras.length > 0)).map((store) => ({
      store,
      cameras: store.cameras.toSorted(worstFirst),
    }))
    return { listed: 'all', rows, more: nothing }
  }
  const unwell = ranked(stores.filter((store) => store.unwell.length > 0))
  if (unwell.reduce((sum, store) => sum + store.unwell.length, 0) <= limit) {
    return {
      listed: 'unwell',
      rows: unwell.map((store) => ({ store, cameras: store.unwell })),
      more: nothing,
    }
  }
  return folded(unwell, limit)
}

const nothing: LiveAnswer['more'] = { stores: 0, cameras: 0 }

/** A row takes one of the limit for each listed camera, and at least one. */
function folded(ranked: readonly StoreNow[], limit: number): ListedStores {
  let left = limit
  const rows: ListedStores['rows'][number][] = []
  const more = { stores: 0, cameras: 0 }
  for (const store of ranked) {
    if (left === 0) {
      more.stores += 1
      more.cameras += store.unwell.length
      continue
    }
    const named = isWhollyOffline(store) ? [] : store.unwell
    const cameras = named.slice(0, left)
    more.cameras += named.length - cameras.length
    left -= Math.max(1, cameras.length)
    rows.push({ store, cameras })
  }
  return { listed: 'folded', rows, more }
}

const severityOf = ({ state }: BelievedCamera) => liveStates.indexOf(state)
const isOffline = ({ state }: BelievedCamera) => state === 'offline'

/** Within one state, the camera silent for longest comes first. */
function worstFirst(a: BelievedCamera, b: BelievedCamera): number {
  return (
    severityOf(a) - severityOf(b) ||
    (severityOf(a) === 0 ? (a.lastSeen ?? 0) - (b.lastSeen ?? 0) : 0) ||
    compareTexts(a.recording, b.recording)
  )
}

/** Most offline cameras first, then most degraded, then most unknown. */
function worstStoreFirst(a: StoreNow, b: StoreNow): number {
  for (const state of liveStates) {
    if (state === 'online') continue
    const more = countOf(b, state) - countOf(a, state)
    if (more !== 0) return more
  }
  return compareTexts(a.location, b.location)
}

function countOf({ unwell }: StoreNow, state: BelievedCamera['state']): number {
  return unwell.reduce((sum, camera) => sum + (camera.state === state ? 1 : 0), 0)
}
