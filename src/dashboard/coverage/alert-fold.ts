import type { Alert } from './follow-alerts.ts'

/** Many outages as one line. */
export interface AlertFold {
  /** Stores of which every camera is down. */
  readonly stores: number
  /** Other cameras that are down, and in how many stores. */
  readonly cameras: number
  readonly storesOfCameras: number
  /** Names of all these stores, whole ones first, each once. */
  readonly names: readonly string[]
  /** When the first of them fell silent, epoch milliseconds. */
  readonly since: number
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
  const since = alerts.reduce((first, alert) => Math.min(first, alert.since), Number.POSITIVE_INFINITY)
  const last = alerts.reduce((latest, alert) => Math.max(latest, alert.since), 0)
  const [zone, ...otherZones] = new Set(alerts.map(({ timezone }) => timezone))
  return {
    stores: storesOf(whole).size,
    cameras: single.reduce((sum, { cameras }) => sum + cameras.length, 0),
    storesOfCameras: storesOf(single).size,
    names: [...new Map([...whole, ...single].map(({ location, store }) => [location, store])).values()],
    since,
    isOneMoment: last - since <= oneMomentMs,
    timezone: otherZones.length === 0 ? (zone ?? null) : null,
  }
}

function storesOf(alerts: readonly Alert[]): ReadonlySet<string> {
  return new Set(alerts.map(({ location }) => location))
}
