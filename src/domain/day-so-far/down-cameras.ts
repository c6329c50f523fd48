import type { LiveAnswer, LiveCameraRow } from '../../protocol/derived/live-answers.ts'
import type { UsualStore } from '../../protocol/derived/usual-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'

export interface DownCamera {
  readonly recording: string
  readonly camera: string
  /** Epoch milliseconds; `null`: never seen, or it is not said. */
  readonly lastSeen: number | null
  /** It counts entries. */
  readonly entrance: boolean
}

/** The cameras of a store that are down now. */
export interface DownCameras {
  readonly count: number
  /** How many of them count entries, as far as they are named. */
  readonly entrances: number
  /** Those that count entries first, then the longest silent. A chain with too many of them names none of some stores. */
  readonly named: readonly DownCamera[]
  /** When the first of them fell silent, epoch milliseconds; `null`: it is not said. */
  readonly since: number | null
}

export const noneDown: DownCameras = { count: 0, entrances: 0, named: [], since: null }

/** A store as the route `live` tells it, whether or not it has a row there. */
interface StoreCameras {
  readonly location: string
  readonly offline: number
  /** Some camera of it is heard now. */
  readonly isHeard: boolean
  readonly isOpen: boolean
  readonly cameras: readonly LiveCameraRow[]
  readonly offlineSince: string | null
}

/**
 * The cameras that are down, by location id; a store without any has none.
 *
 * A camera that only works in opening hours is silent at night, and nothing is wrong then: outside of them one is called
 * down only while others of its store are heard. Where nobody says when the store is open, it always may be.
 *
 * @param asked every store that the answer is about
 * @param usualOf what `usual` tells of a store; where that is nothing, `live` says whether it is open and which cameras count
 *   entries
 */
export function downCameras(
  live: LiveAnswer,
  asked: readonly string[],
  usualOf: (location: string) => Pick<UsualStore, 'resting' | 'entrances'> | undefined,
): ReadonlyMap<string, DownCameras> {
  const down = new Map<string, DownCameras>()
  for (const store of offlineStores(live, asked)) {
    const usual = usualOf(store.location)
    const isResting = usual === undefined ? !store.isOpen : usual.resting === true
    if (!isResting || store.isHeard) down.set(store.location, downIn(store, usual?.entrances))
  }
  return down
}

function offlineStores({ byStore, stores }: LiveAnswer, asked: readonly string[]): readonly StoreCameras[] {
  if (byStore === undefined) return []
  const rows = new Map(stores.map((row) => [row.location, row]))
  return [...new Set(asked)].sort().flatMap((location, place): readonly StoreCameras[] => {
    const offline = byStore.offline[place] ?? 0
    if (offline === 0) return []
    const row = rows.get(location)
    return [
      {
        location,
        offline,
        isHeard: (byStore.online[place] ?? 0) + (byStore.degraded[place] ?? 0) > 0,
        isOpen: row?.open ?? true,
        cameras: row?.cameras.filter(({ state }) => state === 'offline') ?? [],
        offlineSince: row?.offlineSince ?? null,
      },
    ]
  })
}

function downIn(
  { offline, cameras, offlineSince }: StoreCameras,
  entrances: readonly string[] | undefined,
): DownCameras {
  const named = cameras
    .map(
      ({ recording, name, lastSeen, affects }): DownCamera => ({
        recording,
        camera: name,
        lastSeen: instantOf(lastSeen),
        entrance: entrances === undefined ? affects?.entries === true : entrances.includes(recording),
      }),
    )
    .sort((a, b) => Number(b.entrance) - Number(a.entrance) || (a.lastSeen ?? 0) - (b.lastSeen ?? 0))
  return {
    count: offline,
    // Where none is named, all cameras of the store are down, and its entrances among them.
    entrances: named.length > 0 ? named.filter(({ entrance }) => entrance).length : (entrances?.length ?? 0),
    named,
    since: instantOf(offlineSince),
  }
}

function instantOf(text: string | null): number | null {
  return text === null ? null : parseUtcInstant(text)
}
