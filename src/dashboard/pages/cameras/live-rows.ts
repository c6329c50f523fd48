import { type CameraHours, wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { isOpenAt } from '../../../domain/coverage/open-now.ts'
import { wellSince } from '../../../domain/coverage/well-since.ts'
import type { Acknowledgement } from '../../coverage/acknowledgements.ts'
import { type LiveCamera, type Since, severityOf } from '../../coverage/live-cameras.ts'
import type { Store } from '../../data/store-zones.ts'
import { compareNames } from '../../ui/compare-names.ts'
import type { CameraChoice } from './camera-choice.ts'

/** What is known of the cameras of some stores besides how they are. */
export interface KnownCameras {
  readonly names: ReadonlyMap<string, string>
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
  /** Per store the hours of today of each of its cameras. */
  readonly all: ReadonlyMap<string, readonly CameraHours[]>
  /** Recording ids of those that count entries. */
  readonly doors: ReadonlySet<string>
}

export interface LiveSurroundings {
  /** Epoch milliseconds. */
  readonly now: number
  /** By recording id: somebody knows of these already. */
  readonly acknowledged: ReadonlyMap<string, Acknowledgement>
}

/** A camera as a row of the table. */
export interface LiveRow extends LiveCamera {
  readonly name: string
  readonly store: string
  readonly timezone: string
  /** It counts entries. */
  readonly isEntrance: boolean
  /** Whether its store is open now, as far as anybody says. */
  readonly isOpen: boolean
  /** Somebody knows that it is down; `null`: nobody said so. */
  readonly acknowledged: Acknowledgement | null
}

/**
 * Every camera of these stores, worst first: also those that a list names and the status says nothing of, which are
 * unknown. Of cameras in the same state those come first of which nobody knows yet, then those that count entries, then
 * those that are so for longest, as far as that was seen: what only records tell comes later, and would move rows.
 */
export function liveRows(
  live: readonly LiveCamera[],
  known: KnownCameras,
  stores: readonly Store[],
  { now, acknowledged }: LiveSurroundings,
): readonly LiveRow[] {
  const hours = new Map([...known.all.values()].flat().map((camera) => [camera.recording, camera]))
  const chosen = new Map(stores.map((store) => [store.id, store]))
  const open = new Map(
    stores.map(({ id, timezone }) => [id, isOpenAt(known.all.get(id) ?? [], wallMinute(now, timezone))]),
  )
  const told = new Set(live.map(({ recording }) => recording))
  const untold = [...known.owners].flatMap(([recording, location]): readonly LiveCamera[] =>
    told.has(recording) ? [] : [{ ...untoldCamera, recording, location }],
  )
  return [...live, ...untold]
    .flatMap((camera): readonly LiveRow[] => {
      const { recording } = camera
      const store = chosen.get(camera.location || (known.owners.get(recording) ?? ''))
      if (store === undefined) return []
      return [
        {
          ...camera,
          since: sinceOf(camera, hours.get(recording), now),
          name: known.names.get(recording) ?? hours.get(recording)?.name ?? recording,
          store: store.name,
          location: store.id,
          timezone: store.timezone,
          isEntrance: known.doors.has(recording),
          isOpen: open.get(store.id) ?? true,
          acknowledged: acknowledged.get(recording) ?? null,
        },
      ]
    })
    .sort(
      (a, b) =>
        severityOf(a) - severityOf(b) ||
        Number(a.acknowledged !== null) - Number(b.acknowledged !== null) ||
        Number(b.isEntrance) - Number(a.isEntrance) ||
        seenSince(a) - seenSince(b) ||
        compareNames(a.store, b.store) ||
        compareNames(a.name, b.name),
    )
}

function seenSince({ since }: LiveCamera): number {
  return since?.basis === 'seen' ? since.at : 0
}

/** A camera that was well when it was first asked about has been so for as long as its records say. */
function sinceOf({ state, since }: LiveCamera, hours: CameraHours | undefined, now: number): Since | null {
  if (since?.basis !== 'asked' || state !== 'online' || hours === undefined) return since
  const at = wellSince(hours, wallMinute(now, hours.timezone))
  return at === null || at >= since.at ? since : { at, basis: 'asked' }
}

const untoldCamera = {
  state: 'unknown',
  was: null,
  since: null,
  lastSeen: null,
  quality: null,
  flaps: 0,
} as const

/** Those whose name, or whose store's name, holds each word of the search, whatever its case. */
export function findRows<Row extends Pick<LiveRow, 'name' | 'store'>>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter(({ name, store }) => {
    const line = `${name} ${store}`.toLocaleLowerCase()
    return words.every((word) => line.includes(word))
  })
}

export function chosenRows(rows: readonly LiveRow[], { text, states }: CameraChoice): readonly LiveRow[] {
  const found = findRows(rows, text)
  return states.length === 0 ? found : found.filter(({ state }) => states.includes(state))
}
