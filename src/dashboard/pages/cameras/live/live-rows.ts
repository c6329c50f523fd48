import { wordsOf } from '../../../../domain/search-words.ts'
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
  /** `null` if it is not acknowledged. */
  readonly acknowledged: Acknowledgement | null
}

/**
 * The listed cameras, worst first. Within a state, unacknowledged cameras come first, then those that count entries, then
 * those with the oldest witnessed change. Unless all cameras are listed, one that came back has no row.
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

/** The rows in one of the chosen states that the search finds, by the rule of the routes behind the other cards. */
export function chosenRows(rows: readonly LiveRow[], { text, states }: CameraChoice): readonly LiveRow[] {
  const isSought = wordsOf(text)
  const found = rows.filter(({ name, store }) => isSought(`${name} ${store}`))
  return states.length === 0 ? found : found.filter(({ state }) => states.includes(state))
}
