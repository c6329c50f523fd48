import type { OutageNews } from '../../domain/outages/reported-outages.ts'

export interface AlertNames {
  readonly store: (id: string) => string
  readonly camera: (id: string) => string
  /**
   * Returns the address of the cameras page of a store, with the panel of a camera open. `null` if the public address
   * is unknown.
   *
   * @param camera `null` for several cameras
   */
  readonly page: (store: string, camera: string | null) => string | null
}

/** The posted body: `text` for a chat, the rest for a program. */
export interface AlertBody {
  readonly type: 'outage.began' | 'outage.ended'
  /** ISO 8601, as all times in the body. */
  readonly timestamp: string
  readonly text: string
  readonly data: {
    readonly incident: string
    readonly store: { readonly id: string; readonly name: string }
    /** True if every camera of the store is affected. */
    readonly wholeStore: boolean
    readonly cameras: readonly { readonly id: string; readonly name: string }[]
    readonly since: string
    readonly endedAt: string | null
    /** Cameras that are still offline although their store has recovered. */
    readonly stillDown: readonly { readonly id: string; readonly name: string }[]
    readonly page: string | null
  }
}

export function alertBody(news: OutageNews, names: AlertNames, now: number): AlertBody {
  const { incident } = news
  const store = names.store(incident.store)
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.camera(id) }))
  const cameras = named(incident.cameras)
  const stillDown = news.is === 'ended' ? named(news.still) : []
  const [only = null, ...others] = incident.cameras
  const page = names.page(incident.store, others.length === 0 ? only : null)
  const what = incident.wholeStore
    ? `All ${cameras.length} cameras of ${store}`
    : `Camera ${cameras[0]?.name ?? ''} of ${store}`
  const [is, has] = incident.wholeStore ? ['are', 'have'] : ['is', 'has']
  const since = `since ${formatMoment(incident.since)}`
  const said =
    news.is === 'began'
      ? `${what} ${has} been offline ${since}.`
      : stillDown.length === 0
        ? `${what} ${is} back online after ${formatDuration(news.at - incident.since)}.`
        : `${store} is back online after ${formatDuration(news.at - incident.since)}, except ${stillDown.map(({ name }) => name).join(', ')}.`
  return {
    type: `outage.${news.is}`,
    timestamp: iso(now),
    text: page === null ? said : `${said} ${page}`,
    data: {
      incident: incident.id,
      store: { id: incident.store, name: store },
      wholeStore: incident.wholeStore,
      cameras,
      since: iso(incident.since),
      endedAt: news.is === 'ended' ? iso(news.at) : null,
      stillDown,
      page,
    },
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Formats an instant as "2026-11-21 02:14 UTC", because readers of a chat can be in any time zone. */
export function formatMoment(instant: number): string {
  return `${iso(instant).slice(0, 16).replace('T', ' ')} UTC`
}

/** Formats a duration as on the pages: "12m", "3h 05m", "2d 4h". */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes}m`
  const [hours, minutesOver] = [Math.floor(minutes / 60), minutes % 60]
  if (hours < 24)
    return minutesOver === 0 ? `${hours}h` : `${hours}h ${String(minutesOver).padStart(2, '0')}m`
  const [days, hoursOver] = [Math.floor(hours / 24), hours % 24]
  return hoursOver === 0 ? `${days}d` : `${days}d ${hoursOver}h`
}
