import type { LiveAnswer, LiveCameraRow } from '../../protocol/derived/live-answers.ts'
import type { UsualStore } from '../../protocol/derived/usual/usual-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'

export interface DownCamera {
  readonly recording: string
  readonly camera: string
  /** Epoch milliseconds. `null` if never seen, or not reported. */
  readonly lastSeen: number | null
  /** True if it counts entries. */
  readonly entrance: boolean
  /** The zones that it watches, as far as they are known. */
  readonly zones: readonly string[]
}

/** The offline cameras of a store. */
export interface DownCameras {
  readonly count: number
  /** How many of them count entries, among those with a name. */
  readonly entrances: number
  /**
   * Cameras that count entries first, then the longest silent. A chain with too many of them lists none for some
   * stores.
   */
  readonly named: readonly DownCamera[]
  /** When the first of them went silent, epoch milliseconds. `null` if not reported. */
  readonly since: number | null
}

export const noneDown: DownCameras = { count: 0, entrances: 0, named: [], since: null }

/** A store in the response of `live`, with a row or without. */
interface StoreCameras {
  readonly location: string
  readonly offline: number
  /** True if any of its cameras is online. */
  readonly isHeard: boolean
  readonly isOpen: boolean
  readonly cameras: readonly LiveCameraRow[]
  readonly offlineSince: string | null
}

/**
 * Returns the offline cameras, by location id. Stores without any are missing.
 *
 * A camera that only works in opening hours is silent at night, and that is no fault. Outside opening hours, a camera
 * is offline only while others of its store are online. If the opening hours are unknown, the store always may be open.
 *
 * @param asked every store of the answer
 * @param usualOf the row of `usual` for a store; without one, `live` says whether it is open and which cameras count
 * entries
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
        zones: affects?.zones ?? [],
      }),
    )
    .sort((a, b) => Number(b.entrance) - Number(a.entrance) || (a.lastSeen ?? 0) - (b.lastSeen ?? 0))
  return {
    count: offline,
    // Without names, all cameras of the store are offline, including its entrances.
    entrances: named.length > 0 ? named.filter(({ entrance }) => entrance).length : (entrances?.length ?? 0),
    named,
    since: instantOf(offlineSince),
  }
}

function instantOf(text: string | null): number | null {
  return text === null ? null : parseUtcInstant(text)
}
