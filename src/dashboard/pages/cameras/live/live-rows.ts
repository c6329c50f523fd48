import { wordsOf } from '../../../../domain/search-words.ts'
import type { SharedAcknowledgement } from '../../../../protocol/acknowledgements.ts'
import type { LiveListing } from '../../../../protocol/derived/live-answers.ts'
import type { PlannedWork } from '../../../../protocol/planned-work.ts'
import { type LiveCamera, severityOf } from '../../../coverage/live-cameras.ts'
import type { Store } from '../../../data/questions/store-zones.ts'
import { compareNames } from '../../../ui/table/compare-names.ts'
import type { CameraChoice } from './camera-choice.ts'

/** A camera as a row of the table. */
export interface LiveRow extends LiveCamera {
  readonly store: string
  readonly timezone: string
  /** `null` if it is not acknowledged. */
  readonly acknowledged: SharedAcknowledgement | null
  /** Planned work that lasts now. `null` if there is none. */
  readonly work: PlannedWork | null
}

/** What people noted about cameras, by recording id. */
export interface NotedCameras {
  readonly acknowledged: ReadonlyMap<string, SharedAcknowledgement>
  /** Planned work that lasts now. */
  readonly workOn: (recording: string) => PlannedWork | null
}

/**
 * The listed cameras, worst first. Within a state, cameras that are neither acknowledged nor worked on come first, then those that count entries, then
 * those with the oldest witnessed change. Unless all cameras are listed, one that came back has no row.
 *
 * @param noted what people noted about cameras
 */
export function liveRows(
  cameras: readonly LiveCamera[],
  listed: LiveListing,
  stores: readonly Store[],
  { acknowledged, workOn }: NotedCameras,
): readonly LiveRow[] {
  const chosen = new Map(stores.map((store) => [store.id, store]))
  return cameras
    .flatMap((camera): readonly LiveRow[] => {
      const store = chosen.get(camera.location)
      if (store === undefined || (listed !== 'all' && isBack(camera))) return []
      const known = acknowledged.get(camera.recording) ?? null
      return [
        {
          ...camera,
          store: store.name,
          timezone: store.timezone,
          acknowledged: known,
          work: workOn(camera.recording),
        },
      ]
    })
    .sort(
      (a, b) =>
        severityOf(a) - severityOf(b) ||
        Number(isExpected(a)) - Number(isExpected(b)) ||
        Number(b.isEntrance) - Number(a.isEntrance) ||
        seenSince(a) - seenSince(b) ||
        compareNames(a.store, b.store) ||
        compareNames(a.name, b.name),
    )
}

function isExpected({ acknowledged, work }: LiveRow): boolean {
  return acknowledged !== null || work !== null
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
