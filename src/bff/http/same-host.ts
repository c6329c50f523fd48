import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../settings/settings-reader.ts'

/** Where the dashboard is, as its pages and this server see it. */
export interface Place {
  readonly boundHost: string
  /** The origin that browsers know, where that is settled; `null`: whatever `Host` says. */
  readonly publicUrl: string | null
}

/**
 * Says why a request is not from a page of this dashboard, `null` where it is, or where no browser sent it.
 *
 * Two attacks end here, which no login need stop. A page elsewhere opens a WebSocket to
 * this host: browsers apply no same-origin policy to that, but always send `Origin` (RFC 6455 §10.2). And a page
 * whose own name was made to resolve to this machine (DNS rebinding): its `Origin` equals its `Host`, but that
 * `Host` is no name of a loopback address.
 */
export function faultOfSource(headers: IncomingHttpHeaders, { boundHost, publicUrl }: Place): string | null {
  const host = headers.host
  if (host === undefined) return 'The request names no host.'
  // A name that resolves elsewhere has no cookie of ours, and no proof of who asks.
  if (publicUrl === null && isLoopback(boundHost) && !isLoopback(hostName(host))) {
    return 'This server answers under the names of this machine alone.'
  }
  const { origin } = headers
  if (origin === undefined) {
    // Only browsers send Sec-Fetch-*; one that leaves out Origin is asking for the page itself or for its own data.
    const site = headers['sec-fetch-site']
    return site === undefined ||
      site === 'same-origin' ||
      site === 'none' ||
      headers['sec-fetch-mode'] === 'navigate'
      ? null
      : 'The request comes from another site.'
  }
  if (publicUrl !== null) return origin === publicUrl ? null : 'The request comes from another site.'
  const originHost = URL.canParse(origin) ? new URL(origin).host : null
  return originHost !== null && originHost === normalised(host, origin)
    ? null
    : 'The request comes from another site.'
}

/** Host and port as the URL parser writes them, so that a default port that is spelled out makes no difference. */
function normalised(host: string, origin: string): string | null {
  const text = `${new URL(origin).protocol}//${host}`
  return URL.canParse(text) ? new URL(text).host : null
}

function hostName(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
