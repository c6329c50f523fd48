import type { Alert } from './alerts.ts'

/** Many outages as one line. */
export interface AlertFold {
  /** Stores of which every camera is down. */
  readonly stores: number
  /** Other cameras that are down, and in how many stores. */
  readonly cameras: number
  readonly storesOfCameras: number
  /** Names of all these stores, whole ones first, each once. */
  readonly names: readonly string[]
  /** When the first of them fell silent, epoch milliseconds; `null`: not known of any. */
  readonly since: number | null
  /** All began within minutes of each other: one cause is likely. */
  readonly isOneMoment: boolean
  /** IANA name, where the stores share one; else `null`. */
  readonly timezone: string | null
}

/** A network that fails takes its stores down within this time. */
const oneMomentMs = 5 * 60_000

export function foldAlerts(alerts: readonly Alert[]): AlertFold {
  const whole = alerts.filter(({ everyCamera }) => everyCamera)
  const single = alerts.filter(({ everyCamera }) => !everyCamera)
  const known = alerts.flatMap(({ since }) => since ?? [])
  const since = known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b))
  const last = known.reduce((a, b) => Math.max(a, b), since ?? 0)
  const [zone, ...otherZones] = new Set(alerts.map(({ timezone }) => timezone))
  return {
    stores: storesOf(whole).size,
    cameras: single.reduce((sum, { cameras }) => sum + cameras.length, 0),
    storesOfCameras: storesOf(single).size,
    names: [...new Map([...whole, ...single].map(({ location, store }) => [location, store])).values()],
    since,
    isOneMoment: since !== null && known.length === alerts.length && last - since <= oneMomentMs,
    timezone: otherZones.length === 0 ? (zone ?? null) : null,
  }
}

function storesOf(alerts: readonly Alert[]): ReadonlySet<string> {
  return new Set(alerts.map(({ location }) => location))
}
