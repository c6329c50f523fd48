import type { LiveListing } from '../../../../protocol/derived/live-answers.ts'
import type { Acknowledgement } from '../../../coverage/acknowledgements.ts'
import { type LiveCamera, severityOf } from '../../../coverage/live-cameras.ts'
import type { Store } from '../../../data/questions/store-zones.ts'
import { compareNames } from '../../../ui/table/compare-names.ts'
import type { CameraChoice } from './camera-choice.ts'

/** A camera as a row of the table. */
export interface LiveRow extends LiveCamera {
  readonly store: string
  readonly timezone: string
  /** Somebody knows that it is down; `null`: nobody said so. */
  readonly acknowledged: Acknowledgement | null
}

/**
 * The cameras that are listed, worst first. Of cameras in the same state those come first of which nobody knows yet,
 * then those that count entries, then those that are so for longest, as far as that was seen. Where not all are listed,
 * one that came back has no row.
 *
 * @param acknowledged by recording id
 */
export function liveRows(
  cameras: readonly LiveCamera[],
  listed: LiveListing,
  stores: readonly Store[],
  acknowledged: ReadonlyMap<string, Acknowledgement>,
): readonly LiveRow[] {
  const chosen = new Map(stores.map((store) => [store.id, store]))
  return cameras
    .flatMap((camera): readonly LiveRow[] => {
      const store = chosen.get(camera.location)
      if (store === undefined || (listed !== 'all' && isBack(camera))) return []
      const known = acknowledged.get(camera.recording) ?? null
      return [{ ...camera, store: store.name, timezone: store.timezone, acknowledged: known }]
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

function isBack({ counted, state, was }: LiveCamera): boolean {
  return counted === 'online' && (was ?? state) === 'online'
}

function seenSince({ since }: LiveCamera): number {
  return since?.basis === 'seen' ? since.at : 0
}

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
