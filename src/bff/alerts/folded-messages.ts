import type { OutageNews } from '../../domain/outages/reported-outages.ts'
import { type AlertBody, type AlertNames, alertBody, formatDuration, formatMoment } from './alert-messages.ts'

/** If more outages than this begin or end in one poll, they share a message. */
const maxSingle = 3

/** Most outages in a message: with eight cameras each it stays below 250 kB. */
const maxInMessage = 200

/** Several outages that began, or ended, together. */
export interface FoldedBody {
  readonly type: 'outages.began' | 'outages.ended'
  /** ISO 8601. */
  readonly timestamp: string
  readonly text: string
  /** The `data` of each outage, as in a message of its own. */
  readonly data: { readonly outages: readonly AlertBody['data'][] }
}

export interface PollMessage {
  readonly id: string
  readonly body: AlertBody | FoldedBody
}

/** Returns the messages of one poll: one per outage, or one for many. */
export function messagesOfPoll(
  news: readonly OutageNews[],
  names: AlertNames,
  now: number,
): readonly PollMessage[] {
  // Ends come first: a camera that ends one outage may begin another.
  return (['ended', 'began'] as const).flatMap((is): readonly PollMessage[] => {
    const own = news.filter((one) => one.is === is)
    if (own.length <= maxSingle) {
      return own.map((one) => ({ id: `msg_${is}_${one.incident.id}`, body: alertBody(one, names, now) }))
    }
    return chunks(own).map((some) => ({
      id: `msg_${is}_${some[0]?.incident.id}_${some.length}`,
      body: foldedBody(is, some, names, now),
    }))
  })
}

function chunks(news: readonly OutageNews[]): readonly (readonly OutageNews[])[] {
  const count = Math.ceil(news.length / maxInMessage)
  return Array.from({ length: count }, (_, place) =>
    news.slice(place * maxInMessage, (place + 1) * maxInMessage),
  )
}

function foldedBody(
  is: OutageNews['is'],
  news: readonly OutageNews[],
  names: AlertNames,
  now: number,
): FoldedBody {
  const bodies = news.map((one) => alertBody(one, names, now))
  const since = news.reduce((first, { incident }) => Math.min(first, incident.since), now)
  const still = bodies.reduce((sum, { data }) => sum + data.stillDown.length, 0)
  const what = whatOf(news)
  const text =
    is === 'began'
      ? `${what} are offline, the first since ${formatMoment(since)}: ${placesOf(bodies)}.`
      : `${what} are back online, the longest after ${formatDuration(now - since)}: ${placesOf(bodies)}.${still === 0 ? '' : ` Still offline: ${still} of their cameras.`}`
  return {
    type: `outages.${is}`,
    timestamp: new Date(now).toISOString(),
    text,
    data: { outages: bodies.map(({ data }) => data) },
  }
}

/** Formats "42 stores", "12 cameras" or "42 stores and 12 other cameras". */
function whatOf(news: readonly OutageNews[]): string {
  const stores = news.filter(({ incident }) => incident.wholeStore).length
  const cameras = news.length - stores
  const whole = stores === 1 ? '1 store' : `${stores} stores`
  if (stores === 0) return `${cameras} cameras`
  return cameras === 0 ? whole : `${whole} and ${cameras} other camera${cameras === 1 ? '' : 's'}`
}

const namedStores = 3

function placesOf(bodies: readonly AlertBody[]): string {
  const names = [...new Map(bodies.map(({ data }) => [data.store.id, data.store.name])).values()]
  const rest = names.length - namedStores
  return rest > 0 ? `${names.slice(0, namedStores).join(', ')} and ${rest} more` : names.join(', ')
}
