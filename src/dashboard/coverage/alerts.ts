import type { LiveCamera } from './live-cameras.ts'

/** When somebody is told of an outage. */
export interface AlertRules {
  /** A camera must be down for so long. */
  readonly graceMs: number
  /** Only while its store is open. */
  readonly inOpeningHoursOnly: boolean
}

/** A camera as far as alerts are concerned. */
export interface AlertCamera extends Pick<LiveCamera, 'recording' | 'location' | 'state' | 'since'> {
  readonly name: string
  readonly store: string
  readonly timezone: string
  readonly isOpen: boolean
  readonly acknowledged: unknown
}

/** One outage: of a camera, or of a store of which every camera is down. */
export interface Alert {
  readonly location: string
  readonly store: string
  /** Of the store. */
  readonly timezone: string
  /** Of a whole store all of its cameras, and more than one. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  readonly everyCamera: boolean
  /** When the first of them fell silent, epoch milliseconds; `null`: not known. */
  readonly since: number | null
}

/** The outages that are worth telling now. What somebody acknowledged is not; what is unknown is no outage. */
export function alertsOf(
  cameras: readonly AlertCamera[],
  { graceMs, inOpeningHoursOnly }: AlertRules,
  now: number,
): readonly Alert[] {
  const down = cameras.filter(
    ({ state, since, isOpen, acknowledged }) =>
      state === 'offline' &&
      acknowledged === null &&
      (isOpen || !inOpeningHoursOnly) &&
      (since === null || now - since.at >= graceMs),
  )
  return [...new Set(down.map(({ location }) => location))].flatMap((location): readonly Alert[] => {
    const own = down.filter((camera) => camera.location === location)
    const all = cameras.filter((camera) => camera.location === location).length
    return own.length === all && all > 1
      ? [alertOf(own, true)]
      : own.map((camera) => alertOf([camera], false))
  })
}

function alertOf(cameras: readonly AlertCamera[], everyCamera: boolean): Alert {
  const since = cameras.flatMap((camera) => camera.since?.at ?? [])
  return {
    location: cameras[0]?.location ?? '',
    store: cameras[0]?.store ?? '',
    timezone: cameras[0]?.timezone ?? 'UTC',
    cameras: cameras.map(({ recording, name }) => ({ recording, name })),
    everyCamera,
    since: since.length === 0 ? null : since.reduce((a, b) => Math.min(a, b)),
  }
}

/**
 * Of these outages those that were not told yet, and what is told from now on: each incident once, until its camera is
 * well again.
 *
 * @param told recording ids of the outages that were told.
 * @param cameras all that are looked at: one that is not among them may be down still.
 */
export function untold(
  alerts: readonly Alert[],
  told: ReadonlySet<string>,
  cameras: readonly Pick<AlertCamera, 'recording' | 'state'>[],
): { readonly fresh: readonly Alert[]; readonly told: ReadonlySet<string> } {
  const well = new Set(cameras.filter(({ state }) => state === 'online').map(({ recording }) => recording))
  const still = [...told].filter((recording) => !well.has(recording))
  const fresh = alerts.filter((alert) => alert.cameras.some(({ recording }) => !told.has(recording)))
  const next = new Set([
    ...still,
    ...fresh.flatMap((alert) => alert.cameras.map(({ recording }) => recording)),
  ])
  return { fresh, told: next.size === told.size && [...next].every((one) => told.has(one)) ? told : next }
}
